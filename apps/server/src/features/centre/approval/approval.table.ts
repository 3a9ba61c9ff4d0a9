import { approvalStatus, FeeChange, PaymentChange } from '@visa/contract/centre/approval'
import {
  APPROVAL_KINDS,
  FEE_APPROVAL_MACHINE,
  PAYMENT_APPROVAL_MACHINE,
} from '@visa/contract/centre/approval.states'
import { text } from '@visa/contract/fields'
import { Attachment } from '@visa/contract/files/file'
import { FEE_KINDS } from '@visa/contract/visa/fee-kinds'
import * as z from 'zod/mini'
import { json, moment } from '../../../db/column.ts'
import { table } from '../../../db/table.ts'
import { PricedPerson } from '../contract/contract-change.service.ts'

const idOrNone = z.nullable(z.number())

const fields = { reason: text(255), files: z.array(Attachment) }

/** A line of a contract as it was when somebody asked: lines are written anew whenever it is priced anew. */
export const ChangedLine = z.object({
  feeId: z.number(),
  kind: z.enum(FEE_KINDS),
  service: z.string(),
  ruleId: idOrNone,
  centreFeeId: idOrNone,
  own: z.nullable(z.object({ zh: z.string(), en: z.string() })),
})
export type ChangedLine = z.output<typeof ChangedLine>

const common = {
  approvalNo: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  status: approvalStatus,
  contractId: z.number(),
  centreId: z.number(),
  operatorId: idOrNone,
  beforeCents: z.number(),
  afterCents: z.number(),
  needsTwo: z.boolean(),
  needsLarge: z.boolean(),
  askedBy: idOrNone,
  lines: z.array(ChangedLine),
  /** Whose price fitted their passport no more when somebody asked, in the lines that are changed. */
  misfits: z.array(z.object({ personId: z.number(), told: z.string() })),
  /** Whom a change of fees was asked for. */
  people: z.array(PricedPerson),
}

const also = {
  agreedBy: idOrNone,
  agreedAt: z.nullable(z.string()),
  decidedBy: idOrNone,
  decidedAt: z.nullable(z.string()),
  decision: z.string(),
}

const columns = {
  files: json('files'),
  change: json('change'),
  before: json('before'),
  lines: json('lines'),
  misfits: json('misfits'),
  people: json('people'),
  agreedAt: moment('agreed_at'),
  decidedAt: moment('decided_at'),
}

const told = (files: readonly Attachment[]): string => files.map(({ fileName }) => fileName).join(', ')

const quiet = {
  people: null,
  agreedBy: null,
  agreedAt: null,
  decidedBy: null,
  decidedAt: null,
  decision: null,
} as const

interface Told {
  approvalNo: string
  contractId: number
  centreId: number
}

// The log of a contract gathers what was asked to be changed in it.
const about = ({ approvalNo, contractId, centreId }: Told) => ({
  subject: approvalNo,
  topic: String(contractId),
  companies: [centreId],
})

const reach = { company: 'centreId', owner: 'operatorId' } as const

/** Changes of fees. */
export const feeApprovalTable = table('contract_approval', {
  entity: 'contract_fee_approval',
  fields,
  given: { ...common, change: FeeChange, before: FeeChange },
  also,
  columns,
  log: { files: told, ...quiet },
  reach,
  states: { status: FEE_APPROVAL_MACHINE },
  about,
})

/** Changes of who pays, in the same table. */
export const paymentApprovalTable = table('contract_approval', {
  entity: 'contract_payment_approval',
  fields,
  given: { ...common, change: PaymentChange, before: PaymentChange },
  also,
  columns,
  log: { files: told, ...quiet },
  reach,
  states: { status: PAYMENT_APPROVAL_MACHINE },
  about,
})

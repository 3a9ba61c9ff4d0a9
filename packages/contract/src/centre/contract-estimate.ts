import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { applicantFields } from '../visa/applicant.ts'
import { FeeGap, Promised } from '../visa/order-price.ts'
import {
  CONTRACT_LIMITS,
  contractDraft,
  ContractFee,
  contractFields,
  contractStatus,
  ContractTotals,
  journeyFields,
} from './contract.ts'

/** Of whom a price is asked for: how old they are, and whether they are those who were in it before. */
const EstimatedPerson = z.strictObject({
  id: z.optional(id),
  cnName: applicantFields.cnName,
  surname: applicantFields.surname,
  givenNames: applicantFields.givenNames,
  /** None: not known yet, an adult. */
  birthDate: applicantFields.birthDate,
  passportNo: applicantFields.passportNo,
  /** None: not known yet, as most are. */
  nationality: applicantFields.nationality,
})
export type EstimatedPerson = z.output<typeof EstimatedPerson>

/** What a price is asked for before anything is kept. */
export const ContractEstimateQuery = z.strictObject({
  ...journeyFields,
  quantities: contractDraft.quantities,
  discountCents: contractFields.discountCents,
  payerId: contractFields.payerId,
  consulate: contractFields.consulate,
  /** Those whom it is for; none: one adult. */
  applicants: z._default(z.array(EstimatedPerson).check(z.maxLength(CONTRACT_LIMITS.people)), []),
  /** The contract that is changed: it costs what it costs once that is kept. */
  contractId: z._default(z.nullable(id), null),
  /** The order that it is made of: that its passports are in there is known. */
  orderId: z._default(z.nullable(id), null),
})
export type ContractEstimateQuery = z.output<typeof ContractEstimateQuery>

const Size = z.object({ unitPrice: z.number(), quantity: z.number() })

/** A price or number that somebody approved, and that holds no more once a contract is kept as it is asked for. */
export const Lapsing = z.object({
  name: z.string(),
  /** Empty: nobody knows any more by which. */
  approvalNo: z.string(),
  before: Size,
  /** Null: the line is gone with it. */
  after: z.nullable(Size),
})
export type Lapsing = z.output<typeof Lapsing>

/** What it would cost, and when it would be done. */
export const ContractEstimate = z.object({
  fees: z.array(z.omit(ContractFee, { id: true })),
  totals: ContractTotals,
  /** Of a contract that is changed: what it comes to now, and what was approved of it that would hold no more. */
  beforeCents: z.nullable(z.number()),
  lapsing: z.array(Lapsing),
  gaps: z.array(FeeGap),
  promise: z.nullable(Promised),
  /** Contracts of this centre that are under way for the same passports. */
  others: z.array(
    z.object({
      passportNo: z.string(),
      /** Whoever makes it, to be asked. */
      operatorName: z.string(),
      /** Nothing of one that the person who asks may not read. */
      contract: z.nullable(
        z.object({
          id: z.number(),
          contractNo: z.string(),
          status: contractStatus,
          /** What whoever deletes it has seen. */
          updateTime: z.iso.datetime(),
        }),
      ),
    }),
  ),
  /** Orders under way for the same passports that nobody has made a contract of. */
  orders: z.array(
    z.object({
      passportNo: z.string(),
      /** Nothing of one that the person who asks may not read. */
      order: z.nullable(z.object({ id: z.number(), orderNo: z.string() })),
    }),
  ),
  /** Whom to ask about a passport that is somewhere already, by name. */
  managers: z.array(z.string()),
  /** The centre accepts nobody whose passport ends too early for the journey; elsewhere that is only told. */
  blocksValidity: z.boolean(),
  /** What a clerk may take off without asking; of a contract that stays as it is also what was approved. */
  discountLimitCents: z.number(),
})
export type ContractEstimate = z.output<typeof ContractEstimate>

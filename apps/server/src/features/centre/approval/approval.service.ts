import { isDeepStrictEqual } from 'node:util'
import type { feeApplyFrom, feeDecide, PaymentChange, paymentApplyFrom } from '@visa/contract/centre/approval'
import {
  APPROVAL_STATUS,
  FEE_APPROVAL,
  FEE_APPROVAL_MACHINE,
  LARGE_FEE_APPROVAL,
  PAYMENT_APPROVAL,
  PAYMENT_APPROVAL_MACHINE,
  type ApprovalKind,
} from '@visa/contract/centre/approval.states'
import { can } from '@visa/contract/authority'
import { formatMoney } from '@visa/contract/money'
import { CONTRACT_CREATE, CONTRACT_LIST, isEndedContract } from '@visa/contract/centre/contract.states'
import type { HandlerInput } from '@visa/contract/endpoint'
import { picked } from '@visa/contract/shape'
import type { ActingPerson } from '../../../access/mover.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { nextNumber } from '../../../db/day-number.ts'
import { addRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, fixed, one, rows, sql } from '../../../db/sql.ts'
import type { RowOf } from '../../../db/table.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { beginHistory, transition } from '../../../workflow/transition.ts'
import type { FileReader } from '../../file/stored/reading.service.ts'
import { followFiles } from '../../file/stored/stored.service.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import {
  applyFeeChange,
  applyPaymentChange,
  contractTable,
  feesAfter,
  feesForPayer,
  fittedBy,
  kindName,
  pricedPeople,
  refuseOtherPayer,
  toldStatus,
  type Contract,
} from '../contract/contract-change.service.ts'
import { decidersOf } from './approval-deciders.repo.ts'
import { approversFor, movedByPayer, movedCents } from './approval-limits.service.ts'
import { feeApprovalFlow, paymentApprovalFlow } from './approval.flow.ts'
import { ChangedLine, feeApprovalTable, paymentApprovalTable } from './approval.table.ts'

/** A contract that can still be changed, held: one after the other asks for it. */
async function heldLive(tx: Tx, by: ActingPerson, id: number): Promise<Contract> {
  const contract = await heldRow(tx, by, contractTable, id)
  const { contractNo, status } = contract
  if (isEndedContract(status)) throw new Refusal('approvalEnded', { contractNo, status: toldStatus(status) })
  return contract
}

async function refuseOpen(tx: Tx, { id, contractNo }: Contract, kind: ApprovalKind): Promise<void> {
  const open = await first<{ approvalNo: string }>(
    tx,
    sql`select approval_no as "approvalNo" from contract_approval where contract_id = ${id} and kind = ${kind}
        and status in (${fixed(APPROVAL_STATUS.PENDING, APPROVAL_STATUS.AGREED)})`,
  )
  if (open !== undefined)
    throw new Refusal('approvalOpen', { contractNo, kind: kindName(kind), approvalNo: open.approvalNo })
}

const head = (by: ActingPerson, { id, centreId, operatorId }: Contract) => ({
  status: APPROVAL_STATUS.PENDING,
  contractId: id,
  centreId,
  operatorId,
  askedBy: by.viewer.userId,
})

const onePending = (contract: Contract, kind: ApprovalKind) =>
  orRefuse({
    contract_approval_pending: new Refusal('approvalOpen', {
      contractNo: contract.contractNo,
      kind: kindName(kind),
      approvalNo: '',
    }),
  })

/** Asks for other prices, numbers or another discount. */
export async function applyFee(
  tx: Tx,
  by: ActingPerson,
  { contractId, reason, files, change }: HandlerInput<typeof feeApplyFrom>['body'],
): Promise<{ id: number; approvalNo: string }> {
  const contract = await heldLive(tx, by, contractId)
  await refuseOpen(tx, contract, 'FEE')
  const { before, fees, totals } = await feesAfter(tx, contract, change)
  const changed =
    change.discountCents !== contract.discountCents ||
    change.lines.some(({ feeId, unitPrice, quantity, remark }) => {
      const line = before.lines.find((each) => each.feeId === feeId)
      return (
        line?.unitPrice !== unitPrice ||
        line.quantity !== quantity ||
        (remark !== undefined && line.remark !== remark)
      )
    })
  if (!changed) throw new Refusal('approvalNothing')
  const approvalNo = await nextNumber(tx, 'SP', by.now)
  const id = await addRow(tx, by.actor, feeApprovalTable, {
    ...head(by, contract),
    approvalNo,
    kind: 'FEE',
    reason,
    files,
    change,
    before,
    beforeCents: contract.totalCents,
    afterCents: totals.totalCents,
    misfits: (await fittedBy(tx, contractId, { before, change })).map(({ personId, told }) => ({
      personId,
      told,
    })),
    people: await pricedPeople(tx, contract.id),
    ...(await approversFor(tx, contract.id, movedCents(before, change))),
    lines: fees
      .filter(({ id: feeId }) => change.lines.some((line) => line.feeId === feeId))
      .map((fee) => picked(ChangedLine.shape, { ...fee, feeId: fee.id })),
  }).catch(onePending(contract, 'FEE'))
  await followFiles(tx, by, { entity: 'contract_approval', entityId: id }, [], files)
  const { centreId: companyId } = contract
  const begun = { id, state: APPROVAL_STATUS.PENDING, companyId, actor: by.actor, at: by.now }
  await beginHistory(tx, FEE_APPROVAL_MACHINE, begun)
  return { id, approvalNo }
}

/** What another payer comes to; the invoice alone costs nothing. */
export async function costOfPayer(tx: Tx, by: ActingPerson, contract: Contract, payerId: number | null) {
  if (payerId === contract.payerId) return { afterCents: contract.totalCents, movedNow: 0 }
  await refuseOtherPayer(tx, by, contract, payerId)
  const { before, fees, totals } = await feesForPayer(tx, contract, payerId)
  return { afterCents: totals.totalCents, movedNow: movedByPayer(before, fees) }
}

/** Asks for another payer, or another invoice. */
export async function applyPayment(
  tx: Tx,
  by: ActingPerson,
  { contractId, reason, files, change }: HandlerInput<typeof paymentApplyFrom>['body'],
): Promise<{ id: number; approvalNo: string }> {
  const contract = await heldLive(tx, by, contractId)
  await refuseOpen(tx, contract, 'PAYMENT')
  const { payerId, payerName, invoiceTitle, invoiceTaxCode } = contract
  const before: PaymentChange = { payerId, payerName, invoiceTitle, invoiceTaxCode }
  if (isDeepStrictEqual(before, { ...before, ...change })) throw new Refusal('approvalNothing')
  const { afterCents, movedNow } = await costOfPayer(tx, by, contract, change.payerId)
  const approvalNo = await nextNumber(tx, 'SP', by.now)
  const id = await addRow(tx, by.actor, paymentApprovalTable, {
    ...head(by, contract),
    approvalNo,
    kind: 'PAYMENT',
    reason,
    files,
    change,
    before,
    beforeCents: contract.totalCents,
    afterCents,
    ...(await approversFor(tx, contract.id, movedNow)),
    lines: [],
    misfits: [],
    people: [],
  }).catch(onePending(contract, 'PAYMENT'))
  await followFiles(tx, by, { entity: 'contract_approval', entityId: id }, [], files)
  const { centreId: companyId } = contract
  const begun = { id, state: APPROVAL_STATUS.PENDING, companyId, actor: by.actor, at: by.now }
  await beginHistory(tx, PAYMENT_APPROVAL_MACHINE, begun)
  return { id, approvalNo }
}

type Deciding = HandlerInput<typeof feeDecide>['body']

interface Decided {
  status: (typeof APPROVAL_STATUS)[keyof typeof APPROVAL_STATUS]
  waitsForSecond: boolean
}

const stamp = (by: ActingPerson, reason: string) => ({
  decidedBy: by.viewer.userId,
  decidedAt: by.now.toISOString(),
  decision: reason,
})

/** The contract is held first, as everywhere. */
async function contractOf(tx: Tx, id: number, kind: ApprovalKind): Promise<void> {
  const found = await first<{ contractId: number }>(
    tx,
    sql`select contract_id as "contractId" from contract_approval where id = ${id} and kind = ${kind}`,
  )
  if (found !== undefined) await heldRow(tx, { viewer: null }, contractTable, found.contractId)
}

const standing = (tx: Tx, id: number): Promise<Decided> =>
  one<Decided & { [column: string]: unknown }>(
    tx,
    sql`select status, status = ${APPROVAL_STATUS.AGREED} as "waitsForSecond" from contract_approval where id = ${id}`,
  )

type Said = Partial<ReturnType<typeof stamp>> & { agreedBy?: number; agreedAt?: string }

interface Change {
  kind: ApprovalKind
  read: () => Promise<RowOf<typeof feeApprovalTable> | RowOf<typeof paymentApprovalTable>>
  move: (operation: Deciding['decision'] | 'agree', set: Said) => Promise<{ again: boolean }>
  apply: () => Promise<void>
}

/** Ends a change, or lets the first of two agree; what is approved is applied in the same transaction. */
async function decide(
  tx: Tx,
  by: ActingPerson,
  { id, decision, reason }: Deciding,
  { kind, read, move, apply }: Change,
): Promise<Decided> {
  await contractOf(tx, id, kind)
  if (decision !== 'approve') {
    await move(decision, decision === 'reject' ? stamp(by, reason) : {})
    return standing(tx, id)
  }
  const { needsTwo, needsLarge, agreedBy, approvalNo } = await read()
  if (needsTwo && agreedBy === null) {
    await move('agree', { agreedBy: by.viewer.userId, agreedAt: by.now.toISOString() })
    return standing(tx, id)
  }
  if (needsLarge && !can(by.viewer.authorities, LARGE_FEE_APPROVAL))
    throw new Refusal('approvalAboveLimit', {
      approvalNo,
      limit: formatMoney(await getParam(tx, 'contract.approval.largeAbove')),
      names: await decidersOf(tx, by.viewer, { id, kind }),
    })
  const { again } = await move('approve', stamp(by, reason))
  if (!again) await apply()
  return standing(tx, id)
}

export function decideFee(tx: Tx, by: ActingPerson, deciding: Deciding): Promise<Decided> {
  const { id, reason, seenStatus: seen } = deciding
  const read = () => seenRow(tx, by, feeApprovalTable, id)
  return decide(tx, by, deciding, {
    kind: 'FEE',
    read,
    move: (operation, set) => transition(tx, feeApprovalFlow, { id, operation, by, reason, seen, set }),
    apply: async () => applyFeeChange(tx, by, await read()),
  })
}

export function decidePayment(tx: Tx, by: ActingPerson, deciding: Deciding): Promise<Decided> {
  const { id, reason, seenStatus: seen } = deciding
  const read = () => seenRow(tx, by, paymentApprovalTable, id)
  return decide(tx, by, deciding, {
    kind: 'PAYMENT',
    read,
    move: (operation, set) => transition(tx, paymentApprovalFlow, { id, operation, by, reason, seen, set }),
    apply: async () => applyPaymentChange(tx, by, await read()),
  })
}

/** Evidence is for whoever sees the approval. */
const readEvidence: FileReader = async (db, { viewer }, ids) => {
  const found = await rows<{ id: string }>(
    db,
    sql`select p.id::text as id from contract_approval p where p.id = any(${ids}::bigint[])
        and ${rowsWithin(viewer, feeApprovalTable, 'p')}`,
  )
  return found.map(({ id }) => id)
}
export const approvalFileReader: FileReader = Object.assign(readEvidence, {
  codes: [FEE_APPROVAL, PAYMENT_APPROVAL, CONTRACT_CREATE, CONTRACT_LIST],
})

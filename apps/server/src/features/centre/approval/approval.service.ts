import { isDeepStrictEqual } from 'node:util'
import type {
  FeeChange,
  feeApplyFrom,
  feeDecide,
  PaymentChange,
  paymentApplyFrom,
} from '@visa/contract/centre/approval'
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
  fittedBy,
  kindName,
  toldStatus,
  type Contract,
} from '../contract/contract-change.service.ts'
import { refusePayer } from '../contract/contract-payer.service.ts'
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

/** How much a change moves, line by line: what goes from one line to another is no less than what goes away. */
function movedCents(before: FeeChange, after: FeeChange): number {
  const lines = after.lines.map(({ feeId, unitPrice, quantity }) => {
    const was = before.lines.find((line) => line.feeId === feeId)
    return Math.abs(unitPrice * quantity - (was === undefined ? 0 : was.unitPrice * was.quantity))
  })
  return lines.reduce((sum, cents) => sum + cents, Math.abs(after.discountCents - before.discountCents))
}

/** What one approver each has let through since two did: many small steps are one large one. */
async function movedSinceTwo(tx: Tx, contractId: number): Promise<number> {
  const steps = await rows<{ before: FeeChange; change: FeeChange; [column: string]: unknown }>(
    tx,
    sql`select before, change from contract_approval where contract_id = ${contractId} and kind = 'FEE'
          and status = ${APPROVAL_STATUS.APPROVED} and id > coalesce((select max(id) from contract_approval
            where contract_id = ${contractId} and kind = 'FEE' and status = ${APPROVAL_STATUS.APPROVED} and needs_two), 0)`,
  )
  return steps.reduce((sum, { before, change }) => sum + movedCents(before, change), 0)
}

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
  const moved = movedCents(before, change) + (await movedSinceTwo(tx, contract.id))
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
    needsTwo: moved > (await getParam(tx, 'contract.approval.twoAbove')),
    needsLarge: moved > (await getParam(tx, 'contract.approval.largeAbove')),
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
  if (change.payerId !== contract.payerId) await refusePayer(tx, by, change.payerId)
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
    afterCents: contract.totalCents,
    needsTwo: false,
    needsLarge: false,
    lines: [],
    misfits: [],
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

/** Ends a change of fees, or lets the first of two agree; what is approved is applied in the same transaction. */
export async function decideFee(
  tx: Tx,
  by: ActingPerson,
  { id, decision, reason, seenStatus: seen }: Deciding,
): Promise<Decided> {
  await contractOf(tx, id, 'FEE')
  if (decision !== 'approve') {
    const set = decision === 'reject' ? stamp(by, reason) : {}
    await transition(tx, feeApprovalFlow, { id, operation: decision, by, reason, seen, set })
    return standing(tx, id)
  }
  const { needsTwo, needsLarge, agreedBy, approvalNo } = await seenRow(tx, by, feeApprovalTable, id)
  if (needsTwo && agreedBy === null) {
    const set = { agreedBy: by.viewer.userId, agreedAt: by.now.toISOString() }
    await transition(tx, feeApprovalFlow, { id, operation: 'agree', by, reason, seen, set })
    return standing(tx, id)
  }
  if (needsLarge && !can(by.viewer.authorities, LARGE_FEE_APPROVAL))
    throw new Refusal('approvalAboveLimit', {
      approvalNo,
      limit: formatMoney(await getParam(tx, 'contract.approval.largeAbove')),
    })
  const set = stamp(by, reason)
  const { again } = await transition(tx, feeApprovalFlow, { id, operation: 'approve', by, reason, seen, set })
  if (!again) await applyFeeChange(tx, by, await seenRow(tx, by, feeApprovalTable, id))
  return standing(tx, id)
}

export async function decidePayment(
  tx: Tx,
  by: ActingPerson,
  { id, decision, reason, seenStatus: seen }: Deciding,
): Promise<Decided> {
  await contractOf(tx, id, 'PAYMENT')
  const set = decision === 'withdraw' ? {} : stamp(by, reason)
  const { again } = await transition(tx, paymentApprovalFlow, {
    id,
    operation: decision,
    by,
    reason,
    seen,
    set,
  })
  if (!again && decision === 'approve')
    await applyPaymentChange(tx, by, await seenRow(tx, by, paymentApprovalTable, id))
  return standing(tx, id)
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

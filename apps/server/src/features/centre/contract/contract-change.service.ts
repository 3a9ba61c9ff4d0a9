import { isDeepStrictEqual } from 'node:util'
import { PaymentChange, type FeeChange } from '@visa/contract/centre/approval'
import type { ContractTotals } from '@visa/contract/centre/contract'
import { picked } from '@visa/contract/shape'
import type { ActingPerson } from '../../../access/mover.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, sql } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { carryPayer, refuseForeignAgent } from '../../visa/order/agreed-journey.service.ts'
import type { Misfit } from '../../visa/order/price-fits.service.ts'
import { refuseAccountPaid } from '../../money/payment/account-paid.service.ts'
import { confirmAgain, followPrice } from '../../money/review/follow-money.service.ts'
import { pricedAgain } from './contract-again.service.ts'
import { productFor } from './contract-carry.service.ts'
import { refuseFeeWaiting } from './contract-checks.service.ts'
import { fitPassports, misfitsIn } from './contract-nationality.service.ts'
import { refusePayer } from './contract-payer.service.ts'
import { feesOf, logFees, writeFees, type StoredFee } from './contract-fees.repo.ts'
import { peopleOf } from './contract-people.repo.ts'
import { totalsOf } from './contract-price.service.ts'
import { noteRevision } from './contract-revision.service.ts'
import { contractTable, type Contract } from './contract.table.ts'

/** What approvals do to contracts: each is a revision, told in the log of fees. */

export { PricedPerson, pricedPeople } from './contract-again.service.ts'
export { kindName, stoppedByChanges } from './contract-lacks.service.ts'
export { toldStatus } from './contract-write.service.ts'
export { contractTable, type Contract } from './contract.table.ts'
export type { StoredFee } from './contract-fees.repo.ts'

type FittedPerson = Pick<Misfit, 'personId' | 'told'>

interface After {
  before: FeeChange
  fees: StoredFee[]
  totals: ContractTotals
}

/** What the fees of a contract were and would be; refused where a line is not there any more. */
export async function feesAfter(tx: Tx, contract: Contract, change: FeeChange): Promise<After> {
  const { id, contractNo } = contract
  const stored = await feesOf(tx, id)
  const asked = new Map(change.lines.map((line) => [line.feeId, line]))
  if (change.lines.some(({ feeId }) => !stored.some((fee) => fee.id === feeId)))
    throw new Refusal('approvalFeeGone', { contractNo })
  const fees = stored.map((fee) => {
    const line = asked.get(fee.id)
    if (line === undefined) return fee
    return {
      ...fee,
      unitCents: line.unitPrice,
      quantity: line.quantity,
      remark: line.remark ?? fee.remark,
    }
  })
  const totals = totalsOf(fees, change.discountCents)
  if (totals.totalCents < 0) throw new Refusal('contractBelowZero', { contractNo })
  const lines = stored
    .filter((fee) => asked.has(fee.id))
    .map(({ id: feeId, unitCents: unitPrice, quantity, remark }) => ({ feeId, unitPrice, quantity, remark }))
  return { before: { lines, discountCents: contract.discountCents }, fees, totals }
}

/** Lines of a change that come out otherwise than they are. */
const changedLines = (before: FeeChange, after: FeeChange): number[] =>
  after.lines
    .filter(({ feeId, unitPrice, quantity }) => {
      const line = before.lines.find((each) => each.feeId === feeId)
      return line?.unitPrice !== unitPrice || line.quantity !== quantity
    })
    .map(({ feeId }) => feeId)

/** Whom a change is asked for because their price fits them no more. */
export const fittedBy = async (
  tx: Tx,
  contractId: number,
  { before, change }: { before: FeeChange; change: FeeChange },
): Promise<Misfit[]> => misfitsIn(tx, contractId, await feesOf(tx, contractId), changedLines(before, change))

interface Approved<Change> {
  id: number
  contractId: number
  reason: string
  change: Change
  before: Change
  beforeCents: number
}

/** Asked for before an upgrade: whose price fitted no more was not written down yet, nor what lines say. */
const isFromBefore = ({ lines }: FeeChange): boolean => lines.some(({ remark }) => remark === undefined)

/** What somebody asked for before lines said anything is silent about it. */
const isSameRemark = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other

const isSameFee = (was: FeeChange, other: FeeChange): boolean =>
  was.discountCents === other.discountCents &&
  was.lines.length === other.lines.length &&
  was.lines.every(({ feeId, unitPrice, quantity, remark }) =>
    other.lines.some(
      (line) =>
        line.feeId === feeId &&
        line.unitPrice === unitPrice &&
        line.quantity === quantity &&
        isSameRemark(line.remark, remark),
    ),
  )

/** Applies an approved change of fees to the contract, which the caller holds. */
export async function applyFeeChange(
  tx: Tx,
  by: ActingPerson,
  approved: Approved<FeeChange> & { misfits: readonly FittedPerson[] },
): Promise<void> {
  const { id: approvalId, contractId, change, reason } = approved
  const contract = await heldRow(tx, { viewer: null }, contractTable, contractId)
  const stored = await feesOf(tx, contractId)
  const { before, fees, totals } = await feesAfter(tx, contract, change)
  // It was changed since somebody asked: what is approved is what was looked at.
  if (!isSameFee(before, approved.before) || contract.totalCents !== approved.beforeCents)
    throw new Refusal('approvalFeeGone', { contractNo: contract.contractNo })
  const misfits = await fittedBy(tx, contractId, { before, change })
  // Somebody else's passport turned up since: nobody has looked at what that costs.
  const unseen = misfits.find(
    ({ personId, told }) =>
      !approved.misfits.some((each) => each.personId === personId && each.told === told),
  )
  if (unseen !== undefined) {
    const { name: who, nationality } = unseen
    const why = isFromBefore(approved.before) ? 'approvalFromBefore' : 'approvalMisfit'
    throw new Refusal(why, { contractNo: contract.contractNo, who, nationality })
  }
  for (const { id, unitCents, quantity, remark } of fees)
    await affected(
      tx,
      sql`update contract_fee set unit_cents = ${unitCents}, quantity = ${quantity}, remark = ${remark} where id = ${id}`,
    )
  await fitPassports(tx, by, contract, misfits)
  const revision = contract.revision + 1
  const { totalCents } = contract
  // What is taken off says why, for whoever reads it and for whoever keeps the contract next.
  const { discountReason: said } = contract
  const discountReason = totals.discountCents > 0 && said === '' ? reason : said
  await changeRow(tx, by.actor, contractTable, contract, { ...totals, discountReason, revision })
  await followPrice(tx, by, { kind: 'CONTRACT', id: contractId, totalCents: totals.totalCents })
  await confirmAgain(tx, by, 'CONTRACT', contractId)
  const sizes = { beforeCents: totalCents, afterCents: totals.totalCents }
  const move = { contractId, revision, cause: 'approval', before: stored, after: fees } as const
  await logFees(tx, by, { ...move, ...sizes, reason, approvalId })
  await noteRevision(tx, by, contractId, reason)
}

interface ForPayer {
  before: StoredFee[]
  fees: Awaited<ReturnType<typeof pricedAgain>>['fees']
  totals: ContractTotals
  feeGaps: number
}

/** What a contract would cost if another one paid it: everybody pays by the rules for whoever pays. */
export async function feesForPayer(tx: Tx, contract: Contract, payerId: number | null): Promise<ForPayer> {
  const { id, contractNo, discountCents } = contract
  const payers = await peopleOf(tx, id)
  const wanted = { ...contract, payerId }
  const { before, fees, gaps } = await pricedAgain(tx, { was: contract, wanted, payers, otherPeople: false })
  const totals = totalsOf(fees, discountCents)
  if (totals.totalCents < 0) throw new Refusal('contractBelowZero', { contractNo })
  return { before, fees, totals, feeGaps: gaps.length }
}

/** Another one pays where nothing of the one before would be left behind, and where the order can be theirs. */
export async function refuseOtherPayer(
  tx: Tx,
  by: ActingPerson,
  contract: Contract,
  payerId: number | null,
): Promise<void> {
  const { id, contractNo, orderId } = contract
  // What waits was asked of the prices for who pays now.
  await refuseFeeWaiting(tx, contract)
  await refuseAccountPaid(tx, { kind: 'CONTRACT', id, no: contractNo })
  await refusePayer(tx, by, payerId)
  if (orderId !== null) await refuseForeignAgent(tx, productFor(by), orderId, payerId)
}

/** Applies an approved change of who pays: prices follow, and the order is theirs from then on. */
export async function applyPaymentChange(
  tx: Tx,
  by: ActingPerson,
  approved: Approved<PaymentChange> & { afterCents: number },
): Promise<void> {
  const { id: approvalId, contractId, change, before, beforeCents, afterCents, reason } = approved
  const contract = await heldRow(tx, { viewer: null }, contractTable, contractId)
  const { contractNo, orderId, totalCents } = contract
  // It was changed since somebody asked: what is approved is what was looked at.
  if (!isDeepStrictEqual(picked(PaymentChange.shape, contract), before))
    throw new Refusal('approvalPayerGone', { contractNo })
  const revision = contract.revision + 1
  if (change.payerId === contract.payerId)
    await changeRow(tx, by.actor, contractTable, contract, { ...change, revision })
  else {
    await refuseOtherPayer(tx, by, contract, change.payerId)
    const { before: stored, fees, totals, feeGaps } = await feesForPayer(tx, contract, change.payerId)
    if (totalCents !== beforeCents || totals.totalCents !== afterCents)
      throw new Refusal('approvalFeeGone', { contractNo })
    await changeRow(tx, by.actor, contractTable, contract, { ...change, ...totals, feeGaps, revision })
    await writeFees(tx, contractId, fees)
    await followPrice(tx, by, { kind: 'CONTRACT', id: contractId, totalCents: afterCents })
    if (orderId !== null) await carryPayer(tx, productFor(by), orderId, change.payerId)
    const move = { contractId, revision, cause: 'payer', before: stored, after: fees } as const
    await logFees(tx, by, { ...move, beforeCents, afterCents, reason, approvalId })
  }
  await confirmAgain(tx, by, 'CONTRACT', contractId)
  await noteRevision(tx, by, contractId, reason)
}

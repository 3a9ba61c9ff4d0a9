import { can } from '@visa/contract/authority'
import { ANSWER_BILL, REMIND_BILL, type BillAction, type SettleWay } from '@visa/contract/money/bill'
import { BILL_STATUS, CONFIRM_BILL, SETTLE_BILL } from '@visa/contract/money/bill.states'
import { CHANNELS } from '@visa/contract/money/ways'
import type { Mover } from '../../../access/mover.ts'
import { isPlatform } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { Bill } from './bill.table.ts'

/** A bill has two sides: the company that owes it, and who keeps the books. Neither acts for the other. */
type Side = 'owes' | 'keeps'

const sideOf = (viewer: Viewer, { companyId, bookId }: Bill): Side | undefined => {
  if (isPlatform(viewer) || viewer.companyId === bookId) return 'keeps'
  return viewer.companyIds.includes(companyId) ? 'owes' : undefined
}

/** Refuses who stands on the other side; what the product does has none. */
export function refuseSide({ viewer }: Pick<Mover, 'viewer'>, bill: Bill, side: Side): Refusal | undefined {
  if (viewer === null || sideOf(viewer, bill) === side) return undefined
  return new Refusal(side === 'owes' ? 'billOfCompany' : 'billOfKeeper', { billNo: bill.billNo })
}

/** Transfers are entered by who finds them at the bank; a company pays from what it has, or by a code. */
export function waysOfSide(viewer: Viewer | null, bill: Bill): readonly SettleWay[] {
  if (viewer === null) return ['PREPAID', 'TRANSFER', ...CHANNELS]
  const side = sideOf(viewer, bill)
  if (side === 'keeps') return can(viewer.authorities, SETTLE_BILL) ? ['TRANSFER', 'PREPAID'] : []
  return side === 'owes' && can(viewer.authorities, CONFIRM_BILL) ? ['PREPAID', ...CHANNELS] : []
}

/** What somebody can do with a bill as it stands; `ways` by which they can settle it. */
export function actionsOf(
  viewer: Viewer,
  bill: Bill,
  {
    ways,
    payableCents,
    isPaying,
    isOpen,
  }: { ways: readonly SettleWay[]; payableCents: number; isPaying: boolean; isOpen: boolean },
): BillAction[] {
  const side = sideOf(viewer, bill)
  const may = (code: string): boolean => can(viewer.authorities, code)
  const owes = side === 'owes' && may(CONFIRM_BILL)
  const keeps = side === 'keeps'
  const found: readonly (readonly [BillAction, boolean])[] = [
    ['confirm', owes && bill.status === BILL_STATUS.ISSUED],
    ['dispute', owes && isOpen && !isPaying],
    // Whoever pays by a code has it shown until it is over.
    ['settle', isPaying ? owes : ways.length > 0],
    ['answer', keeps && may(ANSWER_BILL) && isOpen && !isPaying],
    ['remind', keeps && may(REMIND_BILL) && payableCents > 0],
  ]
  return found.flatMap(([action, can_]) => (can_ ? [action] : []))
}

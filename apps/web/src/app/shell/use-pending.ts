import { supplyTodo, TODO_POLL_MS, type SupplyTodo } from '@visa/contract/supply/todo'
import { useCall } from '../../lib/query.ts'
import { findEntry, leaves, type MenuModule } from './menu-tree.ts'
import { useMenu } from './use-menu.ts'

/** C2.34: the entries that show how much waits behind them. */
const COUNTS = {
  'supply.order.manage': 'toIssueNum',
  'supply.change.manage': 'toChangeNum',
  'supply.refund.manage': 'toRefundNum',
} as const satisfies Record<string, keyof SupplyTodo>

const COUNTED = Object.keys(COUNTS) as readonly (keyof typeof COUNTS)[]

/** How much waits behind each menu entry, by its code; nothing for entries that do not count. */
export type Pending = Readonly<Record<string, number>>

export function usePending(): Pending {
  const menu = useMenu()
  // Nobody asks how much waits behind an entry that is not shown.
  const held = COUNTED.filter((code) => findEntry(menu, code) !== undefined)
  const { data } = useCall(
    supplyTodo,
    {},
    { enabled: held.length > 0, silent: true, refetchInterval: TODO_POLL_MS },
  )
  return data === undefined ? {} : Object.fromEntries(held.map((code) => [code, data[COUNTS[code]]]))
}

export const pendingIn = ({ screens }: MenuModule, pending: Pending): number =>
  leaves(screens).reduce((sum, { code }) => sum + (pending[code] ?? 0), 0)

import { claimsOrders } from '@visa/contract/visa/order-claim'
import { ORDER_READERS } from '@visa/contract/visa/order-list'
import { useCan, useSession } from '../../lib/session.tsx'
import { openScreen, screenLink } from '../../lib/tabs/tab-address.ts'
import { findEntry } from '../shell/menu-tree.ts'
import { useOpenMenu } from '../shell/use-menu.ts'

/** Where somebody sees orders as rows, the desk's queue first. */
const LISTS = ['visa.order.v2', 'visa.order.manage'] as const

interface OrderReach {
  /** Whether there are orders for them at all. */
  reads: boolean
  /** Handles orders rather than placing them. */
  isDesk: boolean
  /** Shows orders in a list, as a link; undefined for whoever has none. */
  linkTo: ((filters: Readonly<Record<string, string>>) => LinkProps) | undefined
}

interface LinkProps {
  href: string
  onClick: (event: { preventDefault: () => void }) => void
}

/** What the person at hand has to do with orders. */
export function useOrderReach(): OrderReach {
  const can = useCan()
  const menu = useOpenMenu()
  const { identityCode } = useSession().info.userInfo
  const screen = LISTS.find((code) => findEntry(menu, code) !== undefined)
  return {
    reads: ORDER_READERS.some(can),
    isDesk: claimsOrders(identityCode),
    linkTo:
      screen === undefined
        ? undefined
        : (params) => ({
            href: screenLink(screen, { params }),
            // Through here the list is asked again though its tab is open at the same address.
            onClick: (event) => {
              event.preventDefault()
              openScreen(screen, { params })
            },
          }),
  }
}

import { OrderStart } from './order-start.tsx'

/** Where an order starts, as a screen of the menu. The home has the same, at once. */
export function OrderStartScreen() {
  return <OrderStart />
}

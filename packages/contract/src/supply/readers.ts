/** Each opens bills of some kind: those of its own, and the order centre all. By itself, as screens are listed by it. */
export const SUPPLY_READERS = [
  'supply.order.manage',
  'supply.change.manage',
  'supply.refund.manage',
  'supply.order.center',
] as const

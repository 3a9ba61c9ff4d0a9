/** How a difference is explained. */
export const SETTLE_WAYS = [
  'booked',
  'refund',
  'fee',
  'found',
  'lost',
  'otherDay',
  'notOurs',
  'other',
] as const

/** Explanations that mean money, and the account that they are booked against; the others book nothing. */
export const BOOKED_WAYS: Readonly<Partial<Record<string, 'FEE' | 'SURPLUS' | 'DIFFERENCE'>>> = {
  fee: 'FEE',
  found: 'SURPLUS',
  lost: 'DIFFERENCE',
}

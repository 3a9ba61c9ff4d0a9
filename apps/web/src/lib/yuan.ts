import { formatMoney } from '@visa/contract/money'

/** Cents as people write them: the sign stands before the currency. */
export const yuan = (cents: number): string => `${cents < 0 ? '-' : ''}¥${formatMoney(Math.abs(cents))}`

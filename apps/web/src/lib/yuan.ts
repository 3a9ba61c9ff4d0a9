import { formatMoney } from '@visa/contract/money'

/** Cents as people write them. */
export const yuan = (cents: number): string => `¥${formatMoney(cents)}`

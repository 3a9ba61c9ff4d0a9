import type { RuleFailure } from '@visa/contract/issues'

/** What is wanted of a line while it is typed; null: emptied, and nothing is asked for before it says something again. */
interface TypedLine {
  feeId: number
  unitPrice: number | null
  quantity: number | null
  remark: string
}

export interface TypedChange {
  lines: readonly TypedLine[]
  discountCents: number | null
}

export const centsOf = ({ unitPrice, quantity }: Pick<TypedLine, 'unitPrice' | 'quantity'>): number =>
  (unitPrice ?? 0) * (quantity ?? 0)

/** An emptied price is no price of nothing. */
export function emptied(body: Readonly<Record<string, unknown>>): readonly RuleFailure[] {
  const change = body['change'] as TypedChange | undefined
  const isWhole =
    change === undefined ||
    (change.discountCents !== null &&
      change.lines.every(({ unitPrice, quantity }) => unitPrice !== null && quantity !== null))
  return isWhole ? [] : [{ field: 'change', rule: 'required', params: {} }]
}

import type { ApprovalRow, FeeChange } from '@visa/contract/centre/approval'
import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import type { RuleFailure } from '@visa/contract/issues'
import { isWaiting } from '../contract.names.ts'

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

/** What is wanted, as it can be asked for; null: an emptied price is no price of nothing. */
export function wholeChange({ discountCents, lines }: TypedChange): FeeChange | null {
  if (discountCents === null) return null
  const whole = lines.flatMap(({ unitPrice, quantity, ...line }) =>
    unitPrice === null || quantity === null ? [] : [{ ...line, unitPrice, quantity }],
  )
  return whole.length === lines.length ? { lines: whole, discountCents } : null
}

export function emptied(body: Readonly<Record<string, unknown>>): readonly RuleFailure[] {
  const change = body['change'] as TypedChange | undefined
  const isWhole = change === undefined || wholeChange(change) !== null
  return isWhole ? [] : [{ field: 'change', rule: 'required', params: {} }]
}

/** Whether a change of fees is told beside what it changes: it waits, or was let through. */
export const isTold = (row: Pick<ApprovalRow, 'status'>): boolean =>
  isWaiting(row) || row.status === APPROVAL_STATUS.APPROVED

type OfDiscount = Pick<ApprovalRow, 'status' | 'discount'>

/** Changes of what is taken off the whole: what waits, and what the contract has its discount of. */
export const discountChanges = <Row extends OfDiscount>(approvals: readonly Row[], nowCents: number) =>
  approvals.flatMap((row) => {
    const { discount } = row
    if (discount === null || !isTold(row)) return []
    return isWaiting(row) || discount.afterCents === nowCents ? [{ row, ...discount }] : []
  })

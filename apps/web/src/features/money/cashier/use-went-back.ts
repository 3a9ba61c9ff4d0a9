import type { PaymentRow } from '@visa/contract/money/payment'
import { useState } from 'react'
import { undoneCents } from './cashier.rules.ts'

const keyOf = ([first]: readonly PaymentRow[]): string =>
  first === undefined ? '' : `${first.subjectKind} ${first.subjectId}`

/** True once, when more of what came for the same thing is gone or asked back than was known before. */
export function useWentBack(payments: readonly PaymentRow[]): boolean {
  const now = { key: keyOf(payments), cents: undoneCents(payments) }
  const [known, setKnown] = useState(now)
  if (known.key === now.key && known.cents === now.cents) return false
  setKnown(now)
  return known.key === now.key && now.cents > known.cents
}

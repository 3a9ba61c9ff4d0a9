import { toGoBack } from '@visa/contract/money/standing'
import type { CustomerView } from './customer-channel.ts'
import type { Cashier } from './use-cashier.ts'

type Known = Pick<Cashier, 'balance' | 'open' | 'unknown' | 'lost' | 'last'>

/** What the customer may know of what is on the counter. */
export function customerViewOf({ balance, open, unknown, lost, last }: Known, company: string): CustomerView {
  if (balance === undefined) return { kind: 'idle' }
  if (lost !== undefined) return { kind: 'wait' }
  if (open !== undefined) {
    const { way, amountCents, codeUrl, expiresAt } = open
    if (unknown || codeUrl === '') return { kind: 'asking', way, amountCents }
    return { kind: 'code', company, no: balance.subjectNo, way, amountCents, codeUrl, expiresAt }
  }
  if (last !== undefined && balance.owedCents === 0) {
    const changeCents = (last.givenCents ?? last.amountCents) - last.amountCents
    const receiptNo = last.receiptNo === null ? '' : String(last.receiptNo).padStart(7, '0')
    return { kind: 'paid', amountCents: balance.paidCents, changeCents, receiptNo }
  }
  const { subjectNo: no, totalCents, paidCents, owedCents } = balance
  return { kind: 'due', company, no, totalCents, paidCents, owedCents, backCents: toGoBack(balance) }
}

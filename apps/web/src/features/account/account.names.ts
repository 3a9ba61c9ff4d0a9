import type { AccountAlert } from '@visa/contract/money/account'
import { BILL_STATUS, LINE_STATUS, type BillStatus, type LineStatus } from '@visa/contract/money/bill.states'
import { RECHARGE_STATUS, type RechargeStatus } from '@visa/contract/money/recharge.states'
import { ledgerWordMessages } from '@visa/messages/money/ledger-words'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { useTexts } from '../../lib/i18n.tsx'
import type { StatusTone } from '../../lib/palette.ts'

export const WRITING = { invalidates: CASE_STALE } as const

export const ALERT_TONES: Readonly<Record<AccountAlert, StatusTone>> = {
  overLimit: 'refused',
  overdue: 'refused',
  nearLimit: 'waiting',
  disputed: 'waiting',
}

export const RECHARGE_TONES: Readonly<Record<RechargeStatus, StatusTone>> = {
  [RECHARGE_STATUS.WAITING]: 'waiting',
  [RECHARGE_STATUS.CREDITED]: 'done',
  [RECHARGE_STATUS.REJECTED]: 'cancelled',
}

export const BILL_TONES: Readonly<Record<BillStatus, StatusTone>> = {
  [BILL_STATUS.ISSUED]: 'waiting',
  [BILL_STATUS.CONFIRMED]: 'progress',
  [BILL_STATUS.SETTLED]: 'done',
  [BILL_STATUS.CARRIED]: 'cancelled',
}

export const LINE_TONES: Readonly<Record<LineStatus, StatusTone>> = {
  [LINE_STATUS.OPEN]: 'waiting',
  [LINE_STATUS.CONFIRMED]: 'done',
  [LINE_STATUS.DISPUTED]: 'refused',
  [LINE_STATUS.UPHELD]: 'done',
  [LINE_STATUS.REDUCED]: 'done',
  [LINE_STATUS.CARRIED]: 'cancelled',
}

/** The word for a key; what is not known is told as it is kept. */
const wordOf = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key

/** What entries are called: their causes, their accounts, and which of them. */
export function useLedgerWords() {
  const words = useTexts(ledgerWordMessages)
  const { kinds } = useTexts(feeKindMessages)
  const { ways } = useTexts(paymentWordMessages)
  const detailOf = (kind: string, detail: string): string => {
    if (kind === 'REVENUE' || kind === 'CONSULAR') return wordOf(kinds, detail)
    return kind === 'CLEARING' || kind === 'SURPLUS' ? wordOf(ways, detail) : detail
  }
  return {
    causeOf: (cause: string): string => wordOf(words.causes, cause),
    accountOf: (kind: string, detail = ''): string =>
      [wordOf(words.accounts, kind), detailOf(kind, detail)].filter((part) => part !== '').join(' '),
  }
}

import { stateText } from '@visa/contract/states'
import {
  CONTRACT_MISFIT,
  type LineCheck,
  type SendBillCheck,
  type SendBillLine,
} from '@visa/contract/visa/send-bill'
import { SEND_BILL_STATUS, type SendBillStatus } from '@visa/contract/visa/send-bill.states'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { sendBillMessages } from '@visa/messages/visa/send-bills'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { StatusTone } from '../../lib/palette.ts'
import { yuan } from '../../lib/yuan.ts'

const TONES: Readonly<Record<SendBillStatus, StatusTone>> = {
  [SEND_BILL_STATUS.DRAFT]: 'waiting',
  [SEND_BILL_STATUS.SUBMITTED]: 'done',
  [SEND_BILL_STATUS.CANCELLED]: 'cancelled',
}
export const billTone = (status: SendBillStatus): StatusTone => TONES[status]

/** The checks that have a column; where the passport is and where the applicant stands is told when it is wrong. */
export const COLUMNS = [
  'payment',
  'documents',
  'photo',
  'label',
  'passport',
] as const satisfies SendBillCheck[]

export const blockedOf = ({ checks }: Pick<SendBillLine, 'checks'>): LineCheck[] =>
  checks.filter(({ verdict }) => verdict === 'blocked')

export const isBlocked = (line: Pick<SendBillLine, 'checks'>): boolean => blockedOf(line).length > 0

/** By how much a check fails, in a word or two; and in full where there is room. */
export function useCheckTexts() {
  const t = useTexts(sendBillMessages)
  const passports = useTexts(passportStateMessages)
  const states = useTexts(orderStateMessages)
  const contracts = useTexts(contractStateMessages)
  const short = ({ check, amount }: LineCheck): string => {
    if (check === 'payment') return fill(t.failing.payment, { amount: yuan(amount) })
    if (check === 'photo' && amount < 0) return t.failing.photoNone
    if (check === 'passport' && amount < 0) return t.failing.passportNone
    if (check === 'status') return stateText(states, amount)
    if (check === 'contract' && amount === CONTRACT_MISFIT) return t.failing.contractMisfit
    if (check === 'contract')
      return amount < 0
        ? t.failing.contractPending
        : fill(t.failing.contract, { status: stateText(contracts, amount) })
    if (check === 'custody') return amount < 0 ? t.failing.custody : stateText(passports, amount)
    return fill(t.failing[check], { amount })
  }
  const full = (failed: LineCheck): string => {
    const { check, amount, limit } = failed
    if ((check === 'photo' || check === 'passport') && amount >= 0)
      return fill(t.why[check], { amount, limit })
    return short(failed)
  }
  return { short, full, nameOf: (check: SendBillCheck): string => t.checks[check] }
}

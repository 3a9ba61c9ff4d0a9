import { isCarrierCode } from '@visa/contract/sms/carrier-codes'
import { SMS_REASONS, smsTypes, type SmsState, type SmsType } from '@visa/contract/sms/sms'
import type { carrierMessages } from '@visa/messages/sms/carrier'
import type { SmsTexts } from '@visa/messages/sms/sms'
import { smsTypeMessages } from '@visa/messages/sms/sms-types'
import { fill } from '@visa/messages/texts'
import type { StatusTone } from '../../lib/palette.ts'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'

type CarrierTexts = (typeof carrierMessages)['zh']

const TONES: Readonly<Record<SmsState, StatusTone>> = {
  waiting: 'waiting',
  sent: 'progress',
  delivered: 'done',
  undelivered: 'refused',
  failed: 'refused',
}

export const stateTone = (state: SmsState): StatusTone => TONES[state]

export const platformName = (platform: string, t: SmsTexts): string =>
  (t.platforms as Readonly<Record<string, string>>)[platform] ?? platform

/**
 * Why a message did not get there, in the reader's words: what the product recorded itself, and what is known of the
 * carrier's codes, which stand beside it. What is not known is told as the carrier says it.
 */
export function reasonText(statMsg: string, t: SmsTexts, carrier: CarrierTexts): string {
  const [mark = '', ...rest] = statMsg.split(' ')
  const known = SMS_REASONS.find((reason) => reason === mark)
  if (known !== undefined) {
    const [reason, detail] = [t.reasons[known], rest.join(' ')]
    return detail === '' ? reason : fill(t.reasonDetail, { reason, detail })
  }
  return isCarrierCode(mark) ? fill(t.reasonDetail, { reason: carrier[mark], detail: mark }) : statMsg
}

/** Every kind of message, and what it is called in the reader's language. */
export function useSmsTypes(): { types: readonly SmsType[]; nameOf: (messageType: string) => string } {
  const { language } = useLanguage()
  const { data: types = [] } = useCall(smsTypes, {}, { silent: true })
  const names: Readonly<Record<string, string>> = useTexts(smsTypeMessages)
  const nameOf = (messageType: string): string => {
    const type = types.find((each) => each.messageType === messageType)
    // Whoever may not see the templates knows what kinds of messages there are all the same.
    if (type === undefined) return names[messageType] ?? messageType
    return language === 'en' && type.ename !== '' ? type.ename : type.name
  }
  return { types, nameOf }
}

import { SMS_REASONS, smsTypes, type SmsState, type SmsType } from '@visa/contract/sms/sms'
import type { SmsTexts } from '@visa/messages/sms/sms'
import { smsTypeMessages } from '@visa/messages/sms/sms-types'
import { fill } from '@visa/messages/texts'
import type { StatusTone } from '../../lib/palette.ts'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'

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

/** The carrier's own words as they are; what the product recorded itself, in the reader's. */
export function reasonText(statMsg: string, t: SmsTexts): string {
  const [mark = '', ...rest] = statMsg.split(' ')
  const known = SMS_REASONS.find((reason) => reason === mark)
  if (known === undefined) return statMsg
  const [reason, detail] = [t.reasons[known], rest.join(' ')]
  return detail === '' ? reason : fill(t.reasonDetail, { reason, detail })
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

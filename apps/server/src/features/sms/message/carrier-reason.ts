import { isCarrierCode } from '@visa/contract/sms/carrier-codes'
import { carrierMessages } from '@visa/messages/sms/carrier'
import type { LocalText } from '@visa/messages/texts'

/** A carrier's answer in words with its code, in every language; one that is not known is told by its code alone. */
export const carrierReason = (code: string): LocalText =>
  isCarrierCode(code)
    ? { zh: `${carrierMessages.zh[code]}，${code}`, en: `${carrierMessages.en[code]}, ${code}` }
    : { zh: code, en: code }

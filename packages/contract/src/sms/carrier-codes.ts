/** What carriers answer by code when a message does not go out or does not arrive, as far as it is known. */
const CARRIER_CODES = [
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.DAY_LIMIT_CONTROL',
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.MOBILE_COUNT_OVER_LIMIT',
  'isv.AMOUNT_NOT_ENOUGH',
  'isv.OUT_OF_SERVICE',
  'isv.ACCOUNT_ABNORMAL',
  'isv.SMS_TEMPLATE_ILLEGAL',
  'isv.SMS_SIGNATURE_ILLEGAL',
  'isv.TEMPLATE_MISSING_PARAMETERS',
  'isv.INVALID_PARAMETERS',
  'isv.SMS_CONTENT_ILLEGAL',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isp.SYSTEM_ERROR',
  'MOBILE_NOT_ON_SERVICE',
  'MOBILE_IN_BLACK',
  'UNDELIV',
  'REJECTD',
  'EXPIRED',
] as const
type CarrierCode = (typeof CARRIER_CODES)[number]

export const isCarrierCode = (code: string): code is CarrierCode =>
  CARRIER_CODES.some((known) => known === code)

/** Codes and links that prove somebody has a mobile: never shown, never sent a second time. */
export const CODE_TYPES = [
  'LOGIN_CODE',
  'PASSWORD_CODE',
  'MOBILE_CODE',
  'BIND_CODE',
  'REGISTER_CODE',
  'CORRECTION_LINK',
] as const
export type CodeType = (typeof CODE_TYPES)[number]

/** What customers are told about their applications, people about their accounts, and companies about their dealings. */
export const NOTICE_TYPES = [
  'ORDER_CREATED',
  'ORDER_RECEIVED',
  'MATERIAL_INCOMPLETE',
  'VISA_SUBMITTED',
  'VISA_ISSUED',
  'VISA_REFUSED',
  'VISA_RESULT',
  'PASSPORT_READY',
  'PASSPORT_SENT',
  'PASSWORD_RESET',
  'AUTHORIZATION_EXPIRING',
  'COMPANY_PASSED',
  'COMPANY_BACK',
  'BILL_REMINDER',
] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]

/** Every kind of message that goes out by SMS; the carrier keeps a template for each. */
export const MESSAGE_TYPES = [...CODE_TYPES, ...NOTICE_TYPES] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

export const isCodeType = (type: string): type is CodeType => CODE_TYPES.some((known) => known === type)

/** The blanks that a message of a type can be filled in with. */
export const MESSAGE_BLANKS: Readonly<Record<MessageType, readonly string[]>> = {
  LOGIN_CODE: ['code'],
  PASSWORD_CODE: ['code'],
  MOBILE_CODE: ['code'],
  BIND_CODE: ['code'],
  REGISTER_CODE: ['code'],
  CORRECTION_LINK: ['code'],
  ORDER_CREATED: ['name', 'orderNo', 'country'],
  ORDER_RECEIVED: ['name', 'orderNo', 'country'],
  MATERIAL_INCOMPLETE: ['name', 'orderNo', 'materials', 'link'],
  VISA_SUBMITTED: ['name', 'orderNo', 'country'],
  VISA_ISSUED: ['name', 'orderNo', 'country'],
  VISA_REFUSED: ['name', 'orderNo', 'country'],
  VISA_RESULT: ['name', 'orderNo', 'country'],
  PASSPORT_READY: ['name', 'orderNo', 'count', 'place'],
  PASSPORT_SENT: ['name', 'orderNo', 'courier', 'trackingNo'],
  PASSWORD_RESET: ['name', 'account'],
  AUTHORIZATION_EXPIRING: ['what', 'day'],
  COMPANY_PASSED: ['name', 'company', 'version'],
  COMPANY_BACK: ['name', 'company', 'version', 'reasons'],
  BILL_REMINDER: ['name', 'billNo', 'month', 'amount', 'day'],
}

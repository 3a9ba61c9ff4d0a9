/** Pure tests of single values, shared by request schemas and forms. */

/** Whether a text shows anything: spaces and characters without a form do not count. */
export const isReadable = (text: string): boolean =>
  /[^\s\p{Separator}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

export const isMobile = (value: string): boolean => /^1\d{10}$/.test(value)

export const isEmail = (value: string): boolean =>
  value.length <= 254 &&
  /^[^\s\p{Cc}\p{Cs}@<>"(),;:\\[\]]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/u.test(value)

/** Land line or mobile: digits with optional country prefix, area code and extension. */
export const isPhone = (value: string): boolean =>
  /^(?:\+?\d{1,4}[- ]?)?(?:\(?\d{2,5}\)?[- ]?)?\d{5,11}(?:[-#]\d{1,6})?$/.test(value)

/** The number of a contact anywhere in the world: `86-13800138000`, the prefix optional. */
export const isContactPhone = (value: string): boolean => /^(?:\d{1,4}-)?\d{1,15}$/.test(value)

export const MIN_PASSWORD_LENGTH = 6

/** Tax code: 15, 17, 18 or 20 letters and digits. */
export const isTaxCode = (value: string): boolean =>
  /^(?:[A-Za-z0-9]{15}|[A-Za-z0-9]{17,18}|[A-Za-z0-9]{20})$/.test(value)

/** Airline tickets: three characters of the airline, ten of the ticket, perhaps two more. */
export const isTicketNumber = (value: string): boolean =>
  /^[A-Za-z0-9]{3}-[A-Za-z0-9]{10}(?:-[A-Za-z0-9]{2})?$/.test(value)

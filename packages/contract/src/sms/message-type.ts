/** Every kind of message that goes out by SMS; the carrier keeps a template for each. */
export const MESSAGE_TYPES = [
  'LOGIN_CODE',
  'PASSWORD_CODE',
  'MOBILE_CODE',
  'BIND_CODE',
  'REGISTER_CODE',
] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

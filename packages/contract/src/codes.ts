/** Envelope codes: the answer's kind, which decides how the client shows it. */
export const CODES = {
  SUCCESS: '0000',
  NO_PERMISSION: '1111',
  FAILURE: '9999',
  SILENT_FAILURE: '8888',
  NOT_LOGGED_IN: '2323',
  WECHAT_UNBOUND: '2222',
  WARNING: '7777',
  INFO: '6666',
  DIALOG: '4444',
  TIMES_LIMIT: '4455',
  APPLICATION_FAILURE: '4466',
  SYSTEM_EXCEPTION: '-1',
} as const

export type Code = (typeof CODES)[keyof typeof CODES]

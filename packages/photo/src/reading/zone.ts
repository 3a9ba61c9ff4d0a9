/** The machine-readable zone of a passport: two lines of 44 characters, and what may stand at each place. */

export const ZONE_LENGTH = 44
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'
const FILLED = `${LETTERS}<`
export const ZONE_SYMBOLS = `${DIGITS}${LETTERS}<`

const times = (alphabet: string, count: number): string[] => Array.from({ length: count }, () => alphabet)

/** Document, country, names. */
const FIRST = ['P', ...times(FILLED, ZONE_LENGTH - 1)]

/** Number, nationality, birth, sex, expiry, personal number, each guarded by a digit. */
const SECOND = [
  ...times(ZONE_SYMBOLS, 9),
  DIGITS,
  ...times(FILLED, 3),
  ...times(DIGITS, 7),
  'MFX<',
  ...times(DIGITS, 7),
  ...times(ZONE_SYMBOLS, 14),
  `${DIGITS}<`,
  DIGITS,
]

export const ZONE_ALPHABETS: readonly (readonly string[])[] = [FIRST, SECOND]

/** Which line each part is in, and from which character to which: those that a person compares. */
export const ZONE_PARTS = {
  passportIssueCountry: [0, 2, 5],
  names: [0, 5, ZONE_LENGTH],
  passportNo: [1, 0, 9],
  nationality: [1, 10, 13],
  birthDate: [1, 13, 20],
  sex: [1, 20, 21],
  passportExpiryDate: [1, 21, 28],
} as const satisfies Record<string, readonly [number, number, number]>

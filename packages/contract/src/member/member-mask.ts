const MASK = '****'

const ends = (value: string, head: number, tail: number): string =>
  value.length > head + tail ? value.slice(0, head) + MASK + value.slice(value.length - tail) : MASK

/** A mobile for those who need not know it: 138****6620. */
export const maskMobile = (value: string): string => (value === '' ? '' : ends(value, 3, 4))

/** A passport: E83****57. */
export const maskPassport = (value: string): string => (value === '' ? '' : ends(value, 3, 2))

/** An address of the post: where it is, without the door. */
export const maskAddress = (value: string): string => (value === '' ? '' : ends(value, 6, 0))

/** An email: ch***@example.com. */
export function maskEmail(value: string): string {
  const at = value.lastIndexOf('@')
  return at < 0 ? maskMobile(value) : `${value.slice(0, Math.min(2, at - 1))}***${value.slice(at)}`
}

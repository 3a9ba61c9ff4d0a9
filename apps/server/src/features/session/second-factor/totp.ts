import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** One-time codes as RFC 6238 has them, in the form that every authenticator app knows: SHA-1, 30 seconds, 6 digits. */

const STEP_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20

/** Clocks of phones are a little off: the code before and the one after are good too. */
const DRIFT = [0, -1, 1]

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without the padding that apps do not ask for. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => LETTERS.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('')
}

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const newFactorSecret = (): string => base32(randomBytes(SECRET_BYTES))

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step that a code belongs to; undefined when it is wrong, or not later than one that was used already. */
export function matchedStep(secret: string, code: string, now: Date, usedStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  return DRIFT.map((drift) => stepAt(now) + drift).find(
    (step) => step > usedStep && timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)),
  )
}

/** What an authenticator app reads from the QR code. */
export const factorUri = (issuer: string, account: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`

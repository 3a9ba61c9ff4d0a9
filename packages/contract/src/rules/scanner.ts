/**
 * Tells a barcode scanner from a person at the keyboard: it types less than 20 ms apart. Most scanners end
 * with Enter or Tab, some with nothing, so a pause ends a code too.
 */

const GAP_MS = 20
/** A code is longer than three characters. */
export const SCAN_MIN_LENGTH = 4

export interface Keystroke {
  /** `key`, `code` and `shiftKey` of the keyboard event; the moment in milliseconds. */
  readonly key: string
  readonly code: string
  readonly shift: boolean
  readonly at: number
}

export interface Scan {
  readonly typed: string
  /** When the last key came. */
  readonly at: number
}

export interface ScanStep {
  readonly scan: Scan
  /** A whole code, once it is known to be one. */
  readonly scanned: string | undefined
}

export const NO_SCAN: Scan = { typed: '', at: -Infinity }

const ENDS = new Set(['Enter', 'NumpadEnter', 'Tab'])
const MODIFIERS = new Set(['Shift', 'CapsLock'])
const ABOVE_DIGITS = ')!@#$%^&*('
/** Keys of barcodes that are no letters and digits, without and with Shift. */
const SIGNS: Record<string, string> = {
  Minus: '-_',
  Equal: '=+',
  Slash: '/?',
  Period: '.>',
  Semicolon: ';:',
  Space: '  ',
  NumpadSubtract: '--',
  NumpadAdd: '++',
  NumpadDecimal: '..',
  NumpadDivide: '//',
}

/** While an input method is at work the browser hides the character; the physical key still tells it. */
function characterOf({ key, code, shift }: Keystroke): string {
  if (/^[ -~]$/.test(key)) return key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shift ? letter : letter.toLowerCase()
  const [, row, digit] = /^(Digit|Numpad)(\d)$/.exec(code) ?? []
  if (digit !== undefined) return shift && row === 'Digit' ? ABOVE_DIGITS.charAt(Number(digit)) : digit
  return SIGNS[code]?.charAt(shift ? 1 : 0) ?? ''
}

const codeOf = ({ typed }: Scan): string | undefined => (typed.length >= SCAN_MIN_LENGTH ? typed : undefined)

/** Enter and Tab end a code; an input method at work hides the key, not its place on the keyboard. */
export const endsScan = ({ key, code }: Pick<Keystroke, 'key' | 'code'>): boolean =>
  ENDS.has(key) || ENDS.has(code)

/** The next key. One that came too late ends what was typed before and begins anew. */
export function scanKey(scan: Scan, stroke: Keystroke): ScanStep {
  const { at } = stroke
  const inTime = at - scan.at < GAP_MS
  const late = inTime ? undefined : codeOf(scan)
  if (endsScan(stroke)) return { scan: NO_SCAN, scanned: codeOf(scan) }
  const typed = inTime ? scan.typed : ''
  // A scanner holds Shift for capitals: the key counts for the pace, not for the code.
  if (MODIFIERS.has(stroke.key)) return { scan: { typed, at }, scanned: late }
  const character = characterOf(stroke)
  return { scan: character === '' ? NO_SCAN : { typed: typed + character, at }, scanned: late }
}

/** Time has passed without a key: ends a code that has no Enter behind it. */
export const scanPause = (scan: Scan, at: number): ScanStep =>
  at - scan.at < GAP_MS ? { scan, scanned: undefined } : { scan: NO_SCAN, scanned: codeOf(scan) }

/**
 * Tells a barcode scanner from a person at the keyboard: the keys of a scanner come less than 20 ms apart, but for those
 * that a busy browser delays. Such a late key is of the same code: a code ends with Enter or Tab, or with a pause where
 * a scanner puts nothing behind it, and never in between, for a piece of a code may be another code.
 */

const PACE_MS = 20
/** Longer than the slowest key of a code takes in a busy browser. */
export const SCAN_PAUSE_MS = 300
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
  /** How many of its keys came at the pace of a scanner. */
  readonly paced: number
  /** When the last key came. */
  readonly at: number
}

export interface ScanStep {
  readonly scan: Scan
  /** A whole code, once it is known to be one. */
  readonly scanned: string | undefined
}

export const NO_SCAN: Scan = { typed: '', paced: 0, at: -Infinity }

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

/** A person now and then types two keys as fast as a scanner, but never half of a code. */
const isPaced = ({ typed, paced }: Scan): boolean => typed.length > 1 && paced * 2 >= typed.length - 1

const codeOf = (scan: Scan): string | undefined =>
  scan.typed.length >= SCAN_MIN_LENGTH && isPaced(scan) ? scan.typed : undefined

/** Enter and Tab end a code; an input method at work hides the key, not its place on the keyboard. */
export const endsScan = ({ key, code }: Pick<Keystroke, 'key' | 'code'>): boolean =>
  ENDS.has(key) || ENDS.has(code)

/**
 * The next key. One that came after a pause ends what was typed before and begins anew; where the scanner is known to
 * put Enter behind its codes, the pause is long, but for what a person typed.
 */
export function scanKey(scan: Scan, stroke: Keystroke, pauseMs: number = SCAN_PAUSE_MS): ScanStep {
  const { at } = stroke
  // Whoever presses F10 behind a code means it to be taken first.
  if (endsScan(stroke) || /^F\d+$/.test(stroke.key)) return { scan: NO_SCAN, scanned: codeOf(scan) }
  const gap = at - scan.at
  const isOn = gap < (isPaced(scan) ? pauseMs : SCAN_PAUSE_MS)
  const before = isOn ? scan : NO_SCAN
  const late = isOn ? undefined : codeOf(scan)
  // A scanner holds Shift for capitals: the key counts for the pace, not for the code.
  if (MODIFIERS.has(stroke.key)) return { scan: { ...before, at }, scanned: late }
  const character = characterOf(stroke)
  if (character === '') return { scan: NO_SCAN, scanned: late }
  const paced = before.paced + (before.typed !== '' && gap < PACE_MS ? 1 : 0)
  return { scan: { typed: before.typed + character, paced, at }, scanned: late }
}

/** Time has passed without a key: ends a code that has no Enter behind it. */
export const scanPause = (scan: Scan, at: number): ScanStep =>
  at - scan.at < SCAN_PAUSE_MS ? { scan, scanned: undefined } : { scan: NO_SCAN, scanned: codeOf(scan) }

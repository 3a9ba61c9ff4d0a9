import { withoutUnseen } from '@visa/contract/rules/unseen'
import { EXCEL } from './sheet-column.ts'

/** Text that is neither markup, nor an escape of Excel's, nor beyond what XML may hold. */
// oxlint-disable-next-line no-control-regex -- these are the characters to be kept out
const SPECIAL = /[&<>\u0000-\u001f\ud800-\udfff\ufffe\uffff]|_x/
// oxlint-disable-next-line no-control-regex -- as above
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** `_x0041_` stands for a character in Excel; the underscore of one that is meant literally is itself written so. */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g

const MARKUP: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The beginning of a text, without half a character at its end. */
export const startOf = (text: string, max: number): string => {
  const start = text.slice(0, max)
  return start.isWellFormed() ? start : start.slice(0, -1)
}

/**
 * The text a cell can hold: characters that files cannot carry are left out, half a surrogate pair becomes the
 * replacement character, line ends become single ones, and what is too long for a cell is cut.
 */
export const cellText = (text: string): string =>
  startOf(text.toWellFormed().replace(/\r\n?/g, '\n').replace(FORBIDDEN, ''), EXCEL.cellLength)

/** Controls, what turns the direction of writing, and halves of characters; what joins letters is judged with what else is unseen. */
const NO_TEXT = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu

/** The text of a cell as somebody sees it: what came along unseen, with what was copied, is no part of it. */
export const seenText = (text: string): string => withoutUnseen(text.replace(NO_TEXT, ''))

/** Text for an attribute or an element. */
export const markup = (text: string): string => text.replace(/[&<>"]/g, (char) => MARKUP[char] ?? char)

/** Text for an element that Excel reads as the content of a cell. */
export const cellMarkup = (text: string): string => {
  if (!SPECIAL.test(text) && text.length <= EXCEL.cellLength) return text
  return markup(cellText(text).replace(LOOKS_ESCAPED, '_x005F_'))
}

/** The other way: `_x000A_` becomes the character it stands for. */
export const unescapeCell = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/**
 * Starts that a spreadsheet takes for a formula, in the wide forms too that some of them read as the narrow ones; those
 * already marked as text included: marks come off one by one.
 */
export const FORMULA_START = /^'*[=+\-@\t\r＝＋－＠]/

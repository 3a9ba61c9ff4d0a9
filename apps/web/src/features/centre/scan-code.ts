import { isLabel } from '@visa/contract/custody/label'
import { idCard18 } from '@visa/contract/rules/id-card'
import { parseMrz, type Mrz } from '@visa/contract/rules/mrz'
import { isMobile } from '@visa/contract/rules/patterns'

/** What came over the scanner at a counter where everything is scanned into one field. */
export type ScannedThing =
  | { kind: 'passport'; mrz: Mrz }
  /** The upper line of a zone: the lower one follows as a code of its own. */
  | { kind: 'half'; line: string }
  | { kind: 'idCard'; idNo: string }
  | { kind: 'mobile'; mobile: string }
  | { kind: 'label'; label: string }
  | { kind: 'unknown' }

const LINE = 44
const UPPER_LINE = /^P[A-Z<][A-Z<]{3}[A-Z<]{39}$/

const tidy = (code: string): string => code.trim().toUpperCase()

/** The zone that two lines make, or one long code of a reader that sends both at once. */
function zoneOf(upper: string | undefined, code: string, today: string): Mrz | undefined {
  if (code.length === 2 * LINE) return parseMrz(`${code.slice(0, LINE)}\n${code.slice(LINE)}`, today)
  return upper === undefined ? undefined : parseMrz(`${upper}\n${code}`, today)
}

/** `upper` is the line that was scanned just before, if it was the first of a zone. */
export function readCode(scanned: string, upper: string | undefined, today: string): ScannedThing {
  const code = tidy(scanned)
  if (UPPER_LINE.test(code)) return { kind: 'half', line: code }
  const mrz = zoneOf(upper, code, today)
  if (mrz !== undefined) return { kind: 'passport', mrz }
  if (isLabel(code)) return { kind: 'label', label: code }
  const idNo = idCard18(code)
  if (idNo !== undefined) return { kind: 'idCard', idNo }
  return isMobile(code) ? { kind: 'mobile', mobile: code } : { kind: 'unknown' }
}

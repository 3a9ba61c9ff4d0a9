import { isDay } from './days.ts'
import { plainCode } from './plain-code.ts'

/** The machine-readable zone of passports: ICAO 9303, two lines of 44 characters (TD3). */

const LENGTH = 44
const WEIGHTS = [7, 3, 1]

const valueOf = (char: string): number => {
  if (char === '<') return 0
  return char >= 'A' ? char.charCodeAt(0) - 55 : Number(char)
}

/** The digit that guards a part of the zone. */
export const mrzCheckDigit = (part: string): string =>
  String(
    Array.from(part).reduce((sum, char, index) => sum + valueOf(char) * (WEIGHTS[index % 3] ?? 0), 0) % 10,
  )

/** What a passport says of its holder, in the words of the application forms. Absent: the zone does not say. */
export interface PassportFacts {
  surname?: string
  givenNames?: string
  passportNo?: string
  passportIssueCountry?: string
  nationality?: string
  birthDate?: string
  sex?: string
  passportExpiryDate?: string
}

const CHECKED_PARTS = ['passportNo', 'birthDate', 'passportExpiryDate', 'personalNo', 'all'] as const
type CheckedPart = (typeof CHECKED_PARTS)[number]

export interface Mrz {
  facts: PassportFacts
  /** The parts whose check digit does not fit: nothing is filled in from such a zone unseen. */
  wrong: CheckedPart[]
}

/** Germany alone has a code of its own in the zone. */
const countryOf = (code: string): string => {
  const letters = code.replaceAll('<', '')
  return letters === 'D' ? 'DEU' : letters
}

/** Years have two digits: a birth is in the past, an expiry within the next decades. */
function dayOf(digits: string, today: string, past: boolean): string | undefined {
  if (!/^\d{6}$/.test(digits)) return undefined
  const century = today.slice(0, 2)
  const rest = `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`
  const day = `${century}${rest}`
  const settled = past && day > today ? `${String(Number(century) - 1).padStart(2, '0')}${rest}` : day
  return isDay(settled) ? settled : undefined
}

const words = (part: string): string => part.replaceAll('<', ' ').trim()

function namesOf(field: string): Pick<PassportFacts, 'surname' | 'givenNames'> {
  const [surname = '', givenNames = ''] = field.replace(/<+$/, '').split('<<')
  return { surname: words(surname), givenNames: words(givenNames) }
}

/** Reads both lines; undefined where they are not the zone of a passport. */
export function parseMrz(text: string, today: string): Mrz | undefined {
  const lines = text
    .split(/\r?\n/)
    .map(plainCode)
    .filter((line) => line !== '')
  const [upper = '', lower] = lines
  // Readers that type give both lines as one.
  const [first, second] = lower === undefined ? [upper.slice(0, LENGTH), upper.slice(LENGTH)] : [upper, lower]
  if (first.length !== LENGTH || second.length !== LENGTH || !first.startsWith('P')) return undefined
  if (!/^[A-Z0-9<]+$/.test(first + second)) return undefined
  const part = (from: number, to: number): string => second.slice(from - 1, to)
  const fits = (from: number, to: number): boolean => mrzCheckDigit(part(from, to)) === part(to + 1, to + 1)
  const personal = part(29, 42)
  // A personal number that is not there may go without its digit.
  const personalFits = fits(29, 42) || (/^<+$/.test(personal) && part(43, 43) === '<')
  const wholeFits = mrzCheckDigit(part(1, 10) + part(14, 20) + part(22, 43)) === part(44, 44)
  const checks: readonly [CheckedPart, boolean][] = [
    ['passportNo', fits(1, 9)],
    ['birthDate', fits(14, 19)],
    ['passportExpiryDate', fits(22, 27)],
    ['personalNo', personalFits],
    ['all', wholeFits],
  ]
  const sex = part(21, 21)
  const read: Record<string, string | undefined> = {
    ...namesOf(first.slice(5)),
    passportNo: part(1, 9).replaceAll('<', ''),
    passportIssueCountry: countryOf(first.slice(2, 5)),
    nationality: countryOf(part(11, 13)),
    birthDate: dayOf(part(14, 19), today, true),
    sex: sex === '<' ? undefined : sex,
    passportExpiryDate: dayOf(part(22, 27), today, false),
  }
  const facts: PassportFacts = Object.fromEntries(
    Object.entries(read).filter(([, value]) => value !== undefined && value !== ''),
  )
  return { facts, wrong: checks.flatMap(([name, right]) => (right ? [] : [name])) }
}

const filled = (text: string, length: number): string => text.slice(0, length).padEnd(length, '<')

/** Spaces, hyphens and apostrophes are fillers in the zone. */
const inZone = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll("'", '')
    .replaceAll(/[^A-Z0-9]+/g, '<')

const zoneCountry = (code: string): string => filled(code === 'DEU' ? 'D' : code, 3)

const zoneDay = (day: string): string => day.replaceAll('-', '').slice(2)

const guarded = (part: string): string => part + mrzCheckDigit(part)

/**
 * The zone that a passport with these data must have: the whole first line, and the second as far as the data say it,
 * up to the expiry. Undefined where something of it is not known.
 */
export function mrzLines(facts: Required<PassportFacts>): [string, string] | undefined {
  if (Object.values(facts).some((value) => value === '')) return undefined
  const names = `${inZone(facts.surname)}<<${inZone(facts.givenNames)}`
  return [
    `P<${zoneCountry(facts.passportIssueCountry)}${filled(names, LENGTH - 5)}`,
    [
      guarded(filled(inZone(facts.passportNo), 9)),
      zoneCountry(facts.nationality),
      guarded(zoneDay(facts.birthDate)),
      facts.sex,
      guarded(zoneDay(facts.passportExpiryDate)),
    ].join(''),
  ]
}

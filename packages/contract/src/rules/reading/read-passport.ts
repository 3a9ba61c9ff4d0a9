import { parseMrz, type Mrz, type PassportFacts } from '../mrz.ts'
import { isSameName, printedDay, printedDays, printedName, printedNumber, type Printed } from './printed.ts'
import type { ReadField, ReadPrint } from './read-field.ts'

/** A zone as one reader has it, and how sure it is of each character. */
export interface ReadZone {
  lines: readonly string[]
  sureness: readonly (readonly number[])[]
}

/** What was read from the data page of a passport. */
export interface PassportReading {
  net: ReadZone
  glyphs: ReadZone | null
  /** Pictures of the parts of the zone, by their names; both names of a person have one. */
  strips: Readonly<Record<string, string>>
  prints: readonly ReadPrint[]
}

type Fact = keyof PassportFacts

/** Where each fact stands: its line, from which character to which. */
const PLACES: Readonly<Record<Fact, readonly [line: number, from: number, to: number]>> = {
  passportNo: [1, 0, 10],
  surname: [0, 5, 44],
  givenNames: [0, 5, 44],
  birthDate: [1, 13, 20],
  sex: [1, 20, 21],
  nationality: [1, 10, 13],
  passportIssueCountry: [0, 2, 5],
  passportExpiryDate: [1, 21, 28],
}
const FACTS = Object.keys(PLACES) as Fact[]
const GUARDED: ReadonlySet<string> = new Set<Fact>(['passportNo', 'birthDate', 'passportExpiryDate'])
const NAMES: ReadonlySet<string> = new Set<Fact>(['surname', 'givenNames'])

const leastSure = (zone: ReadZone | null, fact: Fact): number => {
  const [line, from, to] = PLACES[fact]
  return Math.min(1, ...(zone?.sureness[line]?.slice(from, to) ?? [0]))
}

const parsed = (zone: ReadZone | null, today: string): Mrz | undefined =>
  zone === null ? undefined : parseMrz(zone.lines.join('\n'), today)

/** A zone whose names fill their line may have left something of them out. */
const isCut = ({ lines }: ReadZone): boolean => lines[0]?.endsWith('<') === false

function visualOf(prints: readonly ReadPrint[], fact: Fact, value: string): Printed | undefined {
  if (NAMES.has(fact)) return printedName(prints, value)
  if (fact === 'passportNo') return printedNumber(prints, value)
  if (fact === 'birthDate' || fact === 'passportExpiryDate') return printedDay(printedDays(prints), value)
  return undefined
}

const wrongIn = (lines: readonly string[], today: string): number =>
  parseMrz(lines.join('\n'), today)?.wrong.length ?? Infinity

const isPrinted = (prints: readonly ReadPrint[], line: string): boolean =>
  line
    .slice(5)
    .split('<<')
    .map((name) => name.replaceAll('<', ' ').trim())
    .filter((name) => name !== '')
    .every((name) => isSameName(printedName(prints, name)?.value ?? '', name))

/**
 * The lines that are shown. Where the readers differ, the second line is of the one whose check digits fit better, the
 * first of the one whose names are printed above; that makes nothing sure.
 */
export function chosenLines({ net, glyphs, prints }: PassportReading, today: string): [string, string] {
  const [first = '', second = ''] = net.lines
  const [otherFirst = first, otherSecond = second] = glyphs?.lines ?? []
  const isOther = !isPrinted(prints, first) && isPrinted(prints, otherFirst)
  const isOtherSecond = wrongIn([first, otherSecond], today) < wrongIn([first, second], today)
  return [isOther ? otherFirst : first, isOtherSecond ? otherSecond : second]
}

interface ParsedZones {
  shown: Mrz
  first: Mrz
  second: Mrz | undefined
}

function fieldOf(
  { net, glyphs, strips, prints }: PassportReading,
  { shown, first, second }: ParsedZones,
  fact: Fact,
): ReadField[] {
  const [one = '', other = ''] = [first.facts[fact], second?.facts[fact]]
  const value = shown.facts[fact] ?? (one === '' ? other : one)
  if (value === '') return []
  const digit = GUARDED.has(fact) ? (shown.wrong.some((part) => part === fact) ? 'fails' : 'fits') : 'none'
  const visual = visualOf(prints, fact, value)
  const agree = one === other && one === value && digit !== 'fails'
  // The first line has no check digit: a name counts when it is printed above as well.
  const named = !NAMES.has(fact) || (visual !== undefined && isSameName(visual.value, value) && !isCut(net))
  return [
    {
      field: fact,
      value,
      confidence: Math.min(leastSure(net, fact), glyphs === null ? 1 : leastSure(glyphs, fact)),
      sure: agree && named,
      digit,
      readings: [
        { by: 'net' as const, value: one },
        { by: 'glyphs' as const, value: other },
        { by: 'visual' as const, value: visual?.value ?? '' },
      ].filter((each) => each.value !== ''),
      strip: strips[NAMES.has(fact) ? 'names' : fact] ?? '',
    },
  ]
}

const YEARS_VALID = 11

/** The zone does not say when a passport was issued: of the printed days the one that can be it, never sure. */
function issued(prints: readonly ReadPrint[], { facts }: Mrz, today: string): ReadField[] {
  const { birthDate = '', passportExpiryDate: expiry = '' } = facts
  if (birthDate === '' || expiry === '') return []
  const earliest = `${Number(expiry.slice(0, 4)) - YEARS_VALID}${expiry.slice(4)}`
  const days = printedDays(prints).filter(
    ({ value, year }) =>
      year.length === 4 && value > birthDate && value < expiry && value <= today && value > earliest,
  )
  const [only] = days
  if (only === undefined || new Set(days.map(({ value }) => value)).size > 1) return []
  return [visualField('passportIssueDate', only)]
}

const visualField = (field: string, { value, print }: Printed): ReadField => ({
  field,
  value,
  confidence: print.sureness,
  sure: false,
  digit: 'none',
  readings: [{ by: 'visual', value }],
  strip: print.strip,
})

const NO_NAME =
  /中国|中华|共和|护照|公民|签发|机关|性别|国籍|出生|地点|姓名|有效|日期|管理|类型|国家|号码|持照|省|市/

/** The name in characters, where the page has just one line that can be it; never sure. */
function inCharacters(prints: readonly ReadPrint[]): ReadField[] {
  const names = prints.flatMap((print) => {
    const [value = ''] = /^[\u4e00-\u9fff·]{2,4}$/.exec(print.text.replaceAll(' ', '')) ?? []
    return value === '' || NO_NAME.test(value) ? [] : [{ value, print }]
  })
  const [only] = names
  return only === undefined || names.length > 1 ? [] : [visualField('cnName', only)]
}

/** Each fact of a passport with what its readers say; empty where the zone is none. */
export function readPassport(reading: PassportReading, today: string): ReadField[] {
  const first = parsed(reading.net, today)
  if (first === undefined) return []
  const second = parsed(reading.glyphs, today)
  const shown = parseMrz(chosenLines(reading, today).join('\n'), today) ?? first
  return [
    ...FACTS.flatMap((fact) => fieldOf(reading, { shown, first, second }, fact)),
    ...issued(reading.prints, shown, today),
    ...(shown.facts.nationality === 'CHN' ? inCharacters(reading.prints) : []),
  ]
}

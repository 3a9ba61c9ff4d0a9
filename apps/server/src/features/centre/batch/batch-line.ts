import type { BatchCell, BatchChecked, BatchLine } from '@visa/contract/centre/batch'
import { contractApplicantFields, type ContractPerson } from '@visa/contract/centre/contract'
import { ruleFailures, type RuleFailure } from '@visa/contract/issues'
import { parseMrz, type PassportFacts } from '@visa/contract/rules/mrz'
import { isMobile, isPhone } from '@visa/contract/rules/patterns'
import { writtenDay } from '@visa/contract/rules/written-day'
import type { Language } from '@visa/contract/session/personal'
import { batchMessages } from '@visa/messages/centre/batches'
import { ruleMessages } from '@visa/messages/rules'
import { fill } from '@visa/messages/texts'
import * as z from 'zod/mini'
import { codesIn, type WordChoices } from '../../visa/applicant/written-words.service.ts'
import { BATCH_COLUMNS } from './batch.sheets.ts'

/** A row of a batch as somebody of a contract: its words as codes, and its zone beside them. */

type Checked = BatchChecked['rows'][number]

export const titleOf = (language: Language, field: string): string =>
  BATCH_COLUMNS.find((column) => column.field === field)?.title[language] ?? ''

/** Lines of 44, however a reader or a sheet divides them. */
function zoneIn(text: string, today: string) {
  const letters = text.replaceAll(/\s/g, '')
  const half = letters.length / 2
  return parseMrz(`${letters.slice(0, half)}\n${letters.slice(half)}`, today)
}

/** Somebody as a contract takes them, who is in none yet. */
const PersonFields = z.strictObject(contractApplicantFields)

/** Cells and the words of the zone that they must agree with. */
const SAID_TWICE: readonly [BatchCell, keyof PassportFacts][] = [
  ['passportNo', 'passportNo'],
  ['birthDate', 'birthDate'],
  ['passportExpiry', 'passportExpiryDate'],
  ['surname', 'surname'],
  ['givenNames', 'givenNames'],
  ['sex', 'sex'],
  ['nationality', 'nationality'],
]

const letters = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

interface ReadLine {
  person: ContractPerson
  /** Cells that say something which is told to be wrong. */
  unfit: ReadonlySet<string>
  problems: Checked['problems']
  zone: Checked['zone']
}

/** What a row says, in codes; where a cell is empty the zone says it, where both speak they must agree. */
export function readLine(line: BatchLine, choices: WordChoices, today: string, language: Language): ReadLine {
  const t = batchMessages[language]
  const problems: Checked['problems'] = []
  const say = (field: string, message: string): void => {
    problems.push({ title: titleOf(language, field), message })
  }
  const { row: _row, zone, label, ...cells } = line
  const { codes, failures } = codesIn(choices, cells)
  const days = (['birthDate', 'passportExpiry'] as const).map((field) => {
    const day = cells[field] === '' ? null : writtenDay(cells[field])
    if (day === undefined) failures.push({ field, rule: 'date', params: {} })
    return [field, day ?? null] as const
  })
  // People write a mobile in groups.
  const digits = cells.mobile.replaceAll(/[ -]/g, '')
  const said: Record<string, string | null> = {
    ...cells,
    ...codes,
    ...Object.fromEntries(days),
    passportNo: cells.passportNo.toUpperCase().replaceAll(' ', ''),
    mobile: isMobile(digits) ? digits : cells.mobile.replaceAll(' ', ''),
  }
  if (said['mobile'] !== '' && !isPhone(said['mobile'] ?? ''))
    failures.push({ field: 'mobile', rule: 'phone', params: {} })
  const wrong = (failure: RuleFailure) =>
    say(failure.field, fill(ruleMessages[language][failure.rule], failure.params))
  failures.forEach(wrong)
  const mrz = zone === '' ? undefined : zoneIn(zone, today)
  if (zone !== '' && mrz === undefined) say('zone', t.zoneUnreadable)
  if (mrz !== undefined && mrz.wrong.length > 0) say('zone', t.zoneDigits)
  let differs = false
  for (const [field, fact] of mrz === undefined ? [] : SAID_TWICE) {
    const told = mrz?.facts[fact] ?? ''
    const typed = said[field] ?? ''
    if (typed === '') said[field] = told === '' ? (said[field] ?? null) : told
    else if (told !== '' && letters(typed) !== letters(told)) {
      differs = true
      say(field, fill(t.zoneDiffers, { typed, told }))
    }
  }
  const whole = { ...said, label: label.toUpperCase() }
  const read = z.safeParse(PersonFields, whole)
  const unfit = read.success ? [] : ruleFailures(read.error, whole)
  unfit.forEach(wrong)
  // One cell that does not fit takes none of the others with it: they are not told to be empty.
  const rest = Object.entries(whole).filter(([field]) => !unfit.some((failure) => failure.field === field))
  const person = read.success ? read.data : z.parse(PersonFields, Object.fromEntries(rest))
  return {
    person,
    unfit: new Set(unfit.map(({ field }) => field)),
    problems,
    zone: mrz === undefined ? 'none' : differs || mrz.wrong.length > 0 ? 'differs' : 'same',
  }
}

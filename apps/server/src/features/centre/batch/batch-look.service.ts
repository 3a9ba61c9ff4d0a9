import type { BatchChecked, BatchLine, BatchSent } from '@visa/contract/centre/batch'
import type { ContractDraft, ContractPerson } from '@visa/contract/centre/contract'
import type { FaultyLabel } from '@visa/contract/centre/contract-label'
import { dayOf } from '@visa/contract/dates'
import { endsBeforeJourney, passportTip } from '@visa/contract/rules/passport'
import type { Language } from '@visa/contract/session/personal'
import { applicantName } from '@visa/contract/visa/applicant'
import { ageGroupOf } from '@visa/contract/visa/fee-kinds'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { batchMessages } from '@visa/messages/centre/batches'
import { ruleMessages } from '@visa/messages/rules'
import { fill } from '@visa/messages/texts'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Queryable } from '../../../db/sql.ts'
import { isTwin, twinsOf, twinTold } from '../../custody/passport-twin.service.ts'
import { wordChoices } from '../../visa/applicant/written-words.service.ts'
import { centreOf } from '../contract/contract-checks.service.ts'
import { birthFailures } from '../contract/contract-entered.service.ts'
import { faultyLabels } from '../contract/contract-labels.service.ts'
import { nationalityFailures } from '../contract/contract-nationality.service.ts'
import { refusePayer } from '../contract/contract-payer.service.ts'
import { priceContract, totalsOf } from '../contract/contract-price.service.ts'
import { otherContracts } from '../contract/contract-read.service.ts'
import { readLine, titleOf } from './batch-line.ts'
import { cellOf } from './people-refused.ts'

type Checked = BatchChecked['rows'][number]

/** A row that was looked at: whom it is about, and what is wrong with it. */
export interface Looked extends Checked {
  line: BatchLine
  person: ContractPerson
}

type Reader = ActingPerson & { language: Language }

/** Passports of other contracts of the centre that are under way, of those that the reader may see with their number. */
async function contractsElsewhere(
  db: Queryable,
  { viewer }: Reader,
  centreId: number,
  passportNos: string[],
) {
  const others = await otherContracts(db, { viewer, centreId, passportNos, contractId: null })
  return new Map(others.toReversed().map((other) => [other.passportNo, other]))
}

const labelText = (language: Language, { fault, contract }: FaultyLabel): string => {
  const t = batchMessages[language]
  if (fault === 'unreadable') return t.labelUnreadable
  if (fault === 'unknown') return t.labelUnknown
  return contract === null ? t.labelTaken : fill(t.labelOfContract, { no: contract.contractNo })
}

export type Wanted = Omit<ContractDraft, 'applicants'>

/** The shared part as a contract has it. */
export const wantedOf = ({ shared }: Pick<BatchSent, 'shared'>): Wanted => ({
  ...shared,
  quantities: [],
  discountCents: 0,
  discountReason: '',
})

/** Looks at every row of a batch: what it says, what stands against it, and what it costs. */
export async function lookAt(db: Queryable, by: Reader, sent: BatchSent): Promise<Looked[]> {
  const { language, now } = by
  const t = batchMessages[language]
  const centreId = centreOf(by)
  const today = dayOf(now)
  const wanted = { ...wantedOf(sent), centreId }
  await refusePayer(db, by, wanted.payerId)
  const choices = await wordChoices(db)
  const read = sent.rows.map((line) => ({ line, ...readLine(line, choices, today, language) }))
  const numbers = read.map(({ person }) => person.passportNo)
  const codes = read.map(({ person }) => person.label)
  const elsewhere = await contractsElsewhere(db, by, centreId, numbers)
  const twins = await twinsOf(
    db,
    centreId,
    read.map(({ person }) => person),
  )
  const { viewer } = by
  const faulty = await faultyLabels(db, { viewer, centreId, labels: codes, contractId: null, orderId: null })
  const prices = new Map<string, Awaited<ReturnType<typeof priceContract>>>()
  const looked: Looked[] = []
  for (const [index, { line, person, problems, zone, unfit }] of read.entries()) {
    const { passportNo, label, birthDate, passportExpiry } = person
    const say = (field: string, message: string): void => {
      problems.push({ title: titleOf(language, field), message })
    }
    const notes: string[] = []
    if (applicantName(person) === '') say('', t.noName)
    if (passportNo === '' && !unfit.has('passportNo')) say('passportNo', ruleMessages[language].required)
    else if (passportNo !== '' && numbers.indexOf(passportNo) < index) say('passportNo', t.twice)
    if (birthDate === null && !problems.some(({ title }) => title === titleOf(language, 'birthDate')))
      say('birthDate', ruleMessages[language].required)
    // What making its contract would refuse, by the same judgements.
    for (const { field, rule, params } of [
      ...birthFailures([person], now),
      ...(await nationalityFailures(db, [person])),
    ])
      say(cellOf(field), fill(ruleMessages[language][rule], params))
    const twin = twins.find((each) => isTwin(each, person))
    if (twin !== undefined) say('passportNo', fill(t.heldIn, { twin: twinTold(twin)[language] }))
    const other = elsewhere.get(passportNo)
    if (other !== undefined)
      notes.push(
        other.contract === null
          ? fill(t.otherContractOf, { who: other.operatorName })
          : fill(t.otherContract, { no: other.contract.contractNo }),
      )
    if (label !== '') {
      const fault = faulty.find((each) => each.label === label)
      if (fault !== undefined) say('label', labelText(language, fault))
      if (codes.indexOf(label) < index) say('label', t.twice)
      if (wanted.visaType !== VISA_TYPE.STICKER) say('label', t.labelOfPaper)
    }
    const until = wanted.exitDate ?? wanted.entryDate ?? undefined
    const tip = passportExpiry === null ? undefined : passportTip(passportExpiry, today, until)
    if (tip === 'passportExpired') say('passportExpiry', ruleMessages[language].passportExpired)
    else if (passportExpiry !== null && endsBeforeJourney(passportExpiry, today, until))
      say('passportExpiry', t.passportEnds)
    else if (tip !== undefined) notes.push(ruleMessages[language][tip])
    const alike = `${ageGroupOf(birthDate, wanted.entryDate ?? today)} ${person.nationality}`
    const priced = prices.get(alike) ?? (await priceContract(db, wanted, [person], today))
    prices.set(alike, priced)
    if (priced.gaps.length > 0) say('', fill(t.noPrice, { count: priced.gaps.length }))
    looked.push({
      line,
      person,
      row: line.row,
      name: applicantName(person),
      passportNo,
      problems,
      notes,
      zone,
      cents: totalsOf(priced.fees, 0).totalCents,
    })
  }
  return looked
}

export const isGood = ({ problems }: Pick<Looked, 'problems'>): boolean => problems.length === 0

/** Reasons in one line. */
export const reasonsOf = ({ problems }: Pick<Looked, 'problems'>, language: Language): string =>
  problems
    .map(({ title, message }) => (title === '' ? message : `${title}: ${message}`))
    .join(language === 'zh' ? '；' : '; ')

/** The rows to be mended with their reasons: as they are found now or, of a batch that was made, as they were told then. */
export async function faultyLines(
  db: Queryable,
  by: Reader,
  { left, ...sent }: BatchSent & { left: readonly { row: number; reasons: string }[] },
): Promise<(BatchLine & { reasons: string })[]> {
  if (left.length > 0) {
    const told = new Map(left.map(({ row, reasons }) => [row, reasons]))
    return sent.rows.flatMap((line) => {
      const reasons = told.get(line.row)
      return reasons === undefined ? [] : [{ ...line, reasons }]
    })
  }
  const looked = await lookAt(db, by, sent)
  return looked
    .filter((look) => !isGood(look))
    .map((look) => Object.assign({}, look.line, { reasons: reasonsOf(look, by.language) }))
}

/** The same for a screen, with what the good rows come to. */
export async function checkBatch(db: Queryable, by: Reader, sent: BatchSent): Promise<BatchChecked> {
  const looked = await lookAt(db, by, sent)
  const good = looked.filter(isGood)
  const together =
    sent.mode === 'one' && good.length > 0
      ? await priceContract(
          db,
          { ...wantedOf(sent), centreId: centreOf(by) },
          good.map(({ person }) => person),
          dayOf(by.now),
        )
      : undefined
  return {
    rows: looked.map(({ line: _line, person: _person, ...row }) => row),
    good: good.length,
    faulty: looked.length - good.length,
    totalCents:
      together === undefined
        ? good.reduce((sum, { cents }) => sum + cents, 0)
        : totalsOf(together.fees, 0).totalCents,
  }
}

import { isDeepStrictEqual } from 'node:util'
import { dayOf } from '@visa/contract/dates'
import { PASSPORT_STATUS, type PassportStatus } from '@visa/contract/custody/passport.states'
import type { Attachment } from '@visa/contract/files/file'
import { isReadable } from '@visa/contract/rules/patterns'
import { picked } from '@visa/contract/shape'
import { stateText } from '@visa/contract/states'
import { applicantName, ISSUE_RESULT, type IssueResult } from '@visa/contract/visa/applicant'
import { ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'
import type { NationCode } from '@visa/contract/visa/products'
import { lackedOf, resultFields, type ResultFields, type ResultWay } from '@visa/contract/visa/result'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import type { Mover } from '../../../access/mover.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { addRow, changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, rows, sql, type Sql } from '../../../db/sql.ts'
import { lockRows } from '../../../db/table-rows.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { bilingual } from '../../../sheets/bilingual.ts'
import { movePassport } from '../../custody/passport.service.ts'
import { followFiles, shareFiles, type FileRecord } from '../../file/stored/stored.service.ts'
import { moveOrder } from '../order/move.service.ts'
import { applicantTable, orderTable, partyFields, type ApplicantRow } from '../order/order-records.service.ts'
import { resultTable, type StoredResult } from './result.table.ts'
import { refuseVisaOfAnother } from './visa-number.ts'

export interface GivenResult extends Partial<ResultFields> {
  applicantId: number
  result: IssueResult
  way: ResultWay
  /** Why there is another one than before. */
  reason?: string
  /** The e-visa, of the uploads of whoever gives the result. */
  file?: readonly Attachment[]
  /** What an issued visa says may be filled in afterwards. */
  later?: boolean
}

const { SUBMITTED, RESULT_AVAILABLE, MATERIAL_RETURNED } = ORDER_STATUS
const HAS_RESULT: ReadonlySet<OrderStatus> = new Set([RESULT_AVAILABLE, MATERIAL_RETURNED])

/** Results, named `alias` in the query, that a viewer reaches. */
export const resultsWithin = (viewer: Viewer, alias: string): Sql => rowsWithin(viewer, resultTable, alias)

export const resultHolder = (id: number): FileRecord => ({ entity: 'visa_result', entityId: id })

/** Why no result can be given to somebody who stands there; undefined: one can. */
export function againstResult(
  person: Pick<ApplicantRow, 'cnName' | 'surname' | 'givenNames' | 'status' | 'result' | 'lodgingDay'>,
  today: string,
): Refusal | undefined {
  const { status, result, lodgingDay: day } = person
  if (status === SUBMITTED && day !== null && today < day)
    return new Refusal('resultBeforeLodging', { name: applicantName(person), day })
  // Who ended without a result gave up before there was one.
  if (status === SUBMITTED || (HAS_RESULT.has(status) && result !== null)) return undefined
  return new Refusal('resultNotSubmitted', {
    name: applicantName(person),
    state: bilingual((language) => stateText(applicantStateMessages[language], status)),
  })
}

/** The result of an applicant that counts, held; the applicant is held by the caller. */
export async function currentOf(tx: Tx, applicantId: number): Promise<StoredResult | undefined> {
  const found = await first<{ id: number }>(
    tx,
    sql`select id from visa_result where applicant_id = ${applicantId} and superseded_at is null`,
  )
  if (found === undefined) return undefined
  const [row] = await lockRows(tx, resultTable, [found.id])
  return row
}

export const EMPTY: ResultFields = {
  visaNo: '',
  issuedOn: null,
  validFrom: null,
  validTo: null,
  entries: '',
  stayDays: null,
  remark: '',
}

const said = (given: GivenResult): ResultFields => ({ ...EMPTY, ...picked(resultFields, given) })

const saysTheSame = (given: GivenResult, row: StoredResult): boolean =>
  given.result === row.result && isDeepStrictEqual(said(given), picked(resultFields, row))

const saysNothingElse = (given: GivenResult, row: StoredResult): boolean =>
  given.result === row.result && isDeepStrictEqual(said(given), EMPTY)

/** What lacked of an issued visa is filled in, and nothing is said otherwise. */
function fillsIn(given: GivenResult, row: StoredResult): boolean {
  const [now, before] = [said(given), picked(resultFields, row)]
  const isKept = (name: keyof ResultFields): boolean =>
    isDeepStrictEqual(before[name], EMPTY[name]) || isDeepStrictEqual(before[name], now[name])
  const names = Object.keys(EMPTY) as (keyof ResultFields)[]
  return given.result === ISSUE_RESULT.PASS && row.result === ISSUE_RESULT.PASS && names.every(isKept)
}

/** What is done to the result that is there: the same once more, what lacked, the file too, or another result. */
function changeOf(given: GivenResult, current: StoredResult): 'nothing' | 'more' | 'another' {
  const [file] = given.file ?? []
  const [there] = current.file
  const saysNothing = file !== undefined && saysNothingElse(given, current)
  if (!saysNothing && !fillsIn(given, current) && !saysTheSame(given, current)) return 'another'
  const isFileThere = file === undefined || file.storageName === there?.storageName
  if (!isFileThere && there !== undefined) return 'another'
  return isFileThere && (saysNothing || saysTheSame(given, current)) ? 'nothing' : 'more'
}

/** Adds to the result that counts what was not known when it was given. */
async function addTo(tx: Tx, by: Mover, given: GivenResult, current: StoredResult): Promise<void> {
  const file = [...(given.file ?? [])]
  const isNew = file.length > 0 && current.file.length === 0
  const fields = saysNothingElse(given, current) ? {} : said(given)
  await changeRow(tx, by.actor, resultTable, current, { ...fields, ...(isNew ? { file } : {}) })
  if (isNew) await followFiles(tx, by, resultHolder(current.id), [], file)
}

function refuseWithoutReason(given: GivenResult, current: StoredResult, applicant: ApplicantRow): void {
  if (isReadable(given.reason ?? '')) return
  throw new Refusal('resultThere', {
    name: applicantName(applicant),
    result: bilingual((language) => orderPageMessages[language].results[current.result]),
  })
}

/** Nobody is given a visa of which nothing is known but by saying that it is filled in later. */
function refuseBlank(given: GivenResult, applicant: ApplicantRow): void {
  const { result, later = false } = given
  if (later || lackedOf({ ...said(given), result }).length === 0) return
  throw new Refusal('resultLacksVisa', { name: applicantName(applicant) })
}

/** A visa is issued after the application was lodged, and not after today. */
function refuseIssueDay({ issuedOn }: GivenResult, applicant: ApplicantRow, today: string): void {
  if (typeof issuedOn !== 'string') return
  const [name, { lodgingDay }] = [applicantName(applicant), applicant]
  if (issuedOn > today) throw new Refusal('resultIssuedLater', { name, day: issuedOn })
  if (lodgingDay !== null && issuedOn < lodgingDay)
    throw new Refusal('resultIssuedBeforeLodging', { name, issuedOn, day: lodgingDay })
}

async function insertResult(tx: Tx, by: Mover, applicant: ApplicantRow, given: GivenResult): Promise<number> {
  refuseBlank(given, applicant)
  const file = [...(given.file ?? [])]
  const id = await addRow(tx, by.actor, resultTable, {
    ...said(given),
    ...picked(partyFields, applicant),
    result: given.result,
    reason: given.reason ?? '',
    file,
    applicantId: applicant.id,
    orderId: applicant.orderId,
    nationCode: applicant.nationCode as NationCode,
    way: given.way,
    givenBy: by.actor.userId,
    createdAt: by.now.toISOString(),
  })
  if (file.length > 0) await followFiles(tx, by, resultHolder(id), [], file)
  return id
}

/**
 * What was at the consulate comes back with the result, to whoever gives it. A visa centre takes passports back against
 * their bill: nobody says of one that is away that it is here, by hand or by a list. The passport is held: whoever takes
 * its scan back at this moment is before the result, or finds it given.
 */
async function retrieve(tx: Tx, by: Mover, applicant: ApplicantRow, way: ResultWay): Promise<void> {
  const { id: applicantId, centreId } = applicant
  const held = await rows<{ id: number; status: PassportStatus }>(
    tx,
    sql`select id, status from passport_item where applicant_id = ${applicantId} order by id for update`,
  )
  const item = held.find(({ status }) => status === PASSPORT_STATUS.SENT)
  if (item === undefined) return
  if (centreId !== null) throw new Refusal('resultBeforeRetrieval', { name: applicantName(applicant) })
  await movePassport(tx, by, {
    id: item.id,
    operation: 'retrieve',
    place: 'COUNTER',
    custodianId: by.actor.userId,
    cause: 'RETRIEVAL',
    scanned: way === 'SCAN',
  })
}

/** Refuses what would be refused when it is given, of a result that waits for its passport. */
export async function refuseResultAhead(tx: Tx, by: Mover, given: GivenResult): Promise<void> {
  const applicant = await heldRow(tx, by, applicantTable, given.applicantId)
  const today = dayOf(by.now)
  const refusal = againstResult(applicant, today)
  if (refusal !== undefined) throw refusal
  refuseIssueDay(given, applicant, today)
  await refuseVisaOfAnother(tx, by, applicant, given.visaNo ?? '')
}

/**
 * Gives a result to an applicant who was lodged: the application goes on, the passport is back, and the order follows
 * when the last one has theirs, with the message that a parameter asks for. Another result than the one that is there
 * takes a reason and keeps the first. The same once more changes nothing. The order is held first, as everywhere.
 */
export async function giveResult(tx: Tx, by: Mover, given: GivenResult): Promise<number> {
  const { orderId } = await seenRow(tx, by, applicantTable, given.applicantId)
  await heldRow(tx, by, orderTable, orderId)
  const applicant = await heldRow(tx, by, applicantTable, given.applicantId)
  const today = dayOf(by.now)
  const refusal = againstResult(applicant, today)
  if (refusal !== undefined) throw refusal
  refuseIssueDay(given, applicant, today)
  await refuseVisaOfAnother(tx, by, applicant, given.visaNo ?? '')
  const { id: applicantId, status } = applicant
  const current = await currentOf(tx, applicantId)
  if (status === SUBMITTED) {
    // Sent back from here once, it was lodged again: what was decided then no longer counts.
    if (current !== undefined) await supersede(tx, by, current)
    const id = await insertResult(tx, by, applicant, given)
    await changeRow(tx, by.actor, applicantTable, applicant, { result: given.result })
    await retrieve(tx, by, applicant, given.way)
    await moveOrder(tx, { id: orderId, operation: 'result', by, applicantIds: [applicantId] })
    return id
  }
  if (current === undefined) {
    // From before results were kept: what is known of it is the applicant's own.
    if (given.result !== applicant.result && !isReadable(given.reason ?? ''))
      throw new Refusal('resultThere', {
        name: applicantName(applicant),
        result: bilingual((language) =>
          applicant.result === null ? '' : orderPageMessages[language].results[applicant.result],
        ),
      })
    const id = await insertResult(tx, by, applicant, given)
    await changeRow(tx, by.actor, applicantTable, applicant, { result: given.result })
    return id
  }
  const change = changeOf(given, current)
  if (change === 'nothing') return current.id
  if (change === 'more') {
    await addTo(tx, by, given, current)
    return current.id
  }
  refuseWithoutReason(given, current, applicant)
  await supersede(tx, by, current)
  const id = await insertResult(tx, by, applicant, withFields(given, current))
  await keepEvisa(tx, by, given, { id, current })
  await changeRow(tx, by.actor, applicantTable, applicant, { result: given.result })
  return id
}

/** Whoever brings another file of a visa says nothing of what the visa says: that stays, and so does what lacked of it. */
const withFields = (given: GivenResult, current: StoredResult): GivenResult =>
  given.result === ISSUE_RESULT.PASS && saysNothingElse(given, current)
    ? { ...given, ...picked(resultFields, current), later: true }
    : given

/** Whoever corrects what a visa says does not take the e-visa away: where it stays one and no other file came. */
async function keepEvisa(
  tx: Tx,
  by: Mover,
  { result, file = [] }: GivenResult,
  { id, current }: { id: number; current: StoredResult },
): Promise<void> {
  const stays = result === ISSUE_RESULT.PASS && current.result === ISSUE_RESULT.PASS
  if (!stays || file.length > 0 || current.file.length === 0) return
  const [row] = await lockRows(tx, resultTable, [id])
  if (row === undefined) return
  await changeRow(tx, by.actor, resultTable, row, { file: current.file })
  const records = { from: resultHolder(current.id), to: resultHolder(id) }
  await shareFiles(
    tx,
    by.now,
    records,
    current.file.map(({ storageName }) => storageName),
  )
}

const supersede = (tx: Tx, by: Mover, current: StoredResult): Promise<boolean> =>
  changeRow(tx, by.actor, resultTable, current, { supersededAt: by.now.toISOString() })

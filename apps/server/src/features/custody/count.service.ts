import { passportCode } from '@visa/contract/rules/scan-code'
import { PASSPORT_STATUS, PASSPORTS_HERE } from '@visa/contract/custody/passport.states'
import {
  openInCount,
  type countClose,
  type countExplain,
  type CountDifference,
  type countScan,
  type CountToday,
  type countUnscan,
} from '@visa/contract/custody/count'
import { dayOf } from '@visa/contract/dates'
import type { HandlerInput, HandlerOutput } from '@visa/contract/endpoint'
import { isReadable } from '@visa/contract/rules/patterns'
import { countMessages } from '@visa/messages/custody/counts'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, first, fixed, one, sql } from '../../db/sql.ts'
import { seenRow } from '../../refusal/held-row.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { bilingual } from '../../sheets/bilingual.ts'
import { ownInCount } from './count-eyes.repo.ts'
import { countOf, countOfDay, keeperText, placeText, toldOf } from './count.repo.ts'
import { reportException } from './exception.service.ts'
import { placePassport, refuseOddTime } from './passport.service.ts'
import { placeTable } from './place.table.ts'
import { tellOfStray } from './stray.service.ts'

/** The count of today of one's own house, begun with the first scan and held; a closed one is refused. */
async function heldCount(tx: Tx, { viewer, now }: ActingPerson): Promise<{ id: number }> {
  await affected(
    tx,
    sql`insert into custody_count (company_id, day, begun_by) values (${viewer.companyId}, ${dayOf(now)}::date,
          ${viewer.userId}) on conflict do nothing`,
  )
  const { closed, ...count } = await one<{ id: number; closed: boolean }>(
    tx,
    sql`select id, closed_at is not null as closed from custody_count
        where company_id = ${viewer.companyId} and day = ${dayOf(now)}::date for update`,
  )
  if (closed) throw new Refusal('countClosed', { day: dayOf(now) })
  return count
}

interface Seen {
  id: number
  name: string
  passportNo: string
  placeId: number | null
  slot: string
  systemPlace: string
  keeper: string
  stands: boolean
}

/** A place of the own house; none: people's hands. */
const refuseStrange = async (tx: Tx, by: ActingPerson, placeId: number | null): Promise<void> => {
  if (placeId !== null) await seenRow(tx, by, placeTable, placeId)
}

/** One passport seen in a place. Each is counted once, whoever scans it. */
export async function scanCounted(
  tx: Tx,
  by: ActingPerson,
  { placeId, code: typed, clientAt }: HandlerInput<typeof countScan>['body'],
): Promise<HandlerOutput<typeof countScan>> {
  refuseOddTime(by.now, clientAt)
  await refuseStrange(tx, by, placeId)
  const { companyId } = by.viewer
  const { id: countId } = await heldCount(tx, by)
  const code = passportCode(typed)
  const found = await first<Seen & { [column: string]: unknown }>(
    tx,
    sql`select p.id, p.holder as name, p.passport_no as "passportNo", p.place_id as "placeId", p.slot,
          ${placeText(sql`p`)} as "systemPlace", ${keeperText(by.viewer, sql`p`)} as keeper,
          p.status in (${fixed(...PASSPORTS_HERE)}) and p.house_id = ${companyId} as stands
        from passport_item p where (p.label = ${code} or p.passport_no = ${code})
          and (p.house_id = ${companyId} or p.centre_id = ${companyId} or p.accept_org_id = ${companyId})
        order by (p.status = ${fixed(PASSPORT_STATUS.RETURNED)}), p.id desc limit 1`,
  )
  const fits = found?.stands === true && found.placeId === placeId
  const noted = await affected(
    tx,
    sql`insert into custody_count_scan (count_id, place_id, code, item_id, fits, scanned_by, scanned_at, client_at)
        values (${countId}, ${placeId}, ${found?.passportNo ?? code}, ${found?.id ?? null}, ${fits}, ${by.viewer.userId},
          ${by.now}, ${clientAt ?? null}) on conflict do nothing`,
  )
  const told = {
    name: found?.name ?? '',
    passportNo: found?.passportNo ?? '',
    slot: found?.slot ?? '',
    systemPlace: found?.systemPlace ?? '',
    keeper: found?.keeper ?? '',
  }
  if (noted === 0) return { kind: 'twice', ...told }
  if (found === undefined) return { kind: 'unknown', ...told }
  return { kind: fits ? 'here' : 'elsewhere', ...told }
}

/** Takes back an own scan, of which nobody has said anything yet, in a place that nobody has said to be done. */
export async function unscan(
  tx: Tx,
  by: ActingPerson,
  { placeId, code: typed }: HandlerInput<typeof countUnscan>['body'],
): Promise<void> {
  const { id: countId } = await heldCount(tx, by)
  const code = passportCode(typed)
  const found = await first<{ id: number; said: boolean; doneBy: string | null }>(
    tx,
    sql`select x.id, exists (select 1 from custody_count_note n where n.count_id = x.count_id and n.code = x.code) as said,
          (select ${personFor(by.viewer, sql`d.done_by`)} from custody_count_place d where d.count_id = x.count_id
            and d.place_id is not distinct from x.place_id and d.done_at >= x.scanned_at) as "doneBy"
        from custody_count_scan x where x.count_id = ${countId} and x.place_id is not distinct from ${placeId}::bigint
          and x.scanned_by = ${by.viewer.userId} and (x.code = ${code}
            or x.item_id in (select p.id from passport_item p where p.label = ${code} or p.passport_no = ${code}))
        order by x.id desc limit 1`,
  )
  if (found === undefined) throw new Refusal('countNotScanned', { code })
  // What was scanned after somebody called the place done is not part of what they said.
  if (found.doneBy !== null) throw new Refusal('countPlaceDone', { code, who: found.doneBy })
  if (found.said) throw new Refusal('countSaid', { code })
  await affected(tx, sql`delete from custody_count_scan where id = ${found.id}`)
}

export async function finishPlace(tx: Tx, by: ActingPerson, placeId: number | null): Promise<void> {
  await refuseStrange(tx, by, placeId)
  const { id } = await heldCount(tx, by)
  await affected(
    tx,
    sql`insert into custody_count_place (count_id, place_id, done_by, done_at)
        values (${id}, ${placeId}, ${by.viewer.userId}, ${by.now})
        on conflict on constraint custody_count_place_once do update set done_by = excluded.done_by, done_at = excluded.done_at`,
  )
}

type Said = Pick<HandlerInput<typeof countExplain>['body'], 'outcome' | 'note'>

/** How a retrieval that was forgotten is recorded, at the desk of retrievals. */
export type Retrieve = (passport: { passportNo: string; billNo: string }) => Promise<void>

const placeOfScan = (tx: Tx, countId: number, code: string): Promise<{ placeId: number | null }> =>
  one(
    tx,
    sql`select place_id as "placeId" from custody_count_scan where count_id = ${countId} and code = ${code}
        order by id desc limit 1`,
  )

/** Says all by itself. */
const SILENT: ReadonlySet<string> = new Set(['PUT_HERE', 'RETRIEVED'])
const IN_HOUSE_AFTER: ReadonlySet<string> = new Set(['PUT_HERE', 'RETRIEVED', 'FOUND'])

/** Says of something that differs what it is: what can be said of it follows from where the system has it. */
async function explainOne(
  tx: Tx,
  by: ActingPerson,
  countId: number,
  { passportId, passportNo, billNo, code, answers }: CountDifference,
  { outcome, note, retrieve }: Said & { retrieve: Retrieve },
): Promise<void> {
  if (!answers.includes(outcome)) throw new Refusal('countOutcome')
  if (passportId !== null && outcome === 'RETRIEVED') await retrieve({ passportNo, billNo })
  if (passportId !== null && outcome === 'FOUND')
    await reportException(
      tx,
      by,
      { id: passportId, operation: 'reportFound', reason: note },
      { ...by, viewer: null },
    )
  if (passportId !== null && IN_HOUSE_AFTER.has(outcome)) {
    const { placeId } = await placeOfScan(tx, countId, code)
    const at = placeId === null ? ({ place: 'COUNTER' } as const) : ({ place: 'SAFE', placeId } as const)
    const stand = { ...at, placeNote: '', slot: '', scanned: true, counter: '' }
    await placePassport(tx, by, { id: passportId, ...stand })
    await affected(
      tx,
      sql`update custody_count_scan set fits = true where count_id = ${countId} and item_id = ${passportId}`,
    )
  }
  if (passportId !== null && outcome === 'MISSING')
    await reportException(
      tx,
      by,
      { id: passportId, operation: 'reportMissing', reason: note },
      { ...by, viewer: null },
    )
  if (outcome === 'REPORTED') {
    const { placeId } = await placeOfScan(tx, countId, code)
    await tellOfStray(tx, by, { code, itemId: passportId, note, at: { countId, placeId } })
  }
  await affected(
    tx,
    sql`insert into custody_count_note (count_id, item_id, code, outcome, note, said_by, said_at)
        values (${countId}, ${passportId}, ${code}, ${outcome}, ${note}, ${by.viewer.userId}, ${by.now})`,
  )
}

/** One reason for all that differs by it: each is judged and kept by itself, and where one cannot be, none is. */
export async function explainCounted(
  tx: Tx,
  by: ActingPerson,
  { codes, ...said }: HandlerInput<typeof countExplain>['body'],
  retrieve: Retrieve,
): Promise<void> {
  const { id } = await heldCount(tx, by)
  const { differences } = await countOf(tx, by)
  const found = [...new Set(codes)].map((code) => {
    const each = differences.find((difference) => difference.code === code && difference.outcome === '')
    if (each === undefined) throw new Refusal('countNothing', { code })
    return each
  })
  if (!SILENT.has(said.outcome) && !isReadable(said.note)) throw new Refusal('countNoteMissing')
  for (const each of found) await explainOne(tx, by, id, each, { ...said, retrieve })
}

/** Of every place two people answer, and nobody closes a day over their own words. */
function refuseOwn({ own, places }: Pick<CountToday, 'own' | 'places'>): void {
  if (own.began || own.explained) throw new Refusal('countSecond')
  if (own.places.length === 0) return
  const names = bilingual((language) =>
    own.places
      .map((id) =>
        id === null ? countMessages[language].hands : places.find(({ placeId }) => placeId === id)?.name,
      )
      .join(language === 'zh' ? '、' : ', '),
  )
  throw new Refusal('countOwnPlaces', { places: names })
}

/**
 * A day that went by: it can no longer be counted, so it is closed with why nobody did, and with what was counted of it
 * as it stands, also what nobody explained.
 */
async function closeLate(tx: Tx, by: ActingPerson, id: number, reason: string): Promise<void> {
  const { day, closed } = orGone(
    await first<{ day: string; closed: boolean }>(
      tx,
      sql`select day, closed_at is not null as closed from custody_count
          where id = ${id} and company_id = ${by.viewer.companyId} and day < ${dayOf(by.now)}::date for update`,
    ),
  )
  if (closed) throw new Refusal('countClosed', { day })
  const count = await countOfDay(tx, by, { id, day })
  refuseOwn({ ...count, own: await ownInCount(tx, by, id, count.places) })
  if (!isReadable(reason)) throw new Refusal('countLateReason', { day })
  await affected(
    tx,
    sql`update custody_count set closed_by = ${by.viewer.userId}, closed_at = ${by.now}, late_reason = ${reason},
          told = ${JSON.stringify(toldOf(count))}::jsonb, updated_at = now() where id = ${id}`,
  )
}

/** Closes the day. A second person does, who neither began the count nor explained a passport away in it, nor counted alone. */
export async function closeCount(
  tx: Tx,
  by: ActingPerson,
  { id: before, note }: HandlerInput<typeof countClose>['body'],
): Promise<void> {
  if (before !== undefined) return closeLate(tx, by, before, note)
  const { id } = await heldCount(tx, by)
  const count = await countOf(tx, by)
  const open = openInCount(count)
  if (open.places + open.differences + open.transfers > 0) throw new Refusal('countOpen', open)
  refuseOwn(count)
  await affected(
    tx,
    sql`update custody_count set closed_by = ${by.viewer.userId}, closed_at = ${by.now},
          told = ${JSON.stringify(toldOf(count))}::jsonb, updated_at = now() where id = ${id}`,
  )
}

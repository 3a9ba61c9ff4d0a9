import { can } from '@visa/contract/authority'
import { COUNT_CLOSER } from '@visa/contract/custody/count'
import { passportCode } from '@visa/contract/rules/scan-code'
import {
  TRANSFER,
  type Transfer,
  type transferConfirm,
  type transferGive,
  type transferScan,
} from '@visa/contract/custody/transfer'
import type { HandlerInput } from '@visa/contract/endpoint'
import { isReadable } from '@visa/contract/rules/patterns'
import type { ActingPerson } from '../../access/mover.ts'
import { holds } from '../../access/holders.ts'
import { personFor } from '../../access/person-name.ts'
import { MAY_ACT } from '../../access/viewer.ts'
import { nextNumber } from '../../db/day-number.ts'
import { instantOf } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { orRefuse } from '../../refusal/constraint.ts'
import { heldRow, heldRows } from '../../refusal/held-row.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { handPassport, isInHouse, refuseElsewhere, refuseOddTime } from './passport.service.ts'
import { passportTable } from './passport.table.ts'

/** Passports that go from one person of a house to another. Nobody answers for what they have not scanned. */

const STATE = sql`case when t.cancelled_at is null then case when t.confirmed_at is null then 'open' else 'confirmed' end
  when t.ended_by is null then 'cancelled' when t.ended_by = t.to_id then 'refused' else 'ended' end`
const OPEN = sql`t.confirmed_at is null and t.cancelled_at is null`

const LINES = sql`coalesce((select jsonb_agg(jsonb_build_object('passportId', p.id, 'name', p.holder,
    'passportNo', p.passport_no, 'label', p.label,
    'placeName', coalesce((select k.name from custody_place k where k.id = p.place_id), ''), 'slot', p.slot,
    'taken', l.taken_at is not null) order by p.id)
  from custody_transfer_line l join passport_item p on p.id = l.item_id where l.transfer_id = t.id), '[]')`

const SHOWN = 50

/** What is open between others of the house is seen by whoever may close its count, which it holds up. */
const ofHouse = ({ authorities, companyId }: ActingPerson['viewer']): Sql =>
  can(authorities, COUNT_CLOSER) ? sql`(${OPEN} and t.company_id = ${companyId})` : sql`false`

/** What is to be taken or given by somebody: what is open first. */
export const transfersOf = (db: Queryable, { viewer }: ActingPerson): Promise<Transfer[]> =>
  rows<Transfer & { [column: string]: unknown }>(
    db,
    sql`select t.id, t.transfer_no as "transferNo", ${STATE} as state, ${personFor(viewer, sql`t.from_id`)} as "fromName",
          ${personFor(viewer, sql`t.to_id`)} as "toName",
          case ${viewer.userId}::bigint when t.to_id then 'take' when t.from_id then 'give' else 'house' end as mine, t.note, t.answer,
          ${personFor(viewer, sql`t.ended_by`)} as "endedBy",
          ${instantOf(sql`t.created_at`)} as "createdAt",
          ${instantOf(sql`coalesce(t.confirmed_at, t.cancelled_at)`)} as "settledAt", ${LINES} as lines
        from custody_transfer t where ((t.from_id = ${viewer.userId} or t.to_id = ${viewer.userId})
          and (${OPEN} or coalesce(t.cancelled_at, t.created_at) > now() - interval '3 days')) or ${ofHouse(viewer)}
        order by (${STATE} <> 'open'), (t.from_id <> ${viewer.userId} and t.to_id <> ${viewer.userId}), t.id desc limit ${SHOWN}`,
  )

/** Somebody else of the house who can act and may confirm what is handed over: nobody else ends a hand-over. */
const isColleague = ({ viewer }: ActingPerson): Sql =>
  sql`u.company_id = ${viewer.companyId} and u.id <> ${viewer.userId} and ${MAY_ACT} and ${holds(TRANSFER)}`

export const colleaguesOf = (db: Queryable, by: ActingPerson): Promise<{ id: number; name: string }[]> =>
  rows(
    db,
    sql`select u.id, u.real_name as name from app_user u join company c on c.id = u.company_id
        where ${isColleague(by)} order by u.real_name, u.id`,
  )

/** The open lists on which passports wait to be taken, each with who gives it. */
export const listedOn = (
  db: Queryable,
  { viewer }: ActingPerson,
  passportIds: readonly number[],
): Promise<{ name: string; no: string; from: string }[]> =>
  rows(
    db,
    sql`select p.holder as name, t.transfer_no as no, ${personFor(viewer, sql`t.from_id`)} as "from"
        from custody_transfer_line l join custody_transfer t on t.id = l.transfer_id join passport_item p on p.id = l.item_id
        where l.open and l.item_id = any(${passportIds}::bigint[]) order by t.id, p.id`,
  )

/** Lists what somebody answers for to be taken over by a colleague of the house. */
export async function giveOver(
  tx: Tx,
  by: ActingPerson,
  { userId, passportIds, note }: HandlerInput<typeof transferGive>['body'],
): Promise<{ id: number; transferNo: string }> {
  const { viewer } = by
  const colleague = await first(
    tx,
    sql`select 1 from app_user u join company c on c.id = u.company_id where u.id = ${userId} and ${isColleague(by)}`,
  )
  if (colleague === undefined) throw new Refusal('transferNobody')
  for (const row of await heldRows(tx, by, passportTable, passportIds)) {
    refuseElsewhere(row)
    if (row.custodianId !== viewer.userId) throw new Refusal('transferNotYours', { name: row.holder })
  }
  const [on] = await listedOn(tx, by, passportIds)
  if (on !== undefined) throw new Refusal('transferListedOn', on)
  const transferNo = await nextNumber(tx, 'JJ', by.now)
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into custody_transfer (transfer_no, company_id, from_id, to_id, note, created_at)
        values (${transferNo}, ${viewer.companyId}, ${viewer.userId}, ${userId}, ${note}, ${by.now}) returning id`,
  )
  await affected(
    tx,
    sql`insert into custody_transfer_line (transfer_id, item_id)
        select ${id}, i from unnest(${[...new Set(passportIds)]}::bigint[]) i`,
  ).catch(orRefuse({ custody_transfer_line_open: new Refusal('transferListed') }))
  return { id, transferNo }
}

interface Held {
  id: number
  transferNo: string
  companyId: number
  fromId: number
  open: boolean
}

/** A hand-over to or from somebody, held; one that is settled is refused. */
export async function heldTransfer(tx: Tx, id: number, whose: Sql): Promise<Held> {
  const found = orGone(
    await first<Held & { [column: string]: unknown }>(
      tx,
      sql`select t.id, t.transfer_no as "transferNo", t.company_id as "companyId", t.from_id as "fromId", (${OPEN}) as open
          from custody_transfer t where t.id = ${id} and ${whose} for update`,
    ),
  )
  if (!found.open) throw new Refusal('transferSettled', { no: found.transferNo })
  return found
}

export const toMe = ({ viewer }: ActingPerson): Sql => sql`t.to_id = ${viewer.userId}`

export async function scanOver(
  tx: Tx,
  by: ActingPerson,
  { transferId, code: typed, clientAt }: HandlerInput<typeof transferScan>['body'],
): Promise<{ kind: 'taken' | 'twice' | 'unknown'; name: string; passportNo: string }> {
  refuseOddTime(by.now, clientAt)
  await heldTransfer(tx, transferId, toMe(by))
  const code = passportCode(typed)
  const line = await first<{ itemId: number; taken: boolean; name: string; passportNo: string }>(
    tx,
    sql`select l.item_id as "itemId", l.taken_at is not null as taken, p.holder as name, p.passport_no as "passportNo"
        from custody_transfer_line l join passport_item p on p.id = l.item_id
        where l.transfer_id = ${transferId} and (p.label = ${code} or p.passport_no = ${code}) order by p.id desc limit 1`,
  )
  if (line === undefined) return { kind: 'unknown', name: '', passportNo: '' }
  const { itemId, taken, name, passportNo } = line
  if (taken) return { kind: 'twice', name, passportNo }
  await affected(
    tx,
    sql`update custody_transfer_line set taken_at = ${by.now}, client_at = ${clientAt ?? null}
        where transfer_id = ${transferId} and item_id = ${itemId}`,
  )
  return { kind: 'taken', name, passportNo }
}

export const settleLines = (tx: Tx, transferId: number): Promise<number> =>
  affected(tx, sql`update custody_transfer_line set open = false where transfer_id = ${transferId}`)

/** Whoever takes answers for what they scanned. What moved on meanwhile stays where it went. */
export async function confirmOver(
  tx: Tx,
  by: ActingPerson,
  { transferId, answer, counter }: HandlerInput<typeof transferConfirm>['body'],
): Promise<{ taken: number; left: number; moved: string[] }> {
  const { transferNo, fromId } = await heldTransfer(tx, transferId, toMe(by))
  const lines = await rows<{ itemId: number; taken: boolean; clientAt: string | null }>(
    tx,
    sql`select item_id as "itemId", taken_at is not null as taken, ${instantOf(sql`client_at`)} as "clientAt"
        from custody_transfer_line where transfer_id = ${transferId} order by item_id`,
  )
  const left = lines.filter(({ taken }) => !taken).length
  if (left > 0 && !isReadable(answer)) throw new Refusal('transferLeft', { no: transferNo, count: left })
  const moved: { itemId: number; name: string }[] = []
  for (const { itemId, clientAt } of lines.filter(({ taken }) => taken)) {
    // Whoever was given it reaches it by the list.
    const row = await heldRow(tx, { viewer: null }, passportTable, itemId)
    if (row.custodianId !== fromId || !isInHouse(row)) moved.push({ itemId, name: row.holder })
    else await handPassport(tx, by, row, { no: transferNo, counter, clientAt: clientAt ?? undefined })
  }
  // Scanned, and yet not taken: the list tells nothing else afterwards.
  await affected(
    tx,
    sql`update custody_transfer_line set taken_at = null, client_at = null where transfer_id = ${transferId}
          and item_id = any(${moved.map(({ itemId }) => itemId)}::bigint[])`,
  )
  await settleLines(tx, transferId)
  await affected(
    tx,
    sql`update custody_transfer set confirmed_at = ${by.now}, answer = ${answer}, updated_at = now()
        where id = ${transferId}`,
  )
  return { taken: lines.length - left - moved.length, left, moved: moved.map(({ name }) => name) }
}

export async function cancelOver(tx: Tx, by: ActingPerson, transferId: number): Promise<void> {
  await heldTransfer(tx, transferId, sql`t.from_id = ${by.viewer.userId}`)
  await settleLines(tx, transferId)
  await affected(
    tx,
    sql`update custody_transfer set cancelled_at = ${by.now}, updated_at = now() where id = ${transferId}`,
  )
}

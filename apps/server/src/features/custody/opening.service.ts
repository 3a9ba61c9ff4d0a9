import { isDeepStrictEqual } from 'node:util'
import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { OPENABLE, type Collection, type GateCell, type GateCondition } from '@visa/contract/custody/handover'
import { RETURN_OPENER } from '@visa/contract/custody/gate-openings'
import { applicantName } from '@visa/contract/visa/applicant'
import { gateMessages } from '@visa/messages/custody/gate'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor, personNames } from '../../access/person-name.ts'
import { recordChange } from '../../db/change-log.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable } from '../../db/sql.ts'
import { heldRow } from '../../refusal/held-row.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { bilingual } from '../../sheets/bilingual.ts'
import { applicantTable, type ApplicantRow } from '../visa/order/order-records.service.ts'
import { isAtHand } from './at-hand.service.ts'
import type { Judged } from './gate.ts'
import { cellText } from './handover.service.ts'

/** Conditions of the gate that somebody else opens: asked for at the desk, opened by a manager, used once. */

/** What was opened yesterday is asked for again. */
export const OPENED_HOURS = 24

/** What was said of a closed condition; an opening counts for this and nothing else. */
const whyOf = (cell: Judged) => ({ zh: cellText('zh', cell), en: cellText('en', cell) })

/** Whom it is opened for, and how it goes out: nobody else of that name, and to no other address. */
type Bound = Pick<Collection, 'collectorName' | 'idType' | 'idNo' | 'way' | 'address'>

const boundOf = ({ collectorName, idType, idNo, way, address }: Bound): Bound => ({
  collectorName,
  idType,
  idNo: idNo.toUpperCase(),
  way,
  address: way === 'COURIER' ? address : '',
})

/** What was asked for, and for whom. */
export interface AskedFor extends Bound {
  applicantId: number
  condition: GateCondition
  why: { zh: string; en: string }
  openedBy: number | null
}

export interface Opening extends AskedFor {
  id: number
  by: string
  /** Of whoever opened it; until then, of whoever asked. */
  reason: string
}

/** For whom, and how it goes out, of either table. */
export const BOUND = sql`g.collector_name as "collectorName", g.id_type as "idType", g.id_no as "idNo", g.way, g.address`

/** Asked or opened for these people and not used yet. */
export const openingsOf = (
  db: Queryable,
  { viewer, now }: ActingPerson,
  applicantIds: readonly number[],
): Promise<Opening[]> =>
  rows<Opening & { [column: string]: unknown }>(
    db,
    sql`select g.id, g.applicant_id as "applicantId", g.condition, ${BOUND}, g.why,
          g.opened_by as "openedBy", ${personFor(viewer, sql`coalesce(g.opened_by, g.asked_by)`)} as by,
          case when g.opened_by is null then g.ask_reason else g.reason end as reason
        from gate_opening g where g.applicant_id = any(${applicantIds}::bigint[]) and g.handover_id is null
          and coalesce(g.opened_at, g.asked_at) > ${now}::timestamptz - make_interval(hours => ${OPENED_HOURS})
        order by g.id desc`,
  )

/** The one that fits a closed condition as it stands for this collector: one that was opened before one that waits. */
export function openingFor<Asked extends AskedFor>(
  openings: readonly Asked[],
  { applicantId, collection }: { applicantId: number; collection: Bound },
  condition: GateCondition,
  cell: Judged,
): Asked | undefined {
  const bound = boundOf(collection)
  const fitting = openings.filter(
    (each) =>
      each.applicantId === applicantId &&
      each.condition === condition &&
      isDeepStrictEqual(boundOf(each), bound) &&
      each.why.zh === cellText('zh', cell),
  )
  return fitting.find(({ openedBy }) => openedBy !== null) ?? fitting[0]
}

export const openingCell = ({ viewer }: ActingPerson, found: Opening | undefined): GateCell['opening'] =>
  found === undefined
    ? null
    : {
        id: found.id,
        opened: found.openedBy !== null,
        by: found.by,
        reason: found.reason,
        own: found.openedBy === viewer.userId,
      }

/** Whoever had asked before hears what is decided of the request that took the place of theirs. */
const tellAskers = (
  tx: Tx,
  { viewer }: ActingPerson,
  id: number,
  before: readonly { id: number; askedBy: number }[],
): Promise<number> =>
  affected(
    tx,
    sql`insert into gate_asker (request_id, user_id)
        select distinct ${id}::bigint, k.user_id from (select user_id from gate_asker
            where request_id = any(${before.map((each) => each.id)}::bigint[])
          union all select unnest(${before.map(({ askedBy }) => askedBy)}::bigint[])) k
        where k.user_id <> ${viewer.userId} on conflict do nothing`,
  )

interface Asking {
  condition: GateCondition
  cell: Judged
  collection: Bound
  reason: string
}

/**
 * Asks a manager to open a condition that is closed now; asked again it is the same. If something else is said of it by
 * now, another reason given, another document shown or another way asked for, it is another request: a manager opens
 * what they have read.
 */
export async function askOpening(
  tx: Tx,
  by: ActingPerson,
  applicant: ApplicantRow,
  { condition, cell, collection, reason }: Asking,
): Promise<number> {
  if (!OPENABLE.has(condition)) {
    const name = bilingual((language) => gateMessages[language].conditions[condition])
    throw new Refusal('gateNotOpenable', { condition: name })
  }
  // What a manager has opened stands until it is used or taken back: nobody decides of it a second time beside it.
  const standing = openingFor(
    (await openingsOf(tx, by, [applicant.id])).filter(({ openedBy }) => openedBy !== null),
    { applicantId: applicant.id, collection },
    condition,
    cell,
  )
  if (standing !== undefined) return standing.id
  const why = JSON.stringify(whyOf(cell))
  const { collectorName, idType, idNo, way, address } = boundOf(collection)
  const replaced = await rows<{ id: number; askedBy: number }>(
    tx,
    sql`delete from gate_opening where applicant_id = ${applicant.id} and condition = ${condition}
          and collector_name = ${collectorName} and opened_at is null and ((why, ask_reason) <> (${why}::jsonb, ${reason})
            or (id_type, id_no, way, address) <> (${idType}, ${idNo}, ${way}, ${address}))
        returning id, asked_by as "askedBy"`,
  )
  const same = await first<{ id: number; askedBy: number }>(
    tx,
    sql`select id, asked_by as "askedBy" from gate_opening where applicant_id = ${applicant.id}
          and condition = ${condition} and collector_name = ${collectorName} and opened_at is null`,
  )
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into gate_opening (applicant_id, condition, collector_name, id_type, id_no, way, address, why, ask_reason, asked_by,
          asked_at)
        values (${applicant.id}, ${condition}, ${collectorName}, ${idType}, ${idNo}, ${way}, ${address}, ${why}::jsonb,
          ${reason}, ${by.viewer.userId}, ${by.now})
        on conflict (applicant_id, condition, collector_name) where opened_at is null
        do update set asked_by = excluded.asked_by, asked_at = excluded.asked_at
        returning id`,
  )
  await tellAskers(tx, by, id, same === undefined ? replaced : [...replaced, same])
  await recordChange(tx, by.actor, {
    entity: applicantTable.entity,
    entityId: applicant.id,
    ...applicantTable.about(applicant),
    action: 'update',
    before: {},
    after: { askedCheck: condition, reason },
  })
  return id
}

interface Held {
  askedBy: number
  condition: GateCondition
  openedBy: number | null
  used: boolean
}

/** What is decided of a request: that it is opened, that it is not, or that it is no longer. */
type Deciding = 'open' | 'refuse' | 'takeBack'

/** A request, held for whoever decides it; whoever comes second hears who has, and what. */
export async function heldRequest(tx: Tx, by: ActingPerson, id: number, deciding: Deciding) {
  const { viewer } = by
  if (!can(viewer.authorities, RETURN_OPENER)) throw new Refusal('gateNoOpener', {}, CODES.NO_PERMISSION)
  const about = await first<{ applicantId: number }>(
    tx,
    sql`select applicant_id as "applicantId" from gate_opening where id = ${id}
        union all select applicant_id from gate_refusal where id = ${id}`,
  )
  // Whom it is about before the request, as whoever hands out holds them.
  const { applicantId } = orGone(about)
  const applicant = await heldRow(tx, by, applicantTable, applicantId, { strength: 'key share' })
  const name = applicantName(applicant)
  const asked = await first<Held & { [column: string]: unknown }>(
    tx,
    sql`select condition, asked_by as "askedBy", opened_by as "openedBy", handover_id is not null as used
        from gate_opening where id = ${id} for update`,
  )
  const refused =
    asked !== undefined
      ? undefined
      : await first<{ who: string; reason: string }>(
          tx,
          sql`select ${personFor(viewer, sql`refused_by`)} as who, reason from gate_refusal where id = ${id}`,
        )
  if (refused !== undefined) throw new Refusal('gateRefusedBefore', { name, ...refused })
  const { condition, askedBy, openedBy, used } = orGone(asked)
  if (used) throw new Refusal('gateUsedBefore', { name })
  if (openedBy !== null && deciding !== 'takeBack') {
    const who = (await personNames(tx, viewer, [openedBy])).get(openedBy) ?? ''
    throw new Refusal('gateOpenedBefore', { name, who })
  }
  if (askedBy === viewer.userId && openedBy === null) throw new Refusal('gateOwnRequest', { name })
  if (deciding === 'open' && !(await isAtHand(tx, applicantId))) throw new Refusal('gateNotHere', { name })
  return { applicant, condition, openedBy }
}

/** On the record of whom it is about. */
export const noteDecided = (
  tx: Tx,
  by: ActingPerson,
  applicant: ApplicantRow,
  after: { openedCheck: GateCondition; reason: string } | { refusedCheck: GateCondition; reason: string },
): Promise<void> =>
  recordChange(tx, by.actor, {
    entity: applicantTable.entity,
    entityId: applicant.id,
    ...applicantTable.about(applicant),
    action: 'update',
    before: {},
    after,
  })

/** Opens what somebody else asked for. Whoever opens hands nothing out: that is judged when it goes. */
export async function openCondition(
  tx: Tx,
  by: ActingPerson,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const { applicant, condition } = await heldRequest(tx, by, id, 'open')
  await affected(
    tx,
    sql`update gate_opening set opened_by = ${by.viewer.userId}, opened_at = ${by.now}, reason = ${reason},
          updated_at = now() where id = ${id}`,
  )
  await noteDecided(tx, by, applicant, { openedCheck: condition, reason })
}

/** Marks what was opened as used by a hand-out; what a manager took back at that moment lets nothing out. */
export async function markOpeningsUsed(
  tx: Tx,
  name: string,
  ids: readonly number[],
  handoverId: number,
): Promise<void> {
  const used = await affected(
    tx,
    sql`update gate_opening set handover_id = ${handoverId}, updated_at = now() where id = any(${ids}::bigint[])`,
  )
  if (used < ids.length) throw new Refusal('gateTakenBack', { name })
}

/** What waits for a manager when all went: nothing is left to decide. */
export const endRequests = (tx: Tx, applicantId: number): Promise<number> =>
  affected(tx, sql`delete from gate_opening where applicant_id = ${applicantId} and opened_at is null`)

import { isDeepStrictEqual } from 'node:util'
import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { OPENABLE, type Collection, type GateCell, type GateCondition } from '@visa/contract/custody/handover'
import { RETURN_OPENER, type GateOpening } from '@visa/contract/custody/centre-return'
import { maskDocument } from '@visa/contract/org/user-identity'
import { applicantName } from '@visa/contract/visa/applicant'
import { gateMessages } from '@visa/messages/custody/gate'
import type { Language } from '@visa/contract/session/personal'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { recordChange } from '../../db/change-log.ts'
import { instantOf } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable } from '../../db/sql.ts'
import { heldRow } from '../../refusal/held-row.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { bilingual } from '../../sheets/bilingual.ts'
import { applicantsWithin } from '../visa/order/applicant-rows.service.ts'
import { applicantTable, type ApplicantRow } from '../visa/order/order-records.service.ts'
import { NAME_OF } from './authorisation.repo.ts'
import type { Judged } from './gate.ts'
import { cellText } from './handover.service.ts'

/** Conditions of the gate that somebody else opens: asked for at the desk, opened by a manager, used once. */

/** What was opened yesterday is asked for again. */
const HOURS = 24

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

export interface Opening extends Bound {
  id: number
  applicantId: number
  condition: GateCondition
  why: { zh: string; en: string }
  openedBy: number | null
  by: string
  /** Of whoever opened it; until then, of whoever asked. */
  reason: string
}

const BOUND = sql`g.collector_name as "collectorName", g.id_type as "idType", g.id_no as "idNo", g.way, g.address`

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
          and coalesce(g.opened_at, g.asked_at) > ${now}::timestamptz - make_interval(hours => ${HOURS})
        order by g.id desc`,
  )

/** The one that fits a closed condition as it stands for this collector: one that was opened before one that waits. */
export function openingFor(
  openings: readonly Opening[],
  { applicantId, collection }: { applicantId: number; collection: Bound },
  condition: GateCondition,
  cell: Judged,
): Opening | undefined {
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
  const why = JSON.stringify(whyOf(cell))
  const { collectorName, idType, idNo, way, address } = boundOf(collection)
  await affected(
    tx,
    sql`delete from gate_opening where applicant_id = ${applicant.id} and condition = ${condition}
          and collector_name = ${collectorName} and opened_at is null and ((why, ask_reason) <> (${why}::jsonb, ${reason})
            or (id_type, id_no, way, address) <> (${idType}, ${idNo}, ${way}, ${address}))`,
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
  applicantId: number
  askedBy: number
  condition: GateCondition
  opened: boolean
}

/** Opens what somebody else asked for. Whoever opens hands nothing out: that is judged when it goes. */
export async function openCondition(
  tx: Tx,
  by: ActingPerson,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  if (!can(by.viewer.authorities, RETURN_OPENER)) throw new Refusal('gateNoOpener', {}, CODES.NO_PERMISSION)
  const asked = orGone(
    await first<Held & { [column: string]: unknown }>(
      tx,
      sql`select applicant_id as "applicantId", condition, asked_by as "askedBy", opened_at is not null as opened from gate_opening
          where id = ${id} for update`,
    ),
  )
  const applicant = await heldRow(tx, by, applicantTable, asked.applicantId, { strength: 'key share' })
  if (asked.opened) throw new Refusal('gateOpenedBefore', { name: applicantName(applicant) })
  if (asked.askedBy === by.viewer.userId)
    throw new Refusal('gateOwnRequest', { name: applicantName(applicant) })
  await affected(
    tx,
    sql`update gate_opening set opened_by = ${by.viewer.userId}, opened_at = ${by.now}, reason = ${reason},
          updated_at = now() where id = ${id}`,
  )
  await recordChange(tx, by.actor, {
    entity: applicantTable.entity,
    entityId: applicant.id,
    ...applicantTable.about(applicant),
    action: 'update',
    before: {},
    after: { openedCheck: asked.condition, reason },
  })
}

/** Marks what was opened as used by a hand-out. */
export const markOpeningsUsed = (tx: Tx, ids: readonly number[], handoverId: number): Promise<number> =>
  affected(
    tx,
    sql`update gate_opening set handover_id = ${handoverId}, updated_at = now() where id = any(${ids}::bigint[])`,
  )

const OPENED_SHOWN = 50

/** All that waits for a manager first, then what was opened lately, of people within reach. */
export const listOpenings = async (
  db: Queryable,
  { viewer, language }: ActingPerson & { language: Language },
): Promise<GateOpening[]> => {
  const found = await rows<GateOpening & { [column: string]: unknown }>(
    db,
    sql`select * from (select g.id, g.applicant_id as "applicantId", ${NAME_OF} as name, a.passport_no as "passportNo", g.condition,
          ${BOUND}, g.why ->> ${language} as why, g.ask_reason as "askReason",
          ${personFor(viewer, sql`g.asked_by`)} as "askedBy", g.asked_by = ${viewer.userId} as own, ${instantOf(sql`g.asked_at`)} as "askedAt",
          ${personFor(viewer, sql`g.opened_by`)} as "openedBy", ${instantOf(sql`g.opened_at`)} as "openedAt", g.reason,
          g.handover_id is not null as used,
          row_number() over (partition by g.opened_at is not null order by g.id desc) as nth
        from gate_opening g join visa_applicant a on a.id = g.applicant_id
        where ${applicantsWithin(viewer, 'a')} and g.asked_at > now() - interval '7 days') l
        where l."openedAt" is null or nth <= ${OPENED_SHOWN}
        order by (l."openedAt" is not null), l.id desc`,
  )
  return found.map((each) => Object.assign(each, { idNo: maskDocument(each.idNo) }))
}

import type { GateAnswer } from '@visa/contract/custody/gate-openings'
import type { GateCell } from '@visa/contract/custody/handover'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { applicantsWithin } from '../visa/order/applicant-rows.service.ts'
import { NAME_OF } from './authorisation.repo.ts'
import { BOUND, heldRequest, noteDecided, OPENED_HOURS, type AskedFor } from './opening.service.ts'

/** Conditions of the gate that a manager leaves closed: whoever asked is told why, and may ask with better reason. */

/**
 * Leaves closed what somebody else asked for: the request is gone, and what was said stays. What was opened is closed again
 * the same way by whoever says that they know it was, until something went out by it; whoever opened it is told, too.
 */
export async function refuseCondition(
  tx: Tx,
  by: ActingPerson,
  { id, reason, opened = false }: { id: number; reason: string; opened?: boolean },
): Promise<void> {
  const { applicant, condition, openedBy } = await heldRequest(tx, by, id, opened ? 'takeBack' : 'refuse')
  await affected(
    tx,
    sql`with asked as (delete from gate_opening where id = ${id} returning *)
        insert into gate_refusal (id, applicant_id, condition, collector_name, id_type, id_no, way, address, why, ask_reason,
          asked_by, asked_at, refused_by, refused_at, reason)
        select id, applicant_id, condition, collector_name, id_type, id_no, way, address, why, ask_reason, asked_by, asked_at,
          ${by.viewer.userId}, ${by.now}, ${reason} from asked`,
  )
  if (openedBy !== null)
    await affected(
      tx,
      sql`insert into gate_asker (request_id, user_id) values (${id}, ${openedBy}) on conflict do nothing`,
    )
  await noteDecided(tx, by, applicant, { refusedCheck: condition, reason })
}

interface Refused extends AskedFor {
  by: string
  reason: string
}

/** What was refused for these people as long as it would have been open, the latest first. */
export const refusalsOf = (
  db: Queryable,
  { viewer, now }: ActingPerson,
  applicantIds: readonly number[],
): Promise<Refused[]> =>
  rows<Refused & { [column: string]: unknown }>(
    db,
    sql`select g.applicant_id as "applicantId", g.condition, ${BOUND}, g.why, null::bigint as "openedBy",
          ${personFor(viewer, sql`g.refused_by`)} as by, g.reason
        from gate_refusal g where g.applicant_id = any(${applicantIds}::bigint[])
          and g.refused_at > ${now}::timestamptz - make_interval(hours => ${OPENED_HOURS})
        order by g.refused_at desc, g.id desc`,
  )

export const refusalCell = (found: Refused | undefined): GateCell['refusal'] =>
  found === undefined ? null : { by: found.by, reason: found.reason }

const ANSWERS = 50

const askedBy = (userId: number): Sql =>
  sql`(asked_by = ${userId} or id in (select request_id from gate_asker where user_id = ${userId}))`

/** What managers decided of what the reader asked for, or had opened, as long as an opening counts. */
export const gateAnswersFor = (db: Queryable, { viewer, now }: ActingPerson): Promise<GateAnswer[]> =>
  rows<GateAnswer & { [column: string]: unknown }>(
    db,
    sql`select g.id, ${NAME_OF} as name, a.passport_no as "passportNo", g.condition, g.opened,
          ${personFor(viewer, sql`g.decided_by`)} as by, g.reason
        from (select id, applicant_id, condition, true as opened, opened_by as decided_by, opened_at as decided_at, reason
            from gate_opening where ${askedBy(viewer.userId)} and opened_at is not null
          union all select id, applicant_id, condition, false, refused_by, refused_at, reason
            from gate_refusal where ${askedBy(viewer.userId)}) g
        join visa_applicant a on a.id = g.applicant_id
        where ${applicantsWithin(viewer, 'a')} and g.decided_by <> ${viewer.userId}
          and g.decided_at > ${now}::timestamptz - make_interval(hours => ${OPENED_HOURS})
        order by g.decided_at desc, g.id desc limit ${ANSWERS}`,
  )

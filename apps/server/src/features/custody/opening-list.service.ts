import type { GateOpening } from '@visa/contract/custody/gate-openings'
import { maskDocument } from '@visa/contract/org/user-identity'
import type { Language } from '@visa/contract/session/personal'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { instantOf } from '../../db/instant.ts'
import { rows, sql, type Queryable } from '../../db/sql.ts'
import { applicantsWithin } from '../visa/order/applicant-rows.service.ts'
import { atHand } from './at-hand.service.ts'
import { NAME_OF } from './authorisation.repo.ts'
import { BOUND } from './opening.service.ts'

const DECIDED_SHOWN = 50

const LISTED = sql`g.id, g.applicant_id, g.condition, ${BOUND}, g.why, g.ask_reason, g.asked_by, g.asked_at`

/** All that waits for a manager first, then what was opened or refused lately, of people within reach. */
export const listOpenings = async (
  db: Queryable,
  { viewer, language }: ActingPerson & { language: Language },
): Promise<GateOpening[]> => {
  const found = await rows<GateOpening & { [column: string]: unknown }>(
    db,
    sql`select * from (select g.id, g.applicant_id as "applicantId", ${NAME_OF} as name, a.passport_no as "passportNo", g.condition,
          g."collectorName", g."idType", g."idNo", g.way, g.address, g.why ->> ${language} as why, g.ask_reason as "askReason",
          ${personFor(viewer, sql`g.asked_by`)} as "askedBy", g.asked_by = ${viewer.userId} as own, ${instantOf(sql`g.asked_at`)} as "askedAt",
          ${personFor(viewer, sql`g.opened_by`)} as "openedBy", ${instantOf(sql`g.opened_at`)} as "openedAt",
          ${personFor(viewer, sql`g.refused_by`)} as "refusedBy", ${instantOf(sql`g.refused_at`)} as "refusedAt", g.reason, g.used,
          row_number() over (partition by g.opened_at is not null, g.refused_at is not null order by g.id desc) as nth
        from (select ${LISTED}, g.opened_by, g.opened_at, null::bigint as refused_by, null::timestamptz as refused_at,
            g.reason, g.handover_id is not null as used from gate_opening g
          union all select ${LISTED}, null, null, g.refused_by, g.refused_at, g.reason, false from gate_refusal g) g
        join visa_applicant a on a.id = g.applicant_id
        where ${applicantsWithin(viewer, 'a')} and g.asked_at > now() - interval '7 days'
          -- Nothing is decided of what is not in the house.
          and (g.opened_at is not null or g.refused_at is not null or ${atHand(sql`a.id`)})) l
        where (l."openedAt" is null and l."refusedAt" is null) or nth <= ${DECIDED_SHOWN}
        order by (l."openedAt" is not null or l."refusedAt" is not null), l.id desc`,
  )
  return found.map((each) => Object.assign(each, { idNo: maskDocument(each.idNo) }))
}

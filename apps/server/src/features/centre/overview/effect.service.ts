import type { ProcessTimeDraft } from '@visa/contract/centre/config-process-time'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { dayOf } from '@visa/contract/dates'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { unpriced } from '../../visa/price/fee-effect.service.ts'
import { CONSULATE } from '../../visa/order/consulate.service.ts'
import { speedsOf } from '../../visa/price/promise.service.ts'
import { processTimesOn } from '../calendar/process-time.service.ts'

interface Unpromised {
  visaCategory: string
  consulate: string
  count: number
}

/** What will be promised only once it is confirmed or accepted, by category and consulate. */
const unpromised = (
  db: Queryable,
  centreId: number,
  { nationCode, visaType, urgencyLevel, visaCategory, consulate }: ProcessTimeDraft,
): Promise<Unpromised[]> =>
  rows<Unpromised & { [column: string]: unknown }>(
    db,
    sql`select w.visa_category as "visaCategory", w.consulate, count(*)::int as count from (
          select o.nation_code, o.visa_type, o.urgency_level, o.visa_category, coalesce((
              select min(${CONSULATE}) from visa_applicant a where a.order_id = o.id
              having count(distinct ${CONSULATE}) = 1), '') as consulate
            from visa_order o where ${unpriced(centreId)}
          union all
          select c.nation_code, c.visa_type, c.urgency_level, c.visa_category, c.consulate from centre_contract c
            where c.centre_id = ${centreId} and c.status = ${CONTRACT_STATUS.WAITING}) w
        where w.nation_code = ${nationCode} and w.visa_type = ${visaType} and w.urgency_level = ${urgencyLevel}
          and ${visaCategory} in ('', w.visa_category) and ${consulate} in ('', w.consulate)
        group by w.visa_category, w.consulate`,
  )

/** As rows are chosen: by how much they say, and of as much the one that names a consulate. */
const rankOf = ({ visaCategory, consulate }: Pick<ProcessTimeDraft, 'visaCategory' | 'consulate'>): number =>
  (visaCategory === '' ? 0 : 2) + (consulate === '' ? 0 : 3)

/** How much of what waits for its promise would be promised another day, were this time kept. */
export async function promisedOtherwise(
  db: Queryable,
  centreId: number,
  draft: ProcessTimeDraft,
  now: Date,
): Promise<number> {
  const { nationCode, visaType, urgencyLevel, workingDays, cutOff, validFrom } = draft
  const day = validFrom < dayOf(now) ? dayOf(now) : validFrom
  const at = new Date(`${day}T02:00:00Z`)
  let count = 0
  for (const { visaCategory, consulate, count: waiting } of await unpromised(db, centreId, draft)) {
    const wanted = { acceptOrgId: centreId, nationCode, visaType, visaCategory, consulate }
    const own = (await processTimesOn(db, wanted, day)).get(urgencyLevel)
    // What is said of more counts before what is said of less.
    if (own !== undefined && rankOf(own) > rankOf(draft)) continue
    const offered = (await speedsOf(db, wanted, at)).find((speed) => speed.urgencyLevel === urgencyLevel)
    const isOther =
      offered !== undefined && (offered.workingDays !== workingDays || (own?.cutOff ?? '') !== cutOff)
    if (isOther) count += waiting
  }
  return count
}

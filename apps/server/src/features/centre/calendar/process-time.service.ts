import type { ProcessTimeDraft } from '@visa/contract/centre/config-process-time'
import { isProduct } from '@visa/contract/visa/products'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { removeComing, saveDated } from '../dated/dated.service.ts'
import { processTimeTable } from './process-time.table.ts'

export interface ProcessTime {
  visaCategory: string
  urgencyLevel: string
  workingDays: number
  cutOff: string
}

interface Wanted {
  acceptOrgId: number | null
  nationCode: string
  visaType: number
  visaCategory: string
}

/** How long an organisation takes on a day, by speed: what it says of the category before what it says of all. */
export async function processTimesOn(
  db: Queryable,
  { acceptOrgId, nationCode, visaType, visaCategory }: Wanted,
  day: string,
): Promise<ReadonlyMap<string, ProcessTime>> {
  const found = await rows<ProcessTime & { [column: string]: unknown }>(
    db,
    sql`select distinct on (urgency_level) visa_category as "visaCategory", urgency_level as "urgencyLevel",
          working_days as "workingDays", cut_off as "cutOff"
        from centre_process_time
        where company_id = ${acceptOrgId}::bigint and nation_code = ${nationCode} and visa_type = ${visaType}
          and visa_category in ('', ${visaCategory}) and daterange(valid_from, valid_to, '[]') @> ${day}::date
        order by urgency_level, visa_category desc`,
  )
  return new Map(found.map((time) => [time.urgencyLevel, time]))
}

/** Refuses what nobody can order by. */
async function refuseUnknown(tx: Tx, draft: ProcessTimeDraft): Promise<void> {
  const known = await rows<{ type: string; code: string }>(
    tx,
    sql`select type, code from dict_data where valid = 1
        and type in ('VISA_HANDLE_WAY', ${draft.visaType === 1 ? 'VISA_CATEGORY' : 'EVISA_CATEGORY'})
        and code in (${draft.urgencyLevel}, ${draft.visaCategory})`,
  )
  const isKnown = (isSpeed: boolean, wanted: string): boolean =>
    known.some(({ type, code }) => (type === 'VISA_HANDLE_WAY') === isSpeed && code === wanted)
  const failures = [
    ...(isProduct(draft) ? [] : ['visaType']),
    ...(isKnown(true, draft.urgencyLevel) ? [] : ['urgencyLevel']),
    ...(draft.visaCategory === '' || isKnown(false, draft.visaCategory) ? [] : ['visaCategory']),
  ]
  if (failures.length > 0)
    throw new InvalidInput(failures.map((field) => ({ field, rule: 'choice', params: {} })))
}

export async function saveProcessTime(
  tx: Tx,
  by: ActingPerson,
  { id, seen, ...draft }: ProcessTimeDraft,
): Promise<number> {
  await refuseUnknown(tx, draft)
  const { nationCode, visaType, visaCategory, urgencyLevel } = draft
  const same = sql`nation_code = ${nationCode} and visa_type = ${visaType} and visa_category = ${visaCategory}
    and urgency_level = ${urgencyLevel}`
  return saveDated(tx, by, processTimeTable, { id, seen, draft, same })
}

export const removeProcessTime = (tx: Tx, by: ActingPerson, id: number): Promise<void> =>
  removeComing(tx, by, processTimeTable, id)

export const processTimeColumns = (alias: string): Sql => selectOf(processTimeTable, undefined, alias)

import type { ProcessTimeDraft } from '@visa/contract/centre/config-process-time'
import { CONSULATES, hasConsulates, isProduct } from '@visa/contract/visa/products'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { goesOnWithout, removeComing, saveDated, type Dated } from '../dated/dated.service.ts'
import { processTimeTable } from './process-time.table.ts'

const dated: Dated<typeof processTimeTable> = {
  table: processTimeTable,
  key: ['nationCode', 'visaType', 'visaCategory', 'urgencyLevel', 'consulate'],
}

export interface ProcessTime {
  visaCategory: string
  consulate: string
  urgencyLevel: string
  workingDays: number
  cutOff: string
}

interface Wanted {
  acceptOrgId: number | null
  nationCode: string
  visaType: number
  visaCategory: string
  /** Where it will be lodged; none: nobody has said yet. */
  consulate?: string | undefined
}

/**
 * How long an organisation takes on a day, by speed: what it says of more before what it says of less, of the consulate
 * before the category.
 */
export async function processTimesOn(
  db: Queryable,
  { acceptOrgId, nationCode, visaType, visaCategory, consulate = '' }: Wanted,
  day: string,
): Promise<ReadonlyMap<string, ProcessTime>> {
  const found = await rows<ProcessTime & { [column: string]: unknown }>(
    db,
    sql`select distinct on (urgency_level) visa_category as "visaCategory", consulate,
          urgency_level as "urgencyLevel",
          working_days as "workingDays", cut_off as "cutOff"
        from centre_process_time
        where company_id = ${acceptOrgId}::bigint and nation_code = ${nationCode} and visa_type = ${visaType}
          and visa_category in ('', ${visaCategory}) and consulate in ('', ${consulate})
          and daterange(valid_from, valid_to, '[]') @> ${day}::date
        order by urgency_level, (visa_category <> '')::int + (consulate <> '')::int desc, consulate desc`,
  )
  return new Map(found.map((time) => [time.urgencyLevel, time]))
}

/** Papers are lodged at a consulate of the country, a visa on a site at none; none said is right everywhere. */
export const isConsulate = async (
  db: Queryable,
  { nationCode, visaType, consulate }: Pick<ProcessTimeDraft, 'nationCode' | 'visaType' | 'consulate'>,
): Promise<boolean> =>
  consulate === '' ||
  (hasConsulates({ nationCode, visaType }) &&
    (await first(
      db,
      sql`select 1 from dict_data where type = ${CONSULATES} and code = ${consulate} and valid = 1`,
    )) !== undefined)

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
    ...((await isConsulate(tx, draft)) ? [] : ['consulate']),
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
  return saveDated(tx, by, dated, { id, seen, draft })
}

export const removeProcessTime = (tx: Tx, by: ActingPerson, id: number): Promise<void> =>
  removeComing(tx, by, dated, id)

export const processTimeColumns = (alias: string): Sql =>
  sql`${selectOf(processTimeTable, undefined, alias)}, ${goesOnWithout(dated, alias)} as "goesOn"`

import { can } from '@visa/contract/authority'
import { FORM_TASK } from '@visa/contract/form-task/form-task'
import { rowsWithin } from '../../access/rows-within.ts'
import { rows, sql } from '../../db/sql.ts'
import type { FileReader } from '../file/stored/reading.service.ts'
import { formTaskTable } from './form-task.table.ts'

/** Pictures of pages are seen by whoever sees the task. */
export const formTaskFileReader: FileReader = async (db, { viewer }, ids) => {
  if (!can(viewer.authorities, FORM_TASK)) return []
  const found = await rows<{ id: string }>(
    db,
    sql`select t.id::text as id from form_task t where t.id = any(${ids}::bigint[])
        and ${rowsWithin(viewer, formTaskTable, 't')}`,
  )
  return found.map(({ id }) => id)
}

import { FORM_TASK } from '@visa/contract/form-task/form-task'
import { rowsWithin } from '../../access/rows-within.ts'
import { rows, sql } from '../../db/sql.ts'
import type { FileReader } from '../file/stored/reading.service.ts'
import { formTaskTable } from './form-task.table.ts'

const readable: FileReader = async (db, { viewer }, ids) => {
  const found = await rows<{ id: string }>(
    db,
    sql`select t.id::text as id from form_task t where t.id = any(${ids}::bigint[])
        and ${rowsWithin(viewer, formTaskTable, 't')}`,
  )
  return found.map(({ id }) => id)
}

/** Pictures of pages are seen by whoever sees the task, as far as their code reaches. */
export const formTaskFileReader: FileReader = Object.assign(readable, { codes: [FORM_TASK] })

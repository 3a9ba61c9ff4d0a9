import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, rows, sql } from '../../../db/sql.ts'
import { followFiles } from '../../file/stored/stored.service.ts'
import { fileHolder } from '../order/form-papers.service.ts'

interface Kept {
  field: string
  made: string
  storageName: string
}

const keptOf = (tx: Tx, applicantId: number): Promise<Kept[]> =>
  rows<Kept & { [column: string]: unknown }>(
    tx,
    sql`select field, made, storage_name as "storageName" from applicant_original where applicant_id = ${applicantId}`,
  )

/** Lets go of what pictures were made of that are in the form no more; those in `made` stay. The applicant is held. */
export async function dropOriginals(
  tx: Tx,
  by: Mover,
  applicantId: number,
  made: readonly string[],
): Promise<void> {
  const gone = (await keptOf(tx, applicantId)).filter((kept) => !made.includes(kept.made))
  if (gone.length === 0) return
  await affected(
    tx,
    sql`delete from applicant_original where applicant_id = ${applicantId}
          and field = any(${gone.map(({ field }) => field)}::text[])`,
  )
  await followFiles(tx, by, fileHolder(applicantId), gone, [])
}

interface Original {
  applicantId: number
  field: string
  /** Under which what was made of it is stored. */
  made: string
  storageName: string
  fileName: string
}

/** Keeps what a picture was made of beside it; what the former one was made of is let go with it. */
export async function keepOriginal(
  tx: Tx,
  by: Mover,
  { applicantId, field, made, storageName, fileName }: Original,
): Promise<void> {
  await followFiles(tx, by, fileHolder(applicantId), [], [{ storageName }])
  await affected(
    tx,
    sql`insert into applicant_original (applicant_id, field, made, storage_name, file_name)
        values (${applicantId}, ${field}, ${made}, ${storageName}, ${fileName})`,
  )
}

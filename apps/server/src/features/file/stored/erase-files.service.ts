import type { Tx } from '../../../db/pool.ts'
import { affected, rows, sql } from '../../../db/sql.ts'
import type { FileRecord } from './file-record.ts'
import { subtractUsage } from './quota.repo.ts'

export interface ErasedFile {
  id: number
  storageName: string
  md5: string
  size: number
  companyId: number
}

/**
 * Takes the files that records hold out of the books for good, without a word of theirs in the log. What another record
 * holds too stays. The objects are for the caller to delete once this is committed; left behind they are orphans, which
 * are found.
 */
export async function eraseFiles(tx: Tx, records: readonly FileRecord[]): Promise<ErasedFile[]> {
  const released = await rows<{ id: number }>(
    tx,
    sql`delete from stored_file_use u using
          unnest(${records.map(({ entity }) => entity)}::text[], ${records.map((each) => String(each.entityId))}::text[])
            as r (entity, entity_id)
        where u.entity = r.entity and u.entity_id = r.entity_id returning u.file_id as id`,
  )
  const gone = await rows<ErasedFile & { [column: string]: unknown }>(
    tx,
    sql`delete from stored_file f where f.id = any(${released.map(({ id }) => id)}::bigint[])
          and not exists (select from stored_file_use u where u.file_id = f.id)
        returning f.id, f.storage_name as "storageName", f.md5, f.size, f.company_id as "companyId"`,
  )
  for (const { companyId, size } of gone.toSorted((a, b) => a.companyId - b.companyId))
    await subtractUsage(tx, companyId, size)
  await affected(
    tx,
    sql`delete from file_reservation where name = any(${gone.map(({ storageName }) => storageName)}::text[])`,
  )
  return gone
}

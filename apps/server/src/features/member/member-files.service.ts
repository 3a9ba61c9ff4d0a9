import { rows, sql } from '../../db/sql.ts'
import type { FileReader } from '../file/stored/reading.service.ts'
import { membersSeen } from './member.table.ts'

const readable: FileReader = async (db, { viewer }, ids) => {
  const found = await rows<{ id: string }>(
    db,
    sql`select p.id::text as id from member_passport p join member m on m.id = p.member_id
        where p.id = any(${ids}::bigint[]) and ${membersSeen(viewer, 'm')}`,
  )
  return found.map(({ id }) => id)
}

/** Scans of passports are for those who may read whole numbers of persons within their reach. */
export const memberPassportReader: FileReader = Object.assign(readable, { codes: ['cust.member.identity'] })

import type { OrderAttachment } from '@visa/contract/visa/order-detail'
import { rowsWithin } from '../../../access/rows-within.ts'
import { instant } from '../../../db/instant.ts'
import { identifier, rows, sql, type Queryable } from '../../../db/sql.ts'
import type { Table } from '../../../db/table.ts'
import type { FileReader } from '../../file/stored/reading.service.ts'
import { applicantTable } from './applicant.table.ts'
import { orderTable } from './order.table.ts'

/** Whoever reaches the record sees its files. */
const readerOf =
  (table: Table): FileReader =>
  async (db, { viewer }, ids) => {
    const found = await rows<{ id: string }>(
      db,
      sql`select t.id::text as id from ${identifier(table.name)} t
          where t.id::text = any(${ids}) and ${rowsWithin(viewer, table, 't')}`,
    )
    return found.map(({ id }) => id)
  }

export const orderFileReader = readerOf(orderTable)
export const applicantFileReader = readerOf(applicantTable)

/** The files of an order that the caller may see, and of everybody in it. */
export const attachmentsOf = (db: Queryable, orderId: number): Promise<OrderAttachment[]> =>
  rows<OrderAttachment & { [column: string]: unknown }>(
    db,
    sql`select f.storage_name as "storageName", f.file_name as "fileName", f.size, held."applicantId",
          ${instant('created_at')} as "createTime"
        from (
          select file_id, null::bigint as "applicantId" from stored_file_use
          where entity = ${orderTable.entity} and entity_id = ${String(orderId)}
          union all
          select u.file_id, a.id from visa_applicant a
          join stored_file_use u on u.entity = ${applicantTable.entity} and u.entity_id = a.id::text
          where a.order_id = ${orderId}
        ) held join stored_file f on f.id = held.file_id
        order by f.id`,
  )

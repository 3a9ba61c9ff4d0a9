import type { Attachment } from '@visa/contract/files/file'
import { APPLICANT_READERS } from '@visa/contract/visa/applicant-readers'
import type { OrderAttachment } from '@visa/contract/visa/order-detail'
import { ORDER_FILE_LIMITS } from '@visa/contract/visa/order-files'
import { ORDER_READERS } from '@visa/contract/visa/order-list'
import { isEditable } from '@visa/contract/visa/order.states'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { isPlatform } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { recordChange } from '../../../db/change-log.ts'
import { instantOf } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, identifier, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import type { Table } from '../../../db/table.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import { loadEntries } from '../../dict/dict-data/dict-data.service.ts'
import type { FileReader } from '../../file/stored/reading.service.ts'
import { followFiles, type FileRecord } from '../../file/stored/stored.service.ts'
import { applicantTable } from './applicant.table.ts'
import { orderTable, type VisaOrder } from './order.table.ts'

/** Whoever may open the record, and reaches it, sees its files. */
const readerOf = (table: Table, codes: readonly string[]): FileReader => {
  const reader: FileReader = async (db, { viewer }, ids) => {
    const found = await rows<{ id: string }>(
      db,
      sql`select t.id::text as id from ${identifier(table.name)} t
          where t.id = any(${ids}::bigint[]) and ${rowsWithin(viewer, table, 't')}`,
    )
    return found.map(({ id }) => id)
  }
  return Object.assign(reader, { codes })
}

export const orderFileReader = readerOf(orderTable, ORDER_READERS)

/** Lists show the photo beside the name; all else that a form holds are documents. */
const portraitsOf = async (db: Queryable, ids: readonly string[], storageName: string): Promise<string[]> => {
  const found = await rows<{ id: string }>(
    db,
    sql`select id::text as id from visa_applicant where id = any(${ids}::bigint[]) and photo = ${storageName}`,
  )
  return found.map(({ id }) => id)
}

/** The log of an order gathers its applicants'. */
const topicOf = async (db: Queryable, id: string): Promise<string> => {
  const found = await first<{ orderId: string }>(
    db,
    sql`select order_id::text as "orderId" from visa_applicant where id = ${id}::bigint`,
  )
  return found?.orderId ?? ''
}

export const applicantFileReader: FileReader = Object.assign(
  readerOf(applicantTable, [...APPLICANT_READERS, 'center.passport.check']),
  {
    portraitsOf,
    topicOf,
  },
)

/** Whoever put a file there, and their colleagues, may take it out again; the platform whosever it is. */
const mayRemove = (viewer: Viewer, companyId: Sql): Sql =>
  isPlatform(viewer) ? sql`true` : sql`coalesce(${companyId} = any(${viewer.companyIds}::bigint[]), false)`

/** The files of an order that the caller may see, and of everybody in it. */
export const attachmentsOf = (
  db: Queryable,
  viewer: Viewer,
  { id: orderId, status }: Pick<VisaOrder, 'id' | 'status'>,
): Promise<OrderAttachment[]> =>
  rows<OrderAttachment & { [column: string]: unknown }>(
    db,
    sql`select f.storage_name as "storageName", coalesce(own.file_name, f.file_name) as "fileName", f.size,
          held."applicantId", coalesce(own.kind, '') as kind, ${personFor(viewer, sql`coalesce(own.created_by, f.owner_id)`)} as "createUser",
          held."applicantId" is null and ${isEditable(status)} and ${mayRemove(viewer, sql`u.company_id`)} as removable,
          ${instantOf(sql`coalesce(own.created_at, f.created_at)`)} as "createTime"
        from (
          select file_id, null::bigint as "applicantId" from stored_file_use
          where entity = ${orderTable.entity} and entity_id = ${String(orderId)}
          union all
          select u.file_id, a.id from visa_applicant a
          join stored_file_use u on u.entity = ${applicantTable.entity} and u.entity_id = a.id::text
          where a.order_id = ${orderId}
          -- What a form shows of a document is one file.
          union
          select u.file_id, a.id from visa_applicant a
          join visa_document d on d.applicant_id = a.id
          join stored_file_use u on u.entity = 'visa_document' and u.entity_id = d.id::text
          where a.order_id = ${orderId}
        ) held join stored_file f on f.id = held.file_id
        left join visa_order_file own
          on own.order_id = ${orderId} and own.storage_name = f.storage_name and held."applicantId" is null
        left join app_user u on u.id = own.created_by
        order by f.id`,
  )

type Named = Pick<Attachment, 'storageName' | 'fileName'>

const holderOf = (id: number): FileRecord => ({ entity: 'visa_order', entityId: id })

const ownFiles = (tx: Tx, id: number): Promise<Named[]> =>
  rows<Named & { [column: string]: unknown }>(
    tx,
    sql`select storage_name as "storageName", file_name as "fileName" from visa_order_file
        where order_id = ${id} order by id`,
  )

const log = (tx: Tx, by: ActingPerson, order: VisaOrder, before: string, after: string): Promise<void> =>
  recordChange(tx, by.actor, {
    entity: orderTable.entity,
    entityId: order.id,
    ...orderTable.about(order),
    action: 'update',
    before: { attachments: before },
    after: { attachments: after },
  })

interface Attaching {
  id: number
  kind: string
  files: readonly Attachment[]
}

/** Puts own uploads to an order; what is there already is not put there twice. */
export async function attachFiles(tx: Tx, by: ActingPerson, { id, kind, files }: Attaching): Promise<void> {
  const order = await heldRow(tx, by, orderTable, id)
  const { ORDER_FILE_KIND: kinds = [] } = await loadEntries(tx, ['ORDER_FILE_KIND'])
  if (!kinds.some(({ code, valid }) => code === kind && valid === 1)) {
    throw new InvalidInput([{ field: 'kind', rule: 'choice', params: {} }])
  }
  const before = await ownFiles(tx, id)
  const added = files.filter(
    ({ storageName }, index) =>
      !before.some((each) => each.storageName === storageName) &&
      files.findIndex((each) => each.storageName === storageName) === index,
  )
  if (added.length === 0) return
  if (before.length + added.length > ORDER_FILE_LIMITS.all) {
    throw new InvalidInput([{ field: 'files', rule: 'tooMany', params: { max: ORDER_FILE_LIMITS.all } }])
  }
  await followFiles(tx, by, holderOf(id), before, [...before, ...added])
  for (const { storageName, fileName } of added) {
    await tx.query(sql`insert into visa_order_file (order_id, kind, storage_name, file_name, created_by, created_at)
      values (${id}, ${kind}, ${storageName}, ${fileName}, ${by.viewer.userId}, ${by.now})`)
  }
  await log(tx, by, order, '', added.map(({ fileName }) => fileName).join(', '))
}

/** Takes a file out while the order can be changed; what another company put there is theirs to take out. */
export async function detachFile(
  tx: Tx,
  by: ActingPerson,
  { id, storageName }: { id: number; storageName: string },
): Promise<void> {
  const order = await heldRow(tx, by, orderTable, id)
  if (!isEditable(order.status)) throw new Refusal('orderFixed', { orderNo: order.orderNo })
  const before = await ownFiles(tx, id)
  const gone = before.find((each) => each.storageName === storageName)
  if (gone === undefined) throw new Refusal('recordGone')
  const theirs = await first(
    tx,
    sql`select 1 from visa_order_file f left join app_user u on u.id = f.created_by
        where f.order_id = ${id} and f.storage_name = ${storageName} and ${mayRemove(by.viewer, sql`u.company_id`)}`,
  )
  if (theirs === undefined) throw new Refusal('orderFileOthers', { name: gone.fileName })
  const after = before.filter((each) => each !== gone)
  await followFiles(tx, by, holderOf(id), before, after)
  await tx.query(sql`delete from visa_order_file where order_id = ${id} and storage_name = ${storageName}`)
  await log(tx, by, order, gone.fileName, '')
}

/** An order that goes lets go of its files. */
export async function letGoOfFiles(tx: Tx, by: ActingPerson, id: number): Promise<void> {
  await followFiles(tx, by, holderOf(id), await ownFiles(tx, id), [])
}

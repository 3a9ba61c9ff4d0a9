import { createHash } from 'node:crypto'
import { applicantName } from '@visa/contract/visa/applicant'
import type { Mover } from '../../../access/mover.ts'
import { eraseLogTexts, setErasing, tellsWhatGoes } from '../../../db/audit-chain/erase-log.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, first, one, rows, sql, type Sql } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { eraseFiles, type ErasedFile } from '../../file/stored/erase-files.service.ts'
import type { FileRecord } from '../../file/stored/stored.service.ts'
import {
  applicantTable,
  holdContracts,
  orderTable,
  type ApplicantRow,
} from '../../visa/order/order-records.service.ts'
import { isDueNow } from './due.service.ts'
import { emptyOrderContacts } from './erase-contacts.service.ts'
import {
  collectionsOf,
  countsOf,
  customerRows,
  eraseRows,
  lettersOf,
  quotes,
  soughtNumber,
  strayIn,
} from './erase-rows.service.ts'

const idsOf = async (tx: Tx, which: Sql): Promise<number[]> =>
  (await rows<{ id: number }>(tx, which)).map(({ id }) => id)

interface Holders {
  records: FileRecord[]
  papers: number[]
  /** Whether nobody else of the order is left whom its attachments may be about. */
  last: boolean
}

const filesOf = (entity: FileRecord['entity'], ids: readonly number[]): FileRecord[] =>
  ids.map((entityId) => ({ entity, entityId }))

/** The records whose files are somebody's; print-outs of forms and send bills among them. */
async function holdersOf(tx: Tx, { id, orderId }: ApplicantRow, sought: string): Promise<Holders> {
  const documents = await idsOf(tx, sql`select id from visa_document where applicant_id = ${id}`)
  const results = await idsOf(tx, sql`select id from visa_result where applicant_id = ${id}`)
  const tasks = await idsOf(tx, sql`select id from form_task where applicant_id = ${id}`)
  const letters = await idsOf(tx, lettersOf(id))
  const collections = await idsOf(tx, collectionsOf(id))
  const papers = await idsOf(
    tx,
    // What was signed stays as it was signed; any other print is drawn anew, from what is left.
    sql`select id from kept_paper where (table_name = 'visa_applicant' and record_id = ${id})
          or (table_name = 'send_bill' and record_id in (
            select bill_id from send_bill_line where applicant_id = ${id} union ${strayIn(id, sought)}))
          or (table_name = 'centre_contract' and kind not like 'sealed.%' and record_id in (
            select c.id from centre_contract c where c.order_id = ${orderId}))
          or (table_name = 'visa_receipt' and record_id in (
            select r.id from visa_receipt r where r.order_id = ${orderId}))
          or (table_name = 'custody_count' and record_id in (${countsOf(id, sought)}))
          or (table_name = 'custody_collection' and record_id in (
            select h.collection_id from visa_handover h where h.applicant_id = ${id}))`,
  )
  const other = await first(
    tx,
    sql`select 1 from visa_applicant a where a.order_id = ${orderId} and a.id <> ${id}
          and not exists (select from privacy_erasure e where e.applicant_id = a.id) limit 1`,
  )
  return {
    papers,
    last: other === undefined,
    records: [
      ...filesOf('visa_applicant', [id]),
      ...filesOf('visa_document', documents),
      ...filesOf('visa_result', results),
      ...filesOf('form_task', tasks),
      ...filesOf('custody_authorisation', letters),
      ...filesOf('custody_collection', collections),
      ...filesOf('kept_paper', papers),
      ...filesOf('visa_order', other === undefined ? [orderId] : []),
    ],
  }
}

/** Of these the log tells names of files and fields; of orders and papers only what stays. */
const LOGGED: ReadonlySet<string> = new Set([
  'visa_applicant',
  'visa_document',
  'visa_result',
  'form_task',
  'custody_authorisation',
])

const sha256 = (...parts: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part}\n`)
  return hash.digest('hex')
}

/** What cells of exports are compared with: hashes, so that nothing is kept to find what must not be kept. */
export const traceOf = (text: string): string => sha256(text.trim().toUpperCase())

const tracesOf = (applicant: ApplicantRow): string[] =>
  [applicant.passportNo, applicant.mobile, applicant.cnName, `${applicant.surname} ${applicant.givenNames}`]
    .filter((text) => text.trim() !== '')
    .map(traceOf)

/** What is said in the log of hand-outs goes with whose they were, of orders and contracts with the last of their people. */
const toldOf = (id: number, orderId: number, last: boolean): Sql => sql`(((l.entity = 'visa_handover'
      and l.entity_id in (select h.id::text from visa_handover h where h.applicant_id = ${id}))
    or (${last}::boolean and ((l.entity = 'visa_order' and l.entity_id = ${String(orderId)})
      or (l.entity = 'centre_contract'
        and l.entity_id in (select c.id::text from centre_contract c where c.order_id = ${orderId})))))
  and ${tellsWhatGoes()})`

/** The rows of the log that may quote what goes. */
function quoting(sought: string, records: readonly FileRecord[], files: readonly ErasedFile[]): Sql {
  const theirs = records.filter(({ entity }) => LOGGED.has(entity))
  // Whoever exported a list that was searched for the passport has it in the filters and the name of the file.
  return sql`((l.entity, l.entity_id) in (select * from unnest(
      ${[...theirs.map(({ entity }) => entity), ...files.map(() => 'stored_file')]}::text[],
      ${[...theirs.map(({ entityId }) => String(entityId)), ...files.map(({ id }) => String(id))]}::text[]))
    or (l.entity in ('export_task', 'stored_file') and ${quotes(sql`l.subject || ' ' || l.changes::text`, sought)}))`
}

/**
 * Erases what is kept of one person, all of it or nothing, and puts on record that it happened. Asked again while the
 * order is held: a hold or consent that came meanwhile counts. Objects and exports are left to `finishErasures`.
 */
export async function erasePerson(
  tx: Tx,
  by: Mover,
  { applicantId, orderId }: { applicantId: number; orderId: number },
): Promise<boolean> {
  // The contract first, as everywhere.
  await holdContracts(tx, [orderId])
  const order = await heldRow(tx, by, orderTable, orderId)
  const applicant = await heldRow(tx, by, applicantTable, applicantId)
  const due = await isDueNow(tx, by.now, applicantId)
  if (due === undefined) return false
  const form = JSON.stringify(applicant.values)
  const traces = tracesOf(applicant)
  const sought = await soughtNumber(tx, applicant)
  const { records, papers, last } = await holdersOf(tx, applicant, sought)
  await setErasing(tx, true)
  const files = await eraseFiles(tx, records)
  await affected(tx, sql`delete from kept_paper where id = any(${papers}::bigint[])`)
  let count = papers.length + (await eraseRows(tx, order.orderNo, applicant, sought))
  const shared = [sql`delete from visa_order_file where order_id = ${orderId}`, ...customerRows(orderId)]
  if (last) for (const statement of shared) count += await affected(tx, statement)
  if (last) count += await emptyOrderContacts(tx, orderId)
  const digest = sha256(form, ...files.map(({ md5 }) => md5).toSorted())
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into privacy_erasure (applicant_id, order_id, returned_at, keep_days, erased_at, rows, files, bytes, logs,
          digest, objects, traces)
        values (${applicantId}, ${orderId}, ${due.returnedAt}, ${due.keepDays}, ${by.now}, ${count}, ${files.length},
          ${bytes}, 0, ${digest}, ${files.map(({ storageName }) => storageName)}::text[], ${traces}::text[])
        returning id`,
  )
  const which = sql`${quoting(sought, records, files)} or ${toldOf(applicantId, orderId, last)}`
  const { logs, logDigest } = await eraseLogTexts(tx, id, which)
  await affected(tx, sql`update privacy_erasure set logs = ${logs} where id = ${id}`)
  await setErasing(tx, false)
  await recordChange(tx, by.actor, {
    entity: 'privacy_erasure',
    entityId: id,
    topic: String(orderId),
    subject: `${applicantName(applicant)} ${order.orderNo}`,
    companies: applicantTable.about(applicant).companies,
    action: 'add',
    before: null,
    after: { files: files.length, rows: count, logs, keepDays: due.keepDays, digest, logDigest },
  })
  return true
}

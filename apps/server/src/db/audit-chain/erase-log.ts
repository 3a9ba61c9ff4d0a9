import { createHash } from 'node:crypto'
import type { Tx } from '../pool.ts'
import { affected, first, rows, sql, type Queryable, type Sql } from '../sql.ts'
import { LOG_TEXTS, rowHash, type LogTexts } from './row-hash.ts'

/**
 * Rows of the log that quote what was erased are emptied, and the chain stays whole: links keep the hash of what a row
 * was, `change_log_erasure` has the hash of what it is since, and the log row of the erasure the digest of all of these.
 */

/** As the log calls the record of an erasure, and the field of it that holds the digest. */
const ERASURE_ENTITY = 'privacy_erasure'
const DIGEST_FIELD = 'logDigest'

/** States, sizes and names of fields say nothing of anybody. */
const KEPT_FIELDS = [
  'status',
  'documentStatus',
  'result',
  'formFields',
  'size',
  'mime',
  'permanent',
  'dropped',
]
const GONE = '***'

/** Of these the log goes on telling what happened: only what somebody wrote in words, or where to, goes from it. */
const ONLY_GONE: Readonly<Record<string, readonly string[]>> = {
  visa_handover: ['note', 'reason', 'opened'],
  visa_order: ['customerAddr', 'contactMobile', 'contactEmail'],
  centre_contract: ['returnAddress', 'proxy', 'passportBack', 'contactMobile', 'contactEmail'],
}

/** Whether a row `l` of the log of one of these tells anything that goes. */
export const tellsWhatGoes = (): Sql => sql`exists (select from jsonb_array_elements(l.changes) c
  where ${JSON.stringify(ONLY_GONE)}::jsonb -> l.entity ? (c ->> 'field'))`

interface ErasedRow {
  logId: number
  rowHash: Buffer
}

const digestOf = (erased: readonly ErasedRow[]): string => {
  const hash = createHash('sha256')
  for (const { logId, rowHash: is } of erased) hash.update(`${logId}:${is.toString('hex')}\n`)
  return hash.digest('hex')
}

/** For the length of the transaction what is never rewritten can be emptied. */
export const setErasing = async (tx: Tx, on: boolean): Promise<void> => {
  await tx.query(sql`select set_config('visa.erasing', ${on ? 'on' : 'off'}, true)`)
}

/** Empties the rows of `change_log l` that fit; how many, and the digest that the erasure's own log row has to tell. */
export async function eraseLogTexts(
  tx: Tx,
  erasureId: number,
  which: Sql,
): Promise<{ logs: number; [DIGEST_FIELD]: string }> {
  const quoting = await rows<{ id: number }>(tx, sql`select l.id from change_log l where ${which}`)
  const these = sql`l.id = any(${quoting.map(({ id }) => id)}::bigint[])`
  await affected(
    tx,
    sql`update change_log l set
          subject = case when l.entity in ('stored_file', 'export_task') or l.action = 'read' then ${GONE} else l.subject end,
          changes = coalesce((select jsonb_agg(case when c ->> 'field' = any(${KEPT_FIELDS}::text[])
              or not coalesce(${JSON.stringify(ONLY_GONE)}::jsonb -> l.entity ? (c ->> 'field'), true) then c
            else jsonb_build_object('field', c -> 'field',
              'from', case when c -> 'from' = 'null' then null else ${GONE}::text end,
              'to', case when c -> 'to' = 'null' then null else ${GONE}::text end) end order by place)
            from jsonb_array_elements(l.changes) with ordinality as each (c, place)), '[]')
        where ${these}`,
  )
  const found = await rows<LogTexts & { [column: string]: unknown }>(
    tx,
    sql`select ${LOG_TEXTS} from change_log l where ${these} order by l.id`,
  )
  const erased = found.map((row) => ({ logId: Number(row.id), rowHash: rowHash(row) }))
  await affected(
    tx,
    sql`insert into change_log_erasure (log_id, erasure_id, row_hash)
        select id, ${erasureId}, hash
        from unnest(${erased.map(({ logId }) => logId)}::bigint[], ${erased.map((each) => each.rowHash)}::bytea[])
          as erased (id, hash)`,
  )
  return { logs: erased.length, [DIGEST_FIELD]: digestOf(erased) }
}

/** Whether the log tells of an erasure that emptied just these rows. */
export async function isErasureTold(db: Queryable, erasureId: number): Promise<boolean> {
  const erased = await rows<ErasedRow & { [column: string]: unknown }>(
    db,
    sql`select log_id as "logId", row_hash as "rowHash" from change_log_erasure
        where erasure_id = ${erasureId} order by log_id`,
  )
  const told = await first<{ digest: string | null }>(
    db,
    sql`select (select c ->> 'to' from jsonb_array_elements(l.changes) c where c ->> 'field' = ${DIGEST_FIELD}) as digest
        from change_log l where l.entity = ${ERASURE_ENTITY} and l.entity_id = ${String(erasureId)} and l.action = 'add'`,
  )
  return told?.digest === digestOf(erased)
}

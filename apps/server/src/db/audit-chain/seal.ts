import type { Db, Tx } from '../pool.ts'
import { affected, first, one, rows, sql } from '../sql.ts'
import { GENESIS, LOG_TEXTS, linkHash, rowHash, type LogTexts } from './row-hash.ts'

/** The end of the chain. */
export interface ChainHead {
  seq: number
  hash: Buffer
}

/** One number for all instances on one database: one of them seals at a time, the others let it. */
const SEAL_LOCK = 7_220_021
const BATCH = 2000

const START: ChainHead = { seq: 0, hash: GENESIS }

export const chainHead = async (db: Pick<Db, 'query'>): Promise<ChainHead> =>
  (await first<ChainHead & Record<string, unknown>>(
    db,
    sql`select seq, hash from change_log_link order by seq desc limit 1`,
  )) ?? START

interface Window {
  below: string
  /** No transaction before this one is open: once all that is seen is sealed, nothing older can come. */
  xmin: string
  /** The database was moved to another server, whose transactions are counted anew. */
  moved: boolean
}

const windowOf = (tx: Tx): Promise<Window> =>
  one(
    tx,
    sql`select s.below::text as below, pg_snapshot_xmin(now)::text as xmin, s.below > pg_snapshot_xmax(now) as moved
        from change_log_seal s, pg_current_snapshot() as now`,
  )

/** Rows without a link: what is seen here is committed. Numbers beyond all given out are from before a move. */
const unsealed = ({ below, moved }: Window) => sql`
  select ${LOG_TEXTS} from change_log l
  where ${
    moved
      ? sql`true`
      : sql`l.xid >= ${below}::xid8 and l.xid < (select pg_snapshot_xmax(pg_current_snapshot()))`
  }
    and not exists (select from change_log_link k where k.log_id = l.id)
  order by l.id limit ${BATCH}`

async function append(tx: Tx, head: ChainHead, found: readonly LogTexts[]): Promise<ChainHead> {
  let { seq, hash } = head
  const links = found.map((row) => {
    const hashed = rowHash(row)
    hash = linkHash(hash, hashed)
    seq += 1
    return { seq, id: row.id, row: hashed, hash }
  })
  await affected(
    tx,
    sql`insert into change_log_link (seq, log_id, row_hash, hash)
        select * from unnest(${links.map((each) => each.seq)}::bigint[], ${links.map((each) => each.id)}::bigint[],
          ${links.map((each) => each.row)}::bytea[], ${links.map((each) => each.hash)}::bytea[])`,
  )
  return { seq, hash }
}

/** One batch; undefined when another instance is at it, or nothing is left. */
const sealBatch = (db: Db): Promise<{ head: ChainHead; full: boolean } | undefined> =>
  db.tx(async (tx) => {
    const { got } = await one<{ got: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${SEAL_LOCK}) as got`,
    )
    if (!got) return undefined
    const window = await windowOf(tx)
    const found = await rows<LogTexts & Record<string, unknown>>(tx, unsealed(window))
    if (found.length === 0 && !window.moved) return undefined
    const full = found.length === BATCH
    if (!full) await tx.query(sql`update change_log_seal set below = ${window.xmin}::xid8`)
    return { head: await append(tx, await chainHead(tx), found), full }
  })

/** Links every row that can be; the new end of the chain, or undefined where nothing was to do. */
export async function seal(db: Db): Promise<ChainHead | undefined> {
  let head: ChainHead | undefined
  for (;;) {
    const batch = await sealBatch(db)
    if (batch === undefined) return head
    head = batch.head
    if (!batch.full) return head
  }
}

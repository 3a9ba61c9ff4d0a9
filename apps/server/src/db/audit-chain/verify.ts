import type { AuditIssue } from '@visa/contract/audit/audit-check'
import type { Db } from '../pool.ts'
import { first, one, rows, sql } from '../sql.ts'
import type { Anchor } from './anchors.ts'
import { isErasureTold } from './erase-log.ts'
import { GENESIS, LOG_TEXTS, linkHash, rowHash, type LogTexts } from './row-hash.ts'
import { chainHead } from './seal.ts'

/** What is told at most; whoever wrecked more is found all the same. */
const ISSUES_MAX = 100
const BATCH = 2000
/** Sealing takes a second. */
const UNSEALED_AFTER_SECONDS = 60
/** A row bears the time its transaction began, and no transaction takes this long. */
const BACKDATED_AFTER_MS = 3_600_000

export interface Verification {
  rows: number
  head: { seq: number; hash: string }
  anchors: number
  /** The newest of the anchors that the chain still agrees with. */
  agreed: Anchor | undefined
  issues: AuditIssue[]
  /** There are more than are told. */
  more: boolean
}

export interface VerifyOptions {
  anchors: readonly Anchor[]
  /** Whether a server is there to seal: where none is, the newest rows may wait for one. */
  sealing: boolean
  onProgress?: (done: number, total: number) => Promise<void>
}

/** A link with its row; without the row, its columns are null. */
interface LinkedRow extends LogTexts, Record<string, unknown> {
  seq: number
  logId: number
  rowHash: Buffer
  hash: Buffer
  /** The hash of what erasures left of it, by their numbers. */
  erased: Readonly<Record<string, string>> | null
}

const linksAfter = (db: Db, seq: number, last: number): Promise<LinkedRow[]> =>
  rows(
    db,
    sql`select k.seq, k.log_id as "logId", k.row_hash as "rowHash", k.hash, ${LOG_TEXTS},
          (select jsonb_object_agg(e.erasure_id, encode(e.row_hash, 'hex')) from change_log_erasure e
            where e.log_id = k.log_id) as erased
        from change_log_link k left join change_log l on l.id = k.log_id
        where k.seq > ${seq} and k.seq <= ${last} order by k.seq limit ${BATCH}`,
  )

/** The link that belongs behind a hash, wherever it is. */
const followerOf = (db: Db, hash: Buffer): Promise<{ seq: number } | undefined> =>
  first(db, sql`select seq from change_log_link where hash = sha256(${hash}::bytea || row_hash) limit 1`)

class Findings {
  readonly issues: AuditIssue[] = []
  more = false
  get full(): boolean {
    return this.issues.length >= ISSUES_MAX
  }
  add(issue: AuditIssue): void {
    if (this.full) this.more = true
    else this.issues.push(issue)
  }
}

/** Two rows whose contents changed places look altered, each of them: told as what it is. */
function tellSwapped(findings: Findings, altered: readonly LinkedRow[]): void {
  for (const row of altered) {
    const other = altered.find(
      (each) => each !== row && rowHash({ ...row, id: each.id }).equals(each.rowHash),
    )
    const found = { seq: row.seq, logId: row.logId }
    findings.add(
      other ? { kind: 'reordered', ...found, otherId: other.logId } : { kind: 'altered', ...found },
    )
  }
}

interface Walk {
  findings: Findings
  altered: LinkedRow[]
  /** The hash before, as it stands there and as it should be: one of two wrong neighbours is told, not both. */
  previous: { stored: Buffer; computed: Buffer; seq: number }
  latest: number
  /** Erasures that a row was emptied by, each with such a row: the log has to tell of them. */
  erasures: Map<string, LinkedRow>
}

/** The erasure that left a row as it is. */
const erasureOf = (link: LinkedRow, is: Buffer): string | undefined =>
  Object.entries(link.erased ?? {}).find(([, left]) => left === is.toString('hex'))?.[0]

function checkRow(walk: Walk, link: LinkedRow): void {
  const { findings, altered } = walk
  if (link.id === null) {
    findings.add({ kind: 'deleted', seq: link.seq, logId: link.logId })
    return
  }
  const is = rowHash(link)
  const erasure = is.equals(link.rowHash) ? undefined : erasureOf(link, is)
  if (erasure !== undefined) walk.erasures.set(erasure, link)
  else if (!is.equals(link.rowHash)) {
    if (altered.length < ISSUES_MAX) altered.push(link)
    else findings.more = true
    return
  }
  const at = Date.parse(`${link.at}Z`)
  if (at < walk.latest - BACKDATED_AFTER_MS)
    findings.add({ kind: 'inserted', seq: link.seq, logId: link.logId })
  walk.latest = Math.max(walk.latest, at)
}

async function checkLink(db: Db, walk: Walk, link: LinkedRow): Promise<void> {
  const { findings, previous } = walk
  const computed = linkHash(previous.stored, link.rowHash)
  if (link.seq !== previous.seq + 1) {
    findings.add({ kind: 'linkMissing', seq: previous.seq + 1, untilSeq: link.seq - 1 })
  } else if (
    !computed.equals(link.hash) &&
    !linkHash(previous.computed, link.rowHash).equals(link.hash) &&
    !findings.full
  ) {
    const other = await followerOf(db, previous.stored)
    const found = { seq: link.seq, logId: link.logId }
    findings.add(
      other ? { kind: 'reordered', ...found, otherSeq: other.seq } : { kind: 'linkAltered', ...found },
    )
  }
  walk.previous = { stored: link.hash, computed, seq: link.seq }
}

async function checkAnchors(
  db: Db,
  findings: Findings,
  anchors: readonly Anchor[],
): Promise<Anchor | undefined> {
  let agreed: Anchor | undefined
  for (const anchor of new Map(anchors.map((each) => [`${each.seq} ${each.hash}`, each])).values()) {
    const { seq, hash } = anchor
    const link = await first<{ hash: Buffer }>(db, sql`select hash from change_log_link where seq = ${seq}`)
    if (link === undefined) findings.add({ kind: 'tailCut', seq })
    else if (link.hash.toString('hex') !== hash) findings.add({ kind: 'rewritten', seq })
    else if (agreed === undefined || agreed.seq < seq) agreed = anchor
  }
  return agreed
}

/** Rows that should have a link by now: older than one that has. Where a server is there, all but the newest. */
async function checkUnsealed(db: Db, { findings, latest }: Walk, sealing: boolean): Promise<void> {
  const sealed = Number.isFinite(latest) ? new Date(latest) : null
  const found = await rows<{ logId: number }>(
    db,
    sql`select l.id as "logId" from change_log l
        where not exists (select from change_log_link k where k.log_id = l.id)
          and l.at < (case when ${sealing} then now() else ${sealed}::timestamptz end)
            - make_interval(secs => ${UNSEALED_AFTER_SECONDS})
        order by l.id limit ${ISSUES_MAX + 1}`,
  )
  for (const { logId } of found) findings.add({ kind: 'unsealed', logId })
}

/** What an erasure emptied, and the log does not tell of it, was altered. */
async function checkErasures(db: Db, { findings, erasures }: Walk): Promise<void> {
  for (const [erasure, { seq, logId }] of erasures)
    if (!(await isErasureTold(db, Number(erasure)))) findings.add({ kind: 'altered', seq, logId })
}

/** Holds every link against its row and the link before it, and the chain against what was anchored outside. */
export async function verifyChain(
  db: Db,
  { anchors, sealing, onProgress }: VerifyOptions,
): Promise<Verification> {
  const findings = new Findings()
  const head = await chainHead(db)
  const { total } = await one<{ total: number }>(db, sql`select count(*) as total from change_log_link`)
  const walk: Walk = {
    findings,
    altered: [],
    previous: { stored: GENESIS, computed: GENESIS, seq: 0 },
    latest: Number.NEGATIVE_INFINITY,
    erasures: new Map(),
  }
  let done = 0
  for (;;) {
    const links = await linksAfter(db, walk.previous.seq, head.seq)
    for (const link of links) {
      checkRow(walk, link)
      await checkLink(db, walk, link)
    }
    done += links.length
    if (links.length < BATCH) break
    await onProgress?.(done, total)
  }
  tellSwapped(findings, walk.altered)
  await checkErasures(db, walk)
  const agreed = await checkAnchors(db, findings, anchors)
  await checkUnsealed(db, walk, sealing)
  return {
    rows: done,
    head: { seq: head.seq, hash: head.hash.toString('hex') },
    anchors: anchors.length,
    agreed,
    issues: findings.issues,
    more: findings.more,
  }
}

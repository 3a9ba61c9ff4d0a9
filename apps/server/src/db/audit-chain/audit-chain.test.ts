import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../access/actor.ts'
import { demoDb } from '../../testing/migrated-db.ts'
import { recordChange } from '../change-log.ts'
import { createDb, type Db } from '../pool.ts'
import { affected, identifier, one, rows, sql, type Sql } from '../sql.ts'
import { keepAnchor, readAnchors } from './anchors.ts'
import { GENESIS, LOG_TEXTS, linkHash, rowHash, type LogTexts } from './row-hash.ts'
import { seal } from './seal.ts'
import { anchor, startSealer } from './sealer.ts'
import { verifyChain } from './verify.ts'
import { verifyCommand } from './verify-command.ts'

const log = pino({ level: 'silent' })

let db: Db
let folder: string

const write = (target: Db, subject: string): Promise<void> =>
  target.tx((tx) =>
    recordChange(tx, SYSTEM_ACTOR, {
      entity: 'test',
      entityId: 1,
      subject,
      companies: [],
      action: 'update',
      before: { name: '旧' },
      after: { name: subject },
    }),
  )

const sealAndAnchor = async (): Promise<void> => {
  const head = await seal(db)
  if (head) await anchor({ db, log, folder }, head)
}

/** What somebody does who owns the database and so can switch the triggers off. */
const tamper = (...statements: Sql[]): Promise<void> =>
  db.tx(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.query(statement)
  })

const verify = async (sealing = false) => verifyChain(db, { anchors: await readAnchors(folder), sealing })

const issues = async () => (await verify()).issues

const newest = async (): Promise<{ seq: number; logId: number }> =>
  one(db, sql`select seq, log_id as "logId" from change_log_link order by seq desc limit 1`)

beforeEach(async () => {
  db = await demoDb()
  folder = await mkdtemp(join(tmpdir(), 'visa-audit-'))
  for (const subject of ['一', '二', '三', '四', '五', '六']) await write(db, subject)
  await sealAndAnchor()
  return () => rm(folder, { recursive: true, force: true })
})

test('every row has its place, those of before the chain included, and an untouched log passes', async () => {
  const { logs, links } = await one<{ logs: number; links: number }>(
    db,
    sql`select (select count(*) from change_log) as logs, (select count(*) from change_log_link) as links`,
  )
  expect(logs).toBeGreaterThan(50)
  expect(links).toBe(logs)
  expect(await verify(true)).toMatchObject({ rows: logs, issues: [], more: false })
  expect((await verify()).anchors).toBeGreaterThan(0)
})

test('neither the log nor its chain can be changed by the ordinary means', async () => {
  for (const statement of [
    sql`update change_log_link set hash = row_hash`,
    sql`delete from change_log_link`,
    sql`truncate change_log_link`,
    sql`update change_log set subject = ''`,
    sql`delete from change_log`,
  ]) {
    await expect(db.query(statement)).rejects.toThrow('append-only')
  }
})

describe('what is done behind the product’s back is found', () => {
  test.each(['subject', 'actor_name', 'address', 'request_id', 'entity_id', 'topic'])(
    'a row whose %s was altered',
    async (column) => {
      const { logId, seq } = await newest()
      const name = identifier(column)
      await tamper(sql`update change_log set ${name} = ${name} || 'x' where id = ${logId}`)
      expect(await issues()).toEqual([{ kind: 'altered', logId, seq }])
    },
  )

  test.each([
    ['time, by however little', sql`at = at + interval '1 microsecond'`],
    ['person', sql`actor_id = 1`],
    ['company', sql`company_id = 1`],
    ['changes', sql`changes = '[]'`],
    ['owner', sql`record_company_ids = '{7}'`],
    ['age, as if from before records had owners', sql`record_company_ids = null`],
    ['transaction', sql`xid = '7'`],
  ])('a row of another %s', async (_, set) => {
    const { logId, seq } = await newest()
    await tamper(sql`update change_log set ${set} where id = ${logId}`)
    expect(await issues()).toEqual([{ kind: 'altered', logId, seq }])
  })

  test('a row from before records had owners is sound, until somebody gives it one', async () => {
    await db.query(sql`insert into change_log (actor_name, entity, entity_id, subject, action, changes)
      values ('某人', 'test', '1', '旧', 'update', '[]')`)
    await sealAndAnchor()
    expect(await issues()).toEqual([])
    const { logId, seq } = await newest()
    // As the first version of the chain hashed it.
    const [row] = await rows<LogTexts & Record<string, unknown>>(
      db,
      sql`select ${LOG_TEXTS} from change_log l where l.id = ${logId}`,
    )
    const { record_company_ids: _none, ...first } = row ?? {}
    const hash = createHash('sha256').update(JSON.stringify(['change_log 1', ...Object.values(first)]))
    expect(row === undefined ? undefined : rowHash(row).toString('hex')).toBe(hash.digest('hex'))
    await tamper(sql`update change_log set record_company_ids = '{1}' where id = ${logId}`)
    expect(await issues()).toEqual([{ kind: 'altered', logId, seq }])
  })

  test('a deleted row', async () => {
    const { logId, seq } = await newest()
    await tamper(sql`delete from change_log where id = ${logId - 2}`)
    expect(await issues()).toEqual([{ kind: 'deleted', logId: logId - 2, seq: seq - 2 }])
  })

  test('a row deleted together with its link', async () => {
    const { logId, seq } = await newest()
    await tamper(
      sql`delete from change_log where id = ${logId - 2}`,
      sql`delete from change_log_link where log_id = ${logId - 2}`,
    )
    expect(await issues()).toEqual([{ kind: 'linkMissing', seq: seq - 2, untilSeq: seq - 2 }])
  })

  test('a tail cut off, rows and links, even when the log goes on afterwards', async () => {
    const { logId, seq } = await newest()
    await tamper(
      sql`delete from change_log where id > ${logId - 3}`,
      sql`delete from change_log_link where log_id > ${logId - 3}`,
    )
    expect(await issues()).toEqual([{ kind: 'tailCut', seq }])
    for (const subject of ['七', '八', '九', '十']) await write(db, subject)
    await sealAndAnchor()
    expect(await issues()).toEqual([{ kind: 'rewritten', seq }])
  })

  test('two rows that changed places', async () => {
    const { logId, seq } = await newest()
    const [a, b] = [logId - 1, logId]
    await tamper(
      sql`alter table change_log alter column id set generated by default`,
      sql`update change_log set id = -1 where id = ${a}`,
      sql`update change_log set id = ${a} where id = ${b}`,
      sql`update change_log set id = ${b} where id = -1`,
    )
    expect(await issues()).toEqual([
      { kind: 'reordered', logId: a, seq: seq - 1, otherId: b },
      { kind: 'reordered', logId: b, seq, otherId: a },
    ])
  })

  test('two links that changed places', async () => {
    const { seq } = await newest()
    const [a, b] = [seq - 2, seq - 1]
    await tamper(
      sql`update change_log_link set seq = -1 where seq = ${a}`,
      sql`update change_log_link set seq = ${a} where seq = ${b}`,
      sql`update change_log_link set seq = ${b} where seq = -1`,
    )
    const found = await issues()
    expect(found[0]).toMatchObject({ kind: 'reordered', seq: a, otherSeq: b })
    expect(found.every(({ kind }) => kind === 'reordered')).toBe(true)
  })

  test('an altered link: its hash, or the hash of its row', async () => {
    const { seq, logId } = await newest()
    await tamper(sql`update change_log_link set hash = sha256(hash) where seq = ${seq - 3}`)
    expect(await issues()).toEqual([{ kind: 'linkAltered', seq: seq - 3, logId: logId - 3 }])
    await tamper(sql`update change_log_link set row_hash = sha256(row_hash) where seq = ${seq - 1}`)
    const found = await issues()
    expect(found).toContainEqual({ kind: 'linkAltered', seq: seq - 1, logId: logId - 1 })
    expect(found).toContainEqual({ kind: 'altered', seq: seq - 1, logId: logId - 1 })
  })

  test('a row altered with all of the chain made anew after it: what was kept outside does not fit', async () => {
    const { seq, logId } = await newest()
    await tamper(sql`update change_log set subject = '另一个' where id = ${logId - 1}`)
    const all = await rows<LogTexts & Record<string, unknown>>(
      db,
      sql`select ${LOG_TEXTS} from change_log l join change_log_link k on k.log_id = l.id order by k.seq`,
    )
    let hash = GENESIS
    for (const row of all) {
      const hashed = rowHash(row)
      hash = linkHash(hash, hashed)
      await tamper(
        sql`update change_log_link set row_hash = ${hashed}, hash = ${hash} where log_id = ${row.id}`,
      )
    }
    expect(await issues()).toEqual([{ kind: 'rewritten', seq }])
  })

  test('a row put in with an earlier date', async () => {
    const insert = sql`insert into change_log (at, actor_name, entity, entity_id, subject, action, changes)
      values (now() - interval '2 days', '某人', 'test', '1', '补写', 'update', '[]')`
    await db.query(insert)
    // Not sealed yet although a later one is.
    expect((await issues()).map(({ kind }) => kind)).toEqual(['unsealed'])
    await sealAndAnchor()
    const { logId, seq } = await newest()
    expect(await issues()).toEqual([{ kind: 'inserted', logId, seq }])
  })

  test('rows that nobody sealed in time, where somebody is there to seal', async () => {
    await tamper(
      sql`insert into change_log (at, actor_name, entity, entity_id, subject, action, changes)
          values (now() - interval '30 seconds', '某人', 'test', '1', '新', 'update', '[]')`,
    )
    expect((await verify(true)).issues).toEqual([])
    await tamper(sql`update change_log set at = now() - interval '61 seconds' where subject = '新'`)
    expect((await verify(true)).issues.map(({ kind }) => kind)).toEqual(['unsealed'])
  })

  test('the command says so and ends with 1; without a fault it ends with 0', async () => {
    const env = { DATABASE_URL: db.pool.options.connectionString ?? '', DATA_DIR: folder }
    const said: string[] = []
    const run = () => verifyCommand({ env, workingFolder: folder }, (line) => said.push(line))
    expect(await run()).toBe(0)
    expect(said.at(-1)).toMatch(/^Unbroken up to place \d+$/)
    const { logId } = await newest()
    await tamper(sql`update change_log set actor_name = '别人' where id = ${logId}`)
    expect(await run()).toBe(1)
    expect(said).toContain(`  ✗ row ${logId} was altered`)
  })
})

test('writers on two instances while both seal leave one unbroken chain, and no writer waits for the sealing', async () => {
  const url = db.pool.options.connectionString ?? ''
  const other = createDb({ url, max: 4, statementTimeoutMs: 20_000, onError: () => undefined })
  onTestFinished(() => other.close())
  const sealers = [db, other].map((each) => startSealer({ db: each, log, folder, tickMs: 5 }))
  // One that began early and commits late: its rows have low numbers, and still get their place.
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = db.tx(async (tx) => {
    await recordChange(tx, SYSTEM_ACTOR, {
      entity: 'test',
      entityId: 2,
      subject: '慢',
      companies: [],
      action: 'update',
      before: null,
      after: {},
    })
    await held
  })
  await Promise.all(
    [db, other, db, other].map(async (each, writer) => {
      for (let turn = 0; turn < 40; turn += 1) await write(each, `${writer}-${turn}`)
    }),
  )
  const linked = () =>
    one<{ open: number }>(
      db,
      sql`select count(*) as open from change_log l where not exists (select from change_log_link k where k.log_id = l.id)`,
    )
  await expect.poll(async () => (await linked()).open).toBe(0)
  release?.()
  await slow
  await expect.poll(async () => (await linked()).open).toBe(0)
  await Promise.all(sealers.map((sealer) => sealer.stop()))
  expect((await verify(true)).issues).toEqual([])
  const { seq, logId } = await newest()
  const { gaps } = await one<{ gaps: number }>(
    db,
    sql`select ${seq} - count(*) as gaps from change_log_link where seq between 1 and ${seq}`,
  )
  expect(gaps).toBe(0)
  expect(await affected(db, sql`select 1 from change_log where id = ${logId} and subject = '慢'`)).toBe(1)
})

test('a stopping sealer seals what is left; the newest end is kept, and one for each hour', async () => {
  const sealer = startSealer({ db, log, folder, tickMs: 60_000 })
  await write(db, '最后')
  await sealer.stop()
  const { seq } = await newest()
  const anchors = await readAnchors(folder)
  expect(anchors.at(-1)?.seq).toBe(seq)
  expect((await readFile(join(folder, 'audit-anchors'), 'utf8')).trim().split('\n')).toHaveLength(1)
  expect((await verify(true)).issues).toEqual([])
})

test('a database moved to a server that counts its transactions anew goes on', async () => {
  await tamper(sql`update change_log set xid = (xid::text::bigint + 1000000000)::text::xid8`)
  await db.query(sql`update change_log_seal set below = '5000000000'`)
  await write(db, '搬迁以后')
  expect(await seal(db)).toBeDefined()
  expect(await seal(db)).toBeUndefined()
  await write(db, '再写')
  expect(await seal(db)).toBeDefined()
  const { open } = await one<{ open: number }>(
    db,
    sql`select count(*) as open from change_log l where not exists (select from change_log_link k where k.log_id = l.id)`,
  )
  expect(open).toBe(0)
})

test('half a line of the kept ends, as a loss of power leaves it, harms neither those before nor those after it', async () => {
  const torn = await mkdtemp(join(tmpdir(), 'visa-anchors-'))
  onTestFinished(() => rm(torn, { recursive: true, force: true }))
  const kept = (seq: number) => ({ seq, hash: '00', at: '2026-03-01T00:00:00.000Z' })
  await keepAnchor(torn, kept(1))
  await appendFile(join(torn, 'audit-anchors'), '{"seq":2,"ha')
  expect(await readAnchors(torn)).toEqual([kept(1)])
  await keepAnchor(torn, kept(3))
  expect(await readAnchors(torn)).toEqual([kept(1), kept(3)])
})

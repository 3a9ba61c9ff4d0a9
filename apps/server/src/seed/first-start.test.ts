import { can } from '@visa/contract/authority'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { BILL_STATUS } from '@visa/contract/money/bill.states'
import { REFUND_STATUS } from '@visa/contract/money/payment.states'
import { RESOURCES, type ResourceNode } from '@visa/contract/resources'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyFile } from '../features/centre/signature/sign-link.service.ts'
import { folderStore } from '../files/folder-store.ts'
import type { FileStore } from '../files/object-store.ts'
import { verifyPassword } from '../crypto/password.ts'
import { createDb, type Db } from '../db/pool.ts'
import { identifier, one, rows, sql } from '../db/sql.ts'
import { loadViewer } from '../access/viewer.ts'
import { refuseUntrue } from '../testing/contract-truth.ts'
import { demoDb, emptyDb } from '../testing/migrated-db.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@visa/contract/demo'
import { firstStart } from './first-start.ts'
import { SeedError } from './seed-error.ts'
import { contractSteps } from './demo-contracts.ts'
import { custodySteps } from './demo-custody.ts'
import type { StoryStep } from './story-step.ts'
import { tellStory } from './story.ts'

const DEMO = { mode: 'demo', adminPassword: undefined } as const
const STRONG = 'correct-horse-battery'
const TABLES = [
  'company',
  'company_tag',
  'company_tag_use',
  'department',
  'resource',
  'app_role',
  'role_resource',
  'app_user',
  'user_role',
  'user_department',
  'third_party_binding',
  'system_param',
  'dict_type',
  'dict_data',
  'country',
  'district',
  'holiday',
  'notice',
  'notice_known',
  'supply_bill',
  'change_log',
]

const contents = async (db: Db): Promise<Record<string, unknown[]>> => {
  const read = async (table: string): Promise<[string, unknown[]]> => [
    table,
    (
      await rows<{ row: unknown }>(
        db,
        sql`select to_jsonb(t) - 'created_at' - 'updated_at' - 'at' - 'xid' - 'password_hash' - 'asked_at' - 'due_at' as row
            from ${identifier(table)} t order by to_jsonb(t)::text collate "C"`,
      )
    ).map(({ row }) => row),
  ]
  return Object.fromEntries(await Promise.all(TABLES.map(read)))
}

const countOf = async (db: Db, table: string): Promise<number> =>
  (await one<{ count: number }>(db, sql`select count(*) as count from ${identifier(table)}`)).count

const sameRows = (a: unknown[] = [], b: unknown[] = []): boolean =>
  JSON.stringify(a.map((row) => JSON.stringify(row)).toSorted()) ===
  JSON.stringify(b.map((row) => JSON.stringify(row)).toSorted())

const viewerOf = async (db: Db, userName: string) => {
  const { id } = await one<{ id: number }>(db, sql`select id from app_user where user_name = ${userName}`)
  const viewer = await loadViewer(db, id)
  if (viewer === undefined) throw new Error(`${userName} may not act`)
  return viewer
}

const codesOf = (nodes: readonly ResourceNode[]): string[] =>
  nodes.flatMap(({ code, children }) => [code, ...codesOf(children)])

const forget = (db: Db) => db.query(sql`delete from system_param where key = 'seed.reference'`)

const tell = async (db: Db, steps: readonly StoryStep[]): Promise<void> => {
  for (const step of steps) await db.tx(step.tell)
}

/** Told to stop before so many statements, and how many there were. */
const stopBefore = (limit: number) => {
  const stop = new AbortController()
  let statements = 0
  return {
    throwIfAborted: () => {
      statements += 1
      if (statements === limit) stop.abort()
      stop.signal.throwIfAborted()
    },
  }
}

const STORY_MARK = sql`select value from system_param where key = 'seed.story'`

describe('the story of the demonstration', () => {
  test('is told once, by one of two instances, and to nobody who has begun to work', async () => {
    // The template of the tests was told it by two at once.
    const told = inject('told')
    expect([told.length, told.filter((each) => each).length]).toEqual([2, 1])
    const db = await demoDb()
    const orders = await countOf(db, 'visa_order')
    expect(orders).toBeGreaterThan(50)
    expect(await tellStory(db, DEMO)).toBe(false)
    await db.query(sql`delete from system_param where key = 'seed.story'`)
    expect(await tellStory(db, DEMO)).toBe(false)
    expect(await countOf(db, 'visa_order')).toBe(orders)
  })

  test('told to stop in the middle, it leaves whole steps, and another start goes on after them', async () => {
    const db = await emptyDb()
    await firstStart(db, DEMO)
    await expect(tellStory(db, DEMO, { stopping: stopBefore(400) })).rejects.toThrow('aborted')
    const told = await countOf(db, 'visa_order')
    // What is told holds nobody up any more: others see it while the story goes on.
    expect(told).toBeGreaterThan(1)
    expect(await rows(db, STORY_MARK)).toEqual([{ value: `order ${told - 1}` }])
    await expect(tellStory(db, DEMO, { stopping: stopBefore(400) })).rejects.toThrow('aborted')
    const more = await countOf(db, 'visa_order')
    expect(more).toBeGreaterThan(told)
    expect(await rows(db, STORY_MARK)).toEqual([{ value: `order ${more - 1}` }])
  })

  test('a step in whose way somebody is stays away, and the rest is told', async () => {
    const db = await emptyDb()
    await firstStart(db, DEMO)
    await db.query(sql`insert into system_param (key, value) values ('seed.story', 'hand-over')`)
    // Whom the members of the demonstration belong to.
    await db.query(sql`update app_user set valid = 0 where user_name = 'center_emp'`)
    const leftOut: string[] = []
    const files = { objects: {} as FileStore['objects'] }
    expect(await tellStory(db, DEMO, { files, onLeftOut: (name) => leftOut.push(name) })).toBe(true)
    expect(leftOut).toEqual(['members'])
    expect([await countOf(db, 'member'), await rows(db, STORY_MARK)]).toEqual([0, [{ value: 'told' }]])
  })

  test('is not told in production', async () => {
    const db = await emptyDb()
    await firstStart(db, { mode: 'production', adminPassword: STRONG })
    expect(await tellStory(db, { mode: 'production' })).toBe(false)
    expect(await tellStory(db, DEMO)).toBe(false)
    expect(await countOf(db, 'visa_order')).toBe(0)
  })
})

describe('the contracts of the demonstration', () => {
  test('stand in every state, with changes that wait, and are true to the cent', async () => {
    const db = await demoDb()
    const folder = await mkdtemp(join(tmpdir(), 'visa-story-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const objects = folderStore(folder)
    await tell(db, contractSteps(new Date(), { objects }))
    // Some are signed, those at the consulate too: whoever uploads such a paper is told whose it is.
    const signed = await rows<{ id: number; name: string }>(
      db,
      sql`select s.contract_id as id, k.storage_name as name from contract_signature s
          join kept_paper k on k.table_name = 'centre_contract' and k.record_id = s.contract_id`,
    )
    expect(signed.length).toBeGreaterThanOrEqual(2)
    const manager = { viewer: await viewerOf(db, 'center_mgr') }
    for (const { id, name } of signed)
      expect(await verifyFile(db, manager, join(folder, name))).toMatchObject({ id, revision: 1 })
    const states = await rows<{ status: number }>(
      db,
      sql`select distinct status from centre_contract order by status`,
    )
    expect(states.map(({ status }) => status)).toEqual(Object.values(CONTRACT_STATUS))
    expect(await countOf(db, 'centre_contract')).toBeGreaterThan(35)
    const { waiting, revised } = await one<{ waiting: number; revised: number }>(
      db,
      sql`select (select count(*) from contract_approval where status in (1, 5)) as waiting,
            (select count(*) from centre_contract where revision > 1) as revised`,
    )
    expect([waiting, revised > 1]).toEqual([2, true])
    // And their passports in every place: here, at the consulate, back from it, and home.
    const passports = await rows<{ status: number }>(
      db,
      sql`select distinct p.status from passport_item p join centre_contract c on c.order_id = p.order_id order by p.status`,
    )
    const { HELD, SENT, RETRIEVED, RETURNED } = PASSPORT_STATUS
    expect(passports.map(({ status }) => status)).toEqual(
      expect.arrayContaining([HELD, SENT, RETRIEVED, RETURNED]),
    )
    // The centre has a paper of its own in force, and a list that a consulate sent back waits to be gone through.
    const own = await one(
      db,
      sql`select (select array_agg(kind || ' ' || version) from doc_template where valid_from <= current_date) as papers,
            (select count(*)::int from returned_list where columns ? 'passportNo') as lists,
            (select count(*)::int from returned_line) as lines`,
    )
    expect(own).toEqual({ papers: ['authority 1'], lists: 1, lines: 4 })
    await refuseUntrue(db)
  })
})

describe('the passports of the demonstration', () => {
  test('stand in every place: some missing, one damaged, some unclaimed, some at the consulate', async () => {
    const db = await demoDb()
    const companies = await rows<{ code: string; id: number }>(
      db,
      sql`select company_code as code, id from company`,
    )
    await tell(db, custodySteps(new Map(companies.map(({ code, id }) => [code, id])), new Date()))
    const alarms = await rows<{ kind: string; count: number }>(
      db,
      sql`select kind, count(*)::int as count from custody_alarm group by kind order by kind`,
    )
    expect(alarms).toEqual([
      { kind: 'DAMAGED', count: 1 },
      { kind: 'MISSING', count: 2 },
      { kind: 'UNCLAIMED', count: 3 },
    ])
    const { placed } = await one<{ placed: number }>(
      db,
      sql`select count(distinct place_id)::int as placed from passport_item`,
    )
    expect(placed).toBe(3)
    const day = await one(
      db,
      sql`select (select jsonb_array_length(told -> 'differences') from custody_count where closed_at is not null and round = 'CLOSING') as differences,
            (select count(*)::int from custody_count where closed_at is not null and round = 'OPENING') as opened,
            (select count(*)::int from custody_transfer where confirmed_at is null) as transfers,
            (select count(*)::int from legal_hold) as holds, (select count(*)::int from privacy_consent) as consents,
            (select count(*)::int from privacy_erasure) as erasures`,
    )
    expect(day).toEqual({ differences: 1, opened: 1, transfers: 1, holds: 1, consents: 1, erasures: 3 })
  })
})

describe('the money of the demonstration', () => {
  test('is true to the cent: an agent on credit, one who pays ahead, and shifts that all ended', async () => {
    const db = await demoDb()
    const { differences } = await one<{ differences: number }>(
      db,
      sql`select count(*) as differences from (select group_id from ledger_entry group by group_id
            having sum(amount_cents) <> 0) wrong`,
    )
    expect(differences).toBe(0)
    expect(await rows(db, sql`select status from account_bill order by month`)).toEqual([
      { status: BILL_STATUS.SETTLED },
      { status: BILL_STATUS.CONFIRMED },
    ])
    const disputed = await rows(
      db,
      sql`select disputed_cents as cents from account_bill_line where status = 3`,
    )
    expect(disputed).toEqual([{ cents: 8_000 }])
    const used = await one<{ used: number; limit: number; ahead: number }>(
      db,
      sql`select (select balance_cents from ledger_account a join company c on c.id = a.company_id
              where a.kind = 'CREDIT' and c.company_code = 'TRAVEL-HZ') as used,
            (select credit_limit from company where company_code = 'TRAVEL-HZ') as limit,
            (select -balance_cents from ledger_account a join company c on c.id = a.company_id
              where a.kind = 'PREPAID' and c.company_code = 'TRAVEL-NB') as ahead`,
    )
    expect(used.used).toBeGreaterThan(used.limit / 4)
    expect(used.used).toBeLessThan(used.limit)
    expect(used.ahead).toBeGreaterThan(0)
    const shifts = await rows<{ status: number; off: number }>(
      db,
      sql`select status, counted_cents - expected_cents as off from cashier_shift order by id`,
    )
    expect(shifts.map(({ status }) => status)).toEqual([2, 2, 2])
    expect(shifts.map(({ off }) => off)).toEqual([0, 0, -500])
    // What came twice went back, and nothing asks a channel for ever.
    const came = await rows(
      db,
      sql`select r.status from payment p join refund r on r.payment_id = p.id where p.surplus`,
    )
    expect(came).toEqual([{ status: REFUND_STATUS.DONE }])
    expect(await countOf(db, 'reconcile_item')).toBeGreaterThan(5)
    const { alone } = await one<{ alone: number }>(
      db,
      sql`select count(*) as alone from reconcile_item where kind = 'onlyTheirs' and status = 2`,
    )
    expect(alone).toBe(1)
  })
})

describe('first start', () => {
  test('gives two installations the same data, also where two instances begin at once', async () => {
    const [db, other] = [await emptyDb(), await emptyDb()]
    expect(await firstStart(db, DEMO)).toEqual({ seeded: true })
    const url = other.pool.options.connectionString ?? ''
    const second = createDb({ url, max: 2, statementTimeoutMs: 20_000, onError: () => undefined })
    onTestFinished(() => second.close())
    const done = await Promise.all([firstStart(other, DEMO), firstStart(second, DEMO)])
    expect(done.filter(({ seeded }) => seeded)).toHaveLength(1)
    expect(await countOf(other, 'company')).toBe(14)
    expect(await countOf(other, 'app_user')).toBe(9)
    // The story is told later, while people log in.
    expect(await countOf(other, 'visa_order')).toBe(0)
    const [a, b] = [await contents(db), await contents(other)]
    for (const table of TABLES) expect(sameRows(a[table], b[table]), table).toBe(true)
    expect(a['district']?.length).toBeGreaterThan(3000)
  })

  test('does nothing the second time, and adds nothing when the reference data is brought in again', async () => {
    const db = await demoDb()
    const before = await contents(db)
    expect(await firstStart(db, DEMO)).toEqual({ seeded: false })
    await forget(db)
    expect(await firstStart(db, DEMO)).toEqual({ seeded: true })
    const after = await contents(db)
    // The log alone grows: it says that the reference data was brought in again.
    for (const table of TABLES.filter((name) => name !== 'change_log')) {
      expect(sameRows(after[table], before[table]), table).toBe(true)
    }
    expect(after['change_log']?.length).toBe((before['change_log']?.length ?? 0) + 1)
  })

  test('leaves alone what an administrator made of the reference data', async () => {
    const db = await demoDb()
    await db.query(sql`update country set cname = '俄国' where nation_code = 'RUS'`)
    await db.query(sql`delete from dict_data where type = 'UNUSE_REASON' and code = 'OTHER'`)
    const entries = await countOf(db, 'dict_data')
    await forget(db)
    await firstStart(db, DEMO)
    expect(await one(db, sql`select cname from country where nation_code = 'RUS'`)).toEqual({ cname: '俄国' })
    expect(await countOf(db, 'dict_data')).toBe(entries)
  })

  test('gives administrators what a new version adds, and nobody else', async () => {
    const db = await demoDb()
    const code = 'sys.dict.data.freeze'
    await db.query(sql`delete from resource where code = ${code}`)
    expect(can((await viewerOf(db, 'admin')).authorities, code)).toBe(false)
    await forget(db)
    await firstStart(db, DEMO)
    expect(can((await viewerOf(db, 'admin')).authorities, code)).toBe(true)
    expect(can((await viewerOf(db, 'simple')).authorities, code)).toBe(false)
  })
})

describe('demo accounts', () => {
  test('have the demo password, except the one with the simple password', async () => {
    const db = await demoDb()
    const users = await rows<{ name: string; hash: string; simple: boolean }>(
      db,
      sql`select user_name as name, password_hash as hash, simple_password as simple from app_user`,
    )
    for (const { name, hash, simple } of users) {
      expect(simple, name).toBe(name === 'simple')
      expect(await verifyPassword(hash, simple ? '123456' : DEMO_PASSWORD), name).toBe(true)
    }
    expect(
      users
        .filter(({ simple }) => !simple)
        .map(({ name }) => name)
        .toSorted(),
      // And two of agents in the story, who look after their accounts.
    ).toEqual([...DEMO_ACCOUNTS, 'yuantu', 'haishu'].toSorted())
  })

  test('P1.3 P6.1 hold what their side of the business is meant to', async () => {
    const db = await demoDb()
    const held = async (userName: string) =>
      (await viewerOf(db, userName)).authorities.map(({ code }) => code).toSorted()
    expect(await held('admin')).toEqual(codesOf(RESOURCES).toSorted())
    expect(await held('simple')).toEqual(['platform', 'sys', 'sys.dict', 'sys.notice'])
    for (const userName of [
      'agent',
      'accept',
      'center_emp',
      'center_mgr',
      'center_send',
      'customer',
      'finance',
    ]) {
      expect(
        (await held(userName)).filter((code) => code.startsWith('sys')),
        userName,
      ).toEqual(['sys.notice'])
    }
    const identities = await Promise.all(
      ['admin', 'agent', 'accept', 'center_emp', 'customer', 'simple'].map(
        async (userName) => (await viewerOf(db, userName)).identityCode,
      ),
    )
    expect(identities).toEqual([2, 4, 8, 8, 1, 2])
  })

  test('leave no password and no hash in the change log', async () => {
    const db = await demoDb()
    const log = await rows<{ text: string }>(
      db,
      sql`select to_jsonb(change_log)::text as text from change_log`,
    )
    expect(log.length).toBeGreaterThan(50)
    // A screen of the menu is called that.
    const told = log.map(({ text }) =>
      text.replaceAll(
        /sys\.password|"Change password"|sys\.employee\.resetPassword|Reset employees’ passwords/g,
        '',
      ),
    )
    const leaks = told.filter((text) => /Visa@2026|"123456"|argon2|password/i.test(text))
    expect(leaks).toEqual([])
  })
})

describe('production', () => {
  const production = (adminPassword?: string) => ({ mode: 'production', adminPassword }) as const

  test('without ADMIN_PASSWORD says what to set and leaves the database empty', async () => {
    const db = await emptyDb()
    await expect(firstStart(db, production())).rejects.toThrow(/ADMIN_PASSWORD/)
    for (const table of TABLES) expect(await countOf(db, table), table).toBe(0)
  })

  test.each([
    ['the demo password', DEMO_PASSWORD, /demo password/],
    ['the simple password', '123456', /simple password/],
    ['a short password', 'short-pwd', /at least 10 characters/],
    ['an endless password', 'x'.repeat(129), /at most 128 characters/],
    ['a password that is soon guessed', 'administrator2026', /soon guess/],
  ])('refuses %s', async (_, password, message) => {
    const db = await emptyDb()
    const start = firstStart(db, production(password))
    await expect(start).rejects.toBeInstanceOf(SeedError)
    await expect(start).rejects.toThrow(message)
    expect(await countOf(db, 'app_user')).toBe(0)
  })

  test('makes one administrator with everything, and later needs no password', async () => {
    const db = await emptyDb()
    expect(await firstStart(db, production(STRONG))).toEqual({ seeded: true })
    const users = await rows<{ name: string; hash: string }>(
      db,
      sql`select user_name as name, password_hash as hash from app_user`,
    )
    expect(users.map(({ name }) => name)).toEqual(['admin'])
    expect(await verifyPassword(users[0]?.hash ?? '', STRONG)).toBe(true)
    expect(await countOf(db, 'company')).toBe(1)
    // Whoever may do everything proves it twice.
    expect(await rows(db, sql`select second_factor as asked from app_role`)).toEqual([{ asked: true }])
    const { authorities } = await viewerOf(db, 'admin')
    expect(authorities.map(({ code }) => code).toSorted()).toEqual(codesOf(RESOURCES).toSorted())
    expect(await firstStart(db, production())).toEqual({ seeded: false })
  })

  test('never runs on a database with demo accounts', async () => {
    const db = await demoDb()
    await expect(firstStart(db, production(STRONG))).rejects.toThrow(/demo accounts/)
  })

  test('nor does a demonstration on one that people work in, as a restored backup is', async () => {
    const db = await emptyDb()
    await firstStart(db, production(STRONG))
    const start = firstStart(db, DEMO)
    await expect(start).rejects.toBeInstanceOf(SeedError)
    await expect(start).rejects.toThrow(/started with APP_MODE=production: set that again/)
    expect(await firstStart(db, production())).toEqual({ seeded: false })
  })
})

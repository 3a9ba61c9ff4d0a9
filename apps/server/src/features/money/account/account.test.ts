import { CODES } from '@visa/contract/codes'
import {
  accountCheck,
  accountDetail,
  accountEntries,
  accountPage,
  transactionPage,
  type EntryGroup,
} from '@visa/contract/money/account'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theProduct } from '../../../access/mover.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { platformBook, post, reverse, type NewEntry } from '../ledger/ledger.service.ts'

const NOW = new Date('2026-11-16T02:00:00Z')

let server: TestApp
let admin: Client
let agent: Client
let agentId: number
let otherId: number
let book: number
let causes = 0

beforeAll(async () => {
  server = await startTestApp({ now: () => NOW })
  admin = await server.as('admin')
  agent = await server.as('agent')
  agentId = await companyId(server, 'AGENT-YX')
  book = await platformBook(server.db)
  otherId = (
    await one<{ id: number }>(
      server.db,
      sql`insert into company (company_code, company_name, short_name, identity_code, audit_status, level)
          values ('AGENT-ZZ', '另一家代理', '另一家', 4, ${AUDIT_STATUS.PASS}, 1) returning id`,
    )
  ).id
  await server.db.query(
    sql`update company set settle_mode = 'monthly', credit_limit = 100000 where id = ${agentId}`,
  )
})
afterAll(() => server.close())

const book1 = (entries: readonly NewEntry[], more: { day?: string; no?: string } = {}) =>
  server.db.tx((tx) => {
    causes += 1
    const { day = '2026-11-10', no = `T${causes}` } = more
    const subject = { kind: 'RECHARGE', id: causes, no }
    return post(tx, theProduct(NOW), { bookId: book, cause: 'test', causeId: causes, subject, day }, entries)
  })

const ahead = (company: number, cents: number, more = {}) =>
  book1(
    [
      { account: { kind: 'BANK' }, cents },
      { account: { kind: 'PREPAID', companyId: company }, cents: -cents },
    ],
    more,
  )

const used = (company: number, cents: number, more = {}) =>
  book1(
    [
      { account: { kind: 'CREDIT', companyId: company }, cents },
      { account: { kind: 'DEPOSIT' }, cents: -cents },
    ],
    more,
  )

test('P2.38 an account tells what is ahead, used, free and to be looked at', async () => {
  await ahead(agentId, 50_000, { day: '2026-11-02' })
  await used(agentId, 70_000, { day: '2026-11-09' })
  await used(agentId, 14_000, { day: '2026-11-14' })
  await ahead(otherId, 1_000)
  const detail = await agent.call(accountDetail, { query: { companyId: agentId } })
  expect(detail).toMatchObject({
    prepaidCents: 50_000,
    usedCents: 84_000,
    limitCents: 100_000,
    alertCents: 80_000,
    alerts: ['nearLimit'],
    monthInCents: 50_000,
    monthOutCents: 0,
    availableCents: Math.max(66_000 - detail.transitCents, 0),
    shortCents: Math.max(detail.transitCents - 66_000, 0),
    // 14,000 in the last seven days: 16,000 last eight more.
    daysLeft: 8,
  })
  expect(detail.days).toHaveLength(30)
  expect(detail.days.slice(-9).map(({ usedCents }) => usedCents)).toEqual([
    0, 70_000, 70_000, 70_000, 70_000, 70_000, 84_000, 84_000, 84_000,
  ])
  const near = await admin.call(accountPage, { query: { alert: 'nearLimit' } })
  expect(near.rows.map(({ companyId: id }) => id)).toEqual([agentId])
  expect((await admin.call(accountPage, { query: { keyword: '另一家' } })).rows[0]).toMatchObject({
    companyId: otherId,
    prepaidCents: 1_000,
  })
  expect(await admin.call(accountCheck, { body: { companyId: agentId } })).toMatchObject({
    entries: 3,
    differenceCents: 0,
  })
})

test('an agent sees its own account alone, whatever it names', async () => {
  expect((await agent.call(accountPage, { query: {} })).rows.map(({ companyId: id }) => id)).toEqual([
    agentId,
  ])
  for (const answer of [
    await agent.raw(accountDetail, { query: { companyId: otherId } }),
    await agent.raw(accountEntries, { query: { companyId: otherId } }),
    await agent.raw(accountCheck, { body: { companyId: otherId } }),
  ])
    expect(answer.msg).toBe('记录不存在或已被删除')
  expect((await agent.call(transactionPage, { query: { companyId: otherId } })).records).toBe(0)
  const own = await agent.call(transactionPage, { query: {} })
  expect(new Set(own.rows.map(({ companyId: id }) => id))).toEqual(new Set([agentId]))
  expect((await (await server.as('center_emp')).raw(accountPage, {})).code).toBe(CODES.NO_PERMISSION)
  const role = await newRole(server, {
    company: 'CENTER-BJ',
    roleName: '中心',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['cust.account', 'cust.transaction'],
  })
  await newPerson(server, { company: 'CENTER-BJ', userName: 'account_other', roleIds: [role] })
  const centre = await server.as('account_other')
  expect((await centre.call(accountPage, { query: {} })).records).toBe(0)
  expect((await centre.call(transactionPage, { query: {} })).records).toBe(0)
})

test('entries come in balanced groups, page after page, each once; a reversal is a group of its own', async () => {
  for (let count = 0; count < 70; count += 1)
    await ahead(otherId, 10, { day: `2026-10-${10 + (count % 20)}` })
  const both = await book1(
    [
      { account: { kind: 'PREPAID', companyId: otherId }, cents: 100 },
      { account: { kind: 'CREDIT', companyId: otherId }, cents: 500 },
      { account: { kind: 'DEPOSIT' }, cents: -600 },
    ],
    { no: 'BOTH' },
  )
  const walk = async (query: object) => {
    const groups: EntryGroup[] = []
    let after: string | undefined
    do {
      const page = await admin.call(accountEntries, {
        query: { companyId: otherId, ...query, ...(after === undefined ? {} : { after }) },
      })
      groups.push(...page.groups)
      after = page.next ?? undefined
    } while (after !== undefined)
    return groups
  }
  const all = await walk({})
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all).toHaveLength(72)
  expect(all[0]).toMatchObject({ id: both.id, netCents: 1_700 - 100 - 500 })
  for (const { entries } of all)
    expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
  // The same by days, in their order, and not one more.
  const days = await walk({ from: '2026-10-12', to: '2026-10-20' })
  expect(days).toHaveLength(35)
  expect(await walk({ key: 'both' })).toMatchObject([{ id: both.id }])
  expect(await walk({ kind: 'CREDIT' })).toMatchObject([{ id: both.id }])
  expect(await walk({ reversals: '1' })).toEqual([])
  const undone = await server.db.tx((tx) => reverse(tx, theProduct(NOW), both.id, '记错公司'))
  const [reversal] = await walk({ reversals: '1' })
  expect(reversal).toMatchObject({
    groupNo: undone.groupNo,
    reverses: both.groupNo,
    remark: '记错公司',
    netCents: 1_700,
  })
  expect((await walk({ key: both.groupNo }))[0]).toMatchObject({ reversedBy: undone.groupNo })
})

test('what moved is told newest first to those who see all and to one company alike', async () => {
  const told = async (by: Client, query: object = {}) => {
    const ids: number[] = []
    for (let page = 1; page < 9; page += 1) {
      const found = await by.call(transactionPage, { query: { page, pageSize: 20, ...query } })
      ids.push(...found.rows.map(({ id }) => id))
      if (found.rows.length < 20) break
    }
    return ids
  }
  const kept = async (where = sql`true`) =>
    (
      await rows<{ id: number }>(
        server.db,
        sql`select e.id from ledger_entry e join ledger_account a on a.id = e.account_id
            where a.company_id is not null and ${where} order by e.id desc`,
      )
    ).map(({ id }) => id)
  expect(await told(admin)).toEqual(await kept())
  expect(await told(agent)).toEqual(await kept(sql`a.company_id = ${agentId}`))
  expect(await told(admin, { companyId: otherId, kind: 'CREDIT' })).toEqual(
    await kept(sql`a.company_id = ${otherId} and a.kind = 'CREDIT'`),
  )
  expect(new Set(await told(admin, { from: '2026-10-12', to: '2026-10-13' }))).toEqual(
    new Set(await kept(sql`e.day between '2026-10-12' and '2026-10-13'`)),
  )
})

test('how many entries there are is told alike by the pages and by their count, for each side and period', async () => {
  for (let entry = 0; entry < 24; entry += 1) {
    const day = entry % 2 === 0 ? '2026-11-03' : '2026-11-12'
    await ahead(agentId, 300, { day })
    await used(agentId, 200, { day })
  }
  for (const client of [admin, agent])
    for (const query of [
      {},
      { side: 'debit' as const },
      { side: 'credit' as const },
      { side: 'credit' as const, from: '2026-11-03', to: '2026-11-03' },
      { from: '2026-11-04', to: '2026-11-12' },
    ]) {
      const whole = await client.call(transactionPage, { query: { ...query, page: 1, pageSize: 200 } })
      expect(whole.rows.length).toBeGreaterThan(10)
      // Full pages are counted by the sums of days.
      const counted = await client.call(transactionPage, { query: { ...query, page: 1, pageSize: 10 } })
      expect(counted.records).toBe(whole.rows.length)
    }
})

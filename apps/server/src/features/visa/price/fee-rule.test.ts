import { CODES } from '@visa/contract/codes'
import { conflictOf } from '@visa/contract/conflict'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { addDays } from '@visa/contract/rules/days'
import { agentLevelSet, agentLevels, feeMatrix, feeShares, feeWhy } from '@visa/contract/visa/fee-matrix'
import {
  FeeRuleDraft,
  feeCopy,
  feeRuleAdd,
  feeRuleDelete,
  feeRuleLog,
  feeRulePage,
  feeRuleReplace,
  feeRuleUpdate,
} from '@visa/contract/visa/fee-rule'
import { changeLanguage } from '@visa/contract/session/personal'
import { orderEstimate } from '@visa/contract/visa/order-price'
import { orderConfirm, orderDetail } from '@visa/contract/visa/order-russia'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { Client } from '../../../testing/client.ts'
import { testClock } from '../../../testing/clock.ts'
import { acting, newOrder } from '../../../testing/orders.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { priceOrder } from '../order/order-price.service.ts'
import { orderTable } from '../order/order.table.ts'
import { addFeeRule } from './fee-rule.service.ts'

const TODAY = '2026-11-16'
const clock = testClock(`${TODAY}T02:00:00Z`)
let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp({ now: clock.now })
  admin = await server.as('admin')
})
afterAll(() => server.close())

const draft = (more: Partial<FeeRuleDraft> = {}) => ({
  kind: 'service' as const,
  nationCode: 'TUR' as const,
  visaType: 2 as const,
  amountCents: 9000,
  validFrom: '2027-03-01',
  ...more,
})

const add = async (more: Partial<FeeRuleDraft> = {}): Promise<number> =>
  (await admin.call(feeRuleAdd, { body: draft(more) })).id

const ruleOf = async (id: number) => {
  const { rows: found } = await admin.call(feeRulePage, { query: { pageSize: 200 } })
  const rule = found.find((each) => each.id === id)
  if (rule === undefined) throw new Error(`no rule ${id}`)
  return rule
}

const seenOf = async (id: number): Promise<string> => (await ruleOf(id)).updateTime

test('P2.27 a rule is added with its version; the same conditions on one of its days are refused by name', async () => {
  const id = await add({ urgencyLevel: 'EXPRESS', validTo: '2027-03-31' })
  expect(await ruleOf(id)).toMatchObject({ version: 1, phase: 'coming', used: false, amountCents: 9000 })
  const again = await admin.refused(feeRuleAdd, {
    body: draft({ urgencyLevel: 'EXPRESS', validFrom: '2027-03-31' }),
  })
  expect(again.msg).toContain('2027-03-01 至 2027-03-31 已有规则（第 1 版，90.00）')
  const next = await add({ urgencyLevel: 'EXPRESS', validFrom: '2027-04-01' })
  expect((await ruleOf(next)).version).toBe(2)
  // Other conditions are another matter.
  await add({ urgencyLevel: 'EXPRESS', entries: 'SINGLE' })
  await admin.call(changeLanguage, { body: { language: 'en' } })
  const english = await admin.refused(feeRuleAdd, { body: draft({ urgencyLevel: 'EXPRESS' }) })
  expect(english.msg).toContain(
    'Service fee Türkiye E-visa Express: a rule with the same conditions (version 1, 90.00)',
  )
  await admin.call(changeLanguage, { body: { language: 'zh' } })
})

test('prices do not reach back, and what does not fit is refused at its field', async () => {
  expect((await admin.refused(feeRuleAdd, { body: draft({ validFrom: '2026-11-15' }) })).msg).toBe(
    '价格不能追溯：最早从今天（2026-11-16）起生效',
  )
  const refusals: [Partial<FeeRuleDraft>, string][] = [
    [{ validTo: '2027-02-01' }, '有效期到：不能早于开始日期'],
    [{ amountCents: -1 }, '金额：优惠填负数或 0，其他费用不能为负'],
    [{ kind: 'vas' }, '增值服务：不能为空'],
    [{ service: 'PHOTO' }, '增值服务：只有增值服务费才选择服务'],
    [{ agentId: 1, agentLevel: 'A' }, '代理等级：已指定代理商时不能再选等级'],
    [{ rateCents: 700 }, '汇率（每 100 外币）：人民币的汇率固定为 100.00'],
    [{ entries: 'TEN' }, '入境次数：含有不存在或无权选择的项'],
    [{ agentId: 999_999 }, '代理商：含有不存在或无权选择的项'],
    [{ acceptOrgId: await companyId(server, 'AGENT-YX') }, '受理机构：含有不存在或无权选择的项'],
  ]
  for (const [more, msg] of refusals)
    expect((await admin.refused(feeRuleAdd, { body: draft(more) })).msg).toBe(msg)
})

test('a price is raised from a day on: the rule ends, its next version begins, and the log tells it', async () => {
  const [service] = (
    await admin.call(feeRulePage, { query: { kind: 'service', nationCode: 'PHL', visaType: 2 } })
  ).rows
  if (service === undefined) throw new Error('no service fee')
  const body = { id: service.id, amountCents: 12_000, from: '2026-12-01', seen: service.updateTime }
  const { id } = await admin.call(feeRuleReplace, { body })
  expect(await ruleOf(service.id)).toMatchObject({ validTo: '2026-11-30', amountCents: 10_000 })
  expect(await ruleOf(id)).toMatchObject({
    validFrom: '2026-12-01',
    validTo: null,
    version: 2,
    amountCents: 12_000,
  })
  const on = async (day: string) =>
    (await admin.call(feeMatrix, { query: { nationCode: 'PHL', visaType: 2, day } })).rows[0]?.cells[0]
  expect(await on('2026-11-30')).toMatchObject({ totalCents: 42_000, todayCents: 42_000 })
  expect(await on('2026-12-01')).toMatchObject({ totalCents: 44_000, todayCents: 42_000 })
  const late = { ...body, id, from: '2026-11-15', seen: await seenOf(id) }
  expect((await admin.refused(feeRuleReplace, { body: late })).msg).toContain('改价日期须在今天')
  const stale = await admin.raw(feeRuleReplace, { body })
  expect(stale.code).toBe(CODES.DIALOG)
  const log = await admin.call(feeRuleLog, { query: { nationCode: 'PHL', visaType: 2 } })
  expect(log.rows.map(({ action }) => action)).toEqual(['add', 'update'])
})

test('of a rule in force only the end and the remark change; one to come changes whole and can go', async () => {
  const { rows: found } = await admin.call(feeRulePage, { query: { kind: 'consular', nationCode: 'MYS' } })
  const [rule] = found
  if (rule === undefined) throw new Error('no consular fee')
  const {
    agentName: _a,
    acceptOrgName: _o,
    phase: _p,
    used: _u,
    version: _v,
    createTime: _c,
    updateTime,
    ...body
  } = rule
  const seen = updateTime
  expect((await admin.refused(feeRuleUpdate, { body: { ...body, seen, amountCents: 1 } })).msg).toContain(
    '已经生效',
  )
  expect(
    (await admin.refused(feeRuleUpdate, { body: { ...body, seen, validTo: '2026-11-15' } })).msg,
  ).toContain('最早到今天')
  await admin.call(feeRuleUpdate, { body: { ...body, seen, validTo: '2026-12-31', remark: '来年另议' } })
  expect(await ruleOf(rule.id)).toMatchObject({ validTo: '2026-12-31', remark: '来年另议' })
  // From then on there is a gap, which is named.
  const matrix = await admin.call(feeMatrix, { query: { nationCode: 'MYS', visaType: 2 } })
  expect(matrix.gaps).toEqual([
    expect.objectContaining({ kind: 'consular', from: '2027-01-01', to: null, cells: 2 }),
  ])
  const then = await admin.call(feeMatrix, { query: { nationCode: 'MYS', visaType: 2, day: '2027-01-01' } })
  expect(then.rows[0]?.cells[0]).toMatchObject({ totalCents: null, todayCents: 21_000 })
  const coming = await add({ nationCode: 'MYS', kind: 'consular', validFrom: '2027-01-01' })
  const { version: _version, ...whole } = await ruleOf(coming)
  const changed = { ...draft({ nationCode: 'MYS', kind: 'consular', validFrom: '2027-02-01' }), id: coming }
  await admin.call(feeRuleUpdate, { body: { ...changed, amountCents: 14_000, seen: whole.updateTime } })
  expect(await ruleOf(coming)).toMatchObject({ validFrom: '2027-02-01', amountCents: 14_000 })
  expect(await admin.call(feeRuleDelete, { body: { ids: [coming] } })).toEqual({ deleted: 1 })
})

test('a price that is put off to after its own end leaves its days to the one before, and charges no others', async () => {
  const fee = { nationCode: 'MYS', visaType: 1 } as const
  const before = await add({ ...fee, validFrom: '2027-03-01', validTo: '2027-03-09' })
  const put = { validFrom: '2027-03-10', validTo: '2027-03-20' }
  const id = await add({ ...fee, amountCents: 9900, ...put })
  const move = async (days: typeof put) => {
    const body = { ...draft({ ...fee, amountCents: 9900, ...days }), id, seen: await seenOf(id) }
    await admin.call(feeRuleUpdate, { body })
  }
  await move({ validFrom: '2027-03-30', validTo: '2027-04-08' })
  expect(await ruleOf(before)).toMatchObject({ validFrom: '2027-03-01', validTo: '2027-03-20' })
  // Within its days the one before goes on up to it.
  await move({ validFrom: '2027-03-21', validTo: '2027-04-08' })
  await move({ validFrom: '2027-03-25', validTo: '2027-04-08' })
  expect(await ruleOf(before)).toMatchObject({ validTo: '2027-03-24' })
  await admin.call(feeRuleDelete, { body: { ids: [before, id] } })
})

test('a price list is copied to a new date, raised by a percentage, and stays as it was before', async () => {
  const query = { nationCode: 'RUS' as const, visaType: 1 as const }
  const totals = async (day: string) =>
    (await admin.call(feeMatrix, { query: { ...query, day } })).rows.flatMap(({ cells }) =>
      cells.map(({ totalCents }) => totalCents),
    )
  const before = await totals('2027-06-30')
  const body = { ...query, kinds: ['consular', 'urgent'] as const, from: '2027-07-01', percent: 10 }
  expect(await admin.call(feeCopy, { body: { ...body, kinds: [...body.kinds] } })).toEqual({ rules: 9 })
  expect(await totals('2027-06-30')).toEqual(before)
  // 320 becomes 352, beside a service fee of 260.
  expect((await totals('2027-07-01'))[0]).toBe(35_200 + 26_000)
  expect(
    (await admin.refused(feeCopy, { body: { ...body, kinds: [...body.kinds], from: TODAY } })).msg,
  ).toContain('改价日期')
})

test('another currency is charged at the rate of its rule', async () => {
  await add({
    nationCode: 'TUR',
    kind: 'consular',
    visaCategory: 'TOURISM',
    amountCents: 6000,
    currency: 'USD',
    rateCents: 71_530,
  })
  const why = await admin.call(feeWhy, {
    query: { nationCode: 'TUR', visaType: 2, visaCategory: 'TOURISM', day: '2027-03-01' },
  })
  expect(why.kinds.find(({ kind }) => kind === 'consular')).toMatchObject({ cents: 42_918 })
})

test('why a price is what it is: the rule that counts, those that do not, and when others will', async () => {
  const agentId = await companyId(server, 'AGENT-YX')
  await add({ nationCode: 'RUS', visaType: 1, agentId, amountCents: 20_000, validFrom: '2026-12-01' })
  const why = await admin.call(feeWhy, {
    query: {
      nationCode: 'RUS',
      visaType: 1,
      entries: 'SINGLE',
      urgencyLevel: 'URGENT',
      agentId,
      day: '2026-12-05',
    },
  })
  const service = why.kinds.find(({ kind }) => kind === 'service')
  expect(
    service?.rules.map(({ verdict, conditions, chargedCents }) => [verdict, conditions, chargedCents]),
  ).toEqual([
    ['used', 3, 20_000],
    ['notYet', 2, 26_000],
    ['lessSpecific', 2, 24_000],
  ])
  expect(service?.spans.map(({ from, cents }) => [from, cents])).toEqual([
    ['2026-10-06', 24_000],
    ['2026-12-01', 20_000],
  ])
  expect(why).toMatchObject({ totalCents: 32_000 + 32_000 + 20_000, todayCents: 88_000 })
})

test('a level has its own prices; setting it is the platform’s', async () => {
  const agentId = await companyId(server, 'AGENT-YX')
  const agent = await server.as('agent')
  const asked = {
    nationCode: 'RUS' as const,
    visaType: 1 as const,
    entries: 'SINGLE',
    urgencyLevel: 'NORMAL',
  }
  const cost = async () => (await agent.call(orderEstimate, { body: asked })).totalCents
  const before = await cost()
  const level = async () => (await admin.call(agentLevels, {})).find((each) => each.agentId === agentId)
  const first = (await level())?.changedAt ?? null
  await admin.call(agentLevelSet, { body: { agentId, level: 'A', seen: first } })
  expect((await level())?.level).toBe('A')
  expect(await cost()).toBe(before - 2000)
  const seen = (await level())?.changedAt ?? null
  expect((await admin.refused(agentLevelSet, { body: { agentId, level: 'Z', seen } })).msg).toContain(
    '代理等级 Z',
  )
  await admin.call(agentLevelSet, { body: { agentId, level: null, seen } })
  // Somebody who still saw the level before that is told who took it away.
  const late = await admin.refused(agentLevelSet, { body: { agentId, level: 'A', seen } })
  expect([late.code, conflictOf(late.data)?.current.level]).toEqual([CODES.DIALOG, null])
  expect(conflictOf(late.data)?.by).not.toBe('')
  expect((await level())?.level).toBe('')
  expect(await cost()).toBe(before)
})

test('an order keeps its price when rules change, its shares are each side’s own, and its rules cannot be deleted', async () => {
  const { id } = await newOrder(server, { people: 2, now: clock.now() })
  await admin.call(orderConfirm, { body: { id } })
  const detail = () => admin.call(orderDetail, { query: { id } })
  const before = await detail()
  const consular = before.fees.find(({ kind }) => kind === 'consular')
  if (consular === undefined) throw new Error('no consular fee')
  expect((await admin.refused(feeRuleDelete, { body: { ids: [consular.ruleId] } })).msg).toContain(
    '已有订单使用',
  )
  const seen = await seenOf(consular.ruleId)
  await admin.call(feeRuleReplace, { body: { id: consular.ruleId, amountCents: 99_000, from: TODAY, seen } })
  await add({
    nationCode: 'RUS',
    visaType: 1,
    visaCategory: 'COMMON_TOURIST',
    amountCents: 1,
    validFrom: TODAY,
  })
  expect(consular.quantity).toBe(2)
  const order = await acting(server, 'admin', clock.now())
  await server.db.tx(async (tx) => priceOrder(tx, await seenRow(tx, order, orderTable, id), clock.now()))
  const after = await detail()
  expect(after.fees.map(({ unitCents, ruleId }) => [ruleId, unitCents])).toEqual(
    before.fees.map(({ unitCents, ruleId }) => [ruleId, unitCents]),
  )
  expect(after.totalCents).toBe(before.totalCents)
  const shares = await admin.call(feeShares, { query: { orderId: id } })
  expect(shares.map(({ kind, unitCents, quantity }) => [kind, unitCents, quantity])).toEqual([
    ['acceptance', 12_000, 2],
    ['platform', 2000, 2],
  ])
  // A new order has the new prices.
  const { id: next } = await newOrder(server, { people: 1, now: clock.now() })
  const fees = (await admin.call(orderDetail, { query: { id: next } })).fees
  expect(fees.find(({ kind }) => kind === 'consular')?.unitCents).toBe(99_000)
})

test('what is done on top is chosen with the order; without a price it is a gap, named, and nothing is confirmed', async () => {
  const { id } = await newOrder(server, { now: clock.now(), fields: { services: ['PHOTO', 'INSURANCE'] } })
  const { fees } = await admin.call(orderDetail, { query: { id } })
  expect(fees.filter(({ kind }) => kind === 'vas')).toEqual([
    expect.objectContaining({ service: 'PHOTO', unitCents: 4000, quantity: 1 }),
  ])
  expect((await admin.refused(orderConfirm, { body: { id } })).msg).toContain('缺增值服务 · 成人')
  await add({ kind: 'vas', service: 'INSURANCE', nationCode: 'RUS', visaType: 1, validFrom: TODAY })
  await admin.call(orderConfirm, { body: { id } })
  const after = await admin.call(orderDetail, { query: { id } })
  expect(after.fees.filter(({ kind }) => kind === 'vas').map(({ unitCents }) => unitCents)).toEqual([
    4000, 9000,
  ])
})

const ALL_FEES = ['vas', 'agent', 'acceptOrg', 'platform'].flatMap((each) => [
  `visa.fee.${each}`,
  `visa.fee.${each}.edit`,
])

const person = async (userName: string, company: string, grants: readonly string[]): Promise<Client> => {
  const role = await newRole(server, { company, roleName: userName, dataScope: DATA_SCOPE.COMPANY, grants })
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

test('agents read prices meant for them, never shares of others or other agents’ prices, and write none', async () => {
  const [yx, other] = [await companyId(server, 'AGENT-YX'), await otherAgent()]
  const own = await add({ agentId: yx, visaCategory: 'GUEST' })
  const theirs = await add({ agentId: other, visaCategory: 'GUEST' })
  const levelled = await add({ agentLevel: 'B', visaCategory: 'GUEST' })
  const commission = await add({ kind: 'commission', agentId: yx })
  const agent = await person('fee.agent', 'AGENT-YX', ALL_FEES)
  const read = (await agent.call(feeRulePage, { query: { pageSize: 200 } })).rows
  const ids = read.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([own, commission]))
  expect(ids).not.toContain(theirs)
  expect(ids).not.toContain(levelled)
  expect(read.filter(({ kind }) => kind === 'platform' || kind === 'acceptance')).toEqual([])
  // Whatever they ask for, the matrix is their own.
  const matrix = await agent.call(feeMatrix, { query: { nationCode: 'RUS', visaType: 1, agentId: other } })
  const kinds = new Set(
    matrix.rows.flatMap(({ cells }) => cells.flatMap(({ amounts }) => amounts.map(({ kind }) => kind))),
  )
  expect([...kinds]).not.toContain('platform')
  expect([...kinds]).not.toContain('acceptance')
  const seen = '2026-01-01T00:00:00Z'
  const answers = [
    await agent.raw(feeRuleAdd, { body: draft() }),
    await agent.raw(feeRuleDelete, { body: { ids: [own] } }),
    await agent.raw(feeRuleReplace, { body: { id: own, amountCents: 1, from: '2027-03-02', seen } }),
    await agent.raw(feeCopy, {
      body: { nationCode: 'RUS', visaType: 1, kinds: ['service'], from: '2028-01-01' },
    }),
    await agent.raw(agentLevelSet, { body: { agentId: yx, level: 'A', seen: null } }),
  ]
  for (const { code } of answers) expect(code).not.toBe(CODES.SUCCESS)
  expect((await agent.refused(feeRuleLog, { query: { nationCode: 'RUS', visaType: 1 } })).code).toBe(
    CODES.NO_PERMISSION,
  )
  expect((await agent.refused(agentLevels, {})).code).toBe(CODES.NO_PERMISSION)
  const org = await person('fee.org', 'ACCEPT-HQ', ALL_FEES)
  const shown = (await org.call(feeRulePage, { query: { pageSize: 200 } })).rows
  expect(shown.some(({ kind }) => kind === 'acceptance')).toBe(true)
  expect(
    shown.filter(({ kind, agentId }) => kind === 'platform' || kind === 'commission' || agentId !== null),
  ).toEqual([])
})

const otherAgent = async (): Promise<number> =>
  (
    await one<{ id: number }>(
      server.db,
      sql`select id from company where identity_code = 4 and company_code <> 'AGENT-YX' order by id limit 1`,
    )
  ).id

test('whoever looks after one kind of fee changes no other', async () => {
  const role = await newRole(server, {
    company: await platformCode(),
    roleName: 'fee.vas',
    dataScope: DATA_SCOPE.ALL,
    grants: ['visa.fee.vas', 'visa.fee.vas.edit'],
  })
  await newPerson(server, { company: await platformCode(), userName: 'fee.vas', roleIds: [role] })
  const clerk = await server.as('fee.vas')
  await clerk.call(feeRuleAdd, { body: draft({ kind: 'vas', service: 'COPY' }) })
  expect((await clerk.refused(feeRuleAdd, { body: draft({ kind: 'consular' }) })).msg).toBe(
    '没有维护“领事费”的权限',
  )
  const { rows: read } = await clerk.call(feeRulePage, { query: { pageSize: 200 } })
  expect(read.filter(({ kind }) => ['platform', 'acceptance', 'commission'].includes(kind))).toEqual([])
})

const platformCode = async (): Promise<string> =>
  (
    await one<{ code: string }>(
      server.db,
      sql`select company_code as code from company where identity_code = 2 order by id limit 1`,
    )
  ).code

test('of two people who set the same price at once one is refused in words', async () => {
  const body = draft({ nationCode: 'PHL', visaCategory: 'BUSINESS', validFrom: '2028-01-01' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => admin.raw(feeRuleAdd, { body })))
  expect(answers.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
  for (const { msg } of answers.filter(({ code }) => code !== CODES.SUCCESS))
    expect(msg).toContain('已有规则')
})

test('overlaps are impossible whatever is sent in whatever order', async () => {
  const by = await acting(server, 'admin', clock.now())
  const from = '2029-01-01'
  const step = fc.record({
    category: fc.constantFrom('', 'GUEST', 'SPORT_EVENT'),
    start: fc.integer({ min: 0, max: 20 }),
    length: fc.option(fc.integer({ min: 0, max: 8 }), { nil: null }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await server.db.query(
        sql`delete from visa_fee_rule where valid_from >= ${from}::date and nation_code = 'MYS'`,
      )
      const taken: { category: string; from: string; to: string }[] = []
      for (const { category, start, length } of steps) {
        const validFrom = addDays(from, start)
        const validTo = length === null ? null : addDays(validFrom, length)
        const last = validTo ?? '9999-12-31'
        const free = taken.every(
          (each) => each.category !== category || each.to < validFrom || each.from > last,
        )
        const rule = FeeRuleDraft.parse(
          draft({ nationCode: 'MYS', visaCategory: category, kind: 'urgent', validFrom, validTo }),
        )
        const done = await server.db.tx((tx) => addFeeRule(tx, by, rule)).catch((error: unknown) => error)
        expect(done instanceof Refusal).toBe(!free)
        if (free) taken.push({ category, from: validFrom, to: last })
      }
      const doubles = await rows(
        server.db,
        sql`select a.id from visa_fee_rule a join visa_fee_rule b on a.id < b.id and a.kind = b.kind
              and a.nation_code = b.nation_code and a.visa_category = b.visa_category and a.kind = 'urgent'
              and a.nation_code = 'MYS'
              and daterange(a.valid_from, a.valid_to, '[]') && daterange(b.valid_from, b.valid_to, '[]')`,
      )
      expect(doubles).toEqual([])
    }),
    { numRuns: 15 },
  )
})

test('the database itself refuses what overlaps', async () => {
  const insert = () =>
    server.db.query(sql`insert into visa_fee_rule (kind, nation_code, amount_cents, valid_from)
      values ('service', 'RUS', 1, '2031-01-01')`)
  await insert()
  await expect(insert()).rejects.toThrow('visa_fee_rule_once')
})

test('a rule by which a contract that waits was priced is in use', async () => {
  const { id } = await one<{ id: number }>(
    server.db,
    sql`insert into visa_fee_rule (kind, nation_code, visa_type, visa_category, amount_cents, valid_from)
        values ('service', 'TUR', 2, 'USED_ONCE', 9000, '2031-03-01') returning id`,
  )
  expect(await ruleOf(id)).toMatchObject({ used: false })
  const centre = await companyId(server, 'CENTER-BJ')
  await server.db.query(sql`
    with made as (
      insert into centre_contract (contract_no, centre_id, status, customer_kind, customer_name, contact_name,
        contact_mobile, nation_code, visa_type, price_version, operator_id)
      select 'HT-USED', ${centre}, 1, 'PERSON', 'x', 'x', 'x', 'TUR', 2, current_date, min(id) from app_user returning id)
    insert into contract_fee (contract_id, seq, kind, quantity, rule_quantity, unit_cents, rule_cents, rule_id, version)
    select id, 0, 'service', 1, 1, 9000, 9000, ${id}, 1 from made`)
  expect(await ruleOf(id)).toMatchObject({ used: true })
})

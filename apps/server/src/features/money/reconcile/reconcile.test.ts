// Long because: each rule of matching, explaining and closing is one test on the same books.
import {
  dayClose,
  dayReopen,
  itemDecide,
  itemLink,
  itemReopen,
  itemSettle,
  itemUnmatch,
  reconcileDay,
  reconcileDays,
  reconcileItems,
  reconcileRematch,
  statementImport,
  statementWithdraw,
} from '@visa/contract/money/reconcile'
import { reconcileMoves } from '@visa/contract/money/reconcile-moves'
import { itemWithdraw } from '@visa/contract/money/reconcile-withdraw'
import { DAY_STATUS, ITEM_STATUS } from '@visa/contract/money/reconcile.states'
import { CODES } from '@visa/contract/codes'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { addDays } from '@visa/contract/rules/days'
import { startOfDay } from '@visa/contract/dates'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import {
  alipayBill,
  bankSheet,
  wechatBill,
  type ToldLine,
} from '../../../integrations/payment/stand-in/statements.ts'
import { gbk } from '../../../testing/gbk.ts'
import { changePaid } from '../../../testing/payments.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { platformBook } from '../ledger/ledger.service.ts'

const { OPEN, MATCHED, SETTLED, WAITING } = ITEM_STATUS
const CODES_OF = ['finance.reconcile', 'finance.reconcile.settle', 'finance.reconcile.approve']
const CLOSERS = [...CODES_OF, 'finance.reconcile.close', 'finance.reconcile.reopen']

let server: TestApp
let clerk: Client
let chief: Client
let stranger: Client
let book: number
let serial = 0
let day = '2020-03-01'

beforeAll(async () => {
  server = await startTestApp()
  book = await platformBook(server.db)
  const somebody = async (userName: string, company: string) => {
    const role = await newRole(server, {
      company,
      roleName: `对账${userName}`,
      dataScope: DATA_SCOPE.COMPANY,
      grants: CLOSERS,
    })
    await newPerson(server, { company, userName, roleIds: [role] })
    return server.as(userName)
  }
  clerk = await somebody('rec_clerk', 'PLATFORM')
  chief = await somebody('rec_chief', 'PLATFORM')
  stranger = await somebody('rec_stranger', 'CENTER-BJ')
})
afterAll(() => server.close())

/** Each test has a day of its own. */
const newDay = (): string => {
  day = addDays(day, 1)
  return day
}

const atNoon = (of: string): string => new Date(startOfDay(of).getTime() + 12 * 3_600_000).toISOString()

interface Taken {
  id: number
  no: string
  channelNo: string
}

/** Money that we took on the day; how it is taken is tested elsewhere. */
async function took(
  cents: number,
  { way = 'WECHAT', on = day, channelNo = `CH${serial + 1}` } = {},
): Promise<Taken> {
  serial += 1
  const no = `ZFR${serial}`
  const { id } = await one<{ id: number }>(
    server.db,
    sql`insert into payment (payment_no, book_id, subject_kind, subject_id, subject_no, attempt_no, amount_cents, way, status,
          channel_no, reference, paid_at)
        values (${no}, ${book}, 'TEST', ${800_000 + serial}, ${`T${serial}`}, 1, ${cents}, ${way}, 16,
          ${way === 'WECHAT' || way === 'ALIPAY' ? channelNo : ''}, ${way === 'TRANSFER' || way === 'CARD' ? channelNo : ''}, ${atNoon(on)})
        returning id`,
  )
  return { id, no, channelNo }
}

async function gaveBack({ id }: Taken, cents: number): Promise<{ no: string }> {
  serial += 1
  const no = `TKR${serial}`
  await server.db
    .query(sql`insert into refund (refund_no, payment_id, amount_cents, way, status, reason, done_at)
    select ${no}, id, ${cents}, way, 3, '退', ${atNoon(day)} from payment where id = ${id}`)
  return { no }
}

const line = ({ no, channelNo }: Pick<Taken, 'no'> & { channelNo?: string }, cents: number): ToldLine => ({
  no: channelNo ?? `X${no}`,
  ownNo: no,
  cents,
  time: `${day} 12:00:01`,
})

const COLUMNS = { date: '交易日期', amount: '收入', out: '支出', reference: '流水号', party: '对方户名' }

async function load(by: Client, way: string, content: string | Buffer, more: object = {}, key?: string) {
  const form = new FormData()
  form.set('way', way)
  form.set('day', day)
  for (const [name, value] of Object.entries(more)) form.set(name, String(value))
  form.set('file', new File([new Uint8Array(Buffer.from(content))], '对账单.csv'))
  return (await by.upload(statementImport, form, key)) as {
    code: string
    msg: string
    data: { lines: number; matched: number; open: number } | null
  }
}

const itemsOf = async (by: Client, on = day) =>
  (await by.call(reconcileItems, { query: { day: on, pageSize: 200 } })).rows
const wayOf = async (way: string, on = day) => {
  const { ways } = await clerk.call(reconcileDay, { query: { day: on } })
  return ways.find((each) => each.way === way)
}
const settle = async (by: Client, ids: readonly number[], reason = '已查明') =>
  (await by.call(itemSettle, { body: { ids: [...ids], how: 'other', reason } })).rows

test('a WeChat bill is matched by its number, then by ours; amounts, refunds and either side alone are told', async () => {
  newDay()
  const byChannel = await took(1000)
  const byOurs = await took(2000)
  const other = await took(3000)
  const alone = await took(4000)
  const back = await gaveBack(byChannel, 400)
  const told = [
    line(byChannel, 1000),
    { ...line(byOurs, 2000), no: 'UNHEARD' },
    line(other, 2990),
    line(back, -400),
    { no: 'NOBODY', ownNo: 'NOBODYS', cents: 777, time: `${day} 09:00:00` },
  ]
  const { data } = await load(clerk, 'WECHAT', wechatBill(told))
  expect(data).toMatchObject({ lines: 5, matched: 3, open: 3 })
  const items = await itemsOf(clerk)
  const standing = Object.fromEntries(
    items.map(({ kind, oursNo, differenceCents, status }) => [oursNo, [kind, differenceCents, status]]),
  )
  expect(standing).toEqual({
    [byChannel.no]: ['matched', 0, MATCHED],
    [byOurs.no]: ['matched', 0, MATCHED],
    [back.no]: ['matched', 0, MATCHED],
    [other.no]: ['differs', -10, OPEN],
    [alone.no]: ['onlyOurs', -4000, OPEN],
    '': ['onlyTheirs', 777, OPEN],
  })
  // What needs somebody comes first.
  expect(items.slice(0, 3).every(({ status }) => status === OPEN)).toBe(true)
  expect(await wayOf('WECHAT')).toMatchObject({
    oursCount: 5,
    oursCents: 9600,
    theirsCount: 5,
    theirsCents: 6367,
    matched: 3,
    differs: 1,
    onlyOurs: 1,
    onlyTheirs: 1,
    open: 3,
  })
  const { reconciled } = await one<{ reconciled: number }>(
    server.db,
    sql`select reconciled from payment where id = ${byChannel.id}`,
  )
  expect(reconciled).toBe(1)
})

test('an Alipay bill is read in the national encoding, a bank’s sheet by its columns, which are remembered', async () => {
  newDay()
  const paid = await took(5000, { way: 'ALIPAY' })
  const back = await gaveBack(paid, 100)
  const told = await load(clerk, 'ALIPAY', gbk(alipayBill([line(paid, 5000), line(back, -100)])))
  expect(told.data).toMatchObject({ lines: 2, matched: 2, open: 0 })
  const moved = await took(6000, { way: 'TRANSFER' })
  const bank = await load(clerk, 'TRANSFER', bankSheet([line(moved, 6000)]), COLUMNS)
  expect(bank.data).toMatchObject({ lines: 1, matched: 1, open: 0 })
  const { columns } = await clerk.call(reconcileDay, { query: { day } })
  expect(columns['TRANSFER']).toEqual(COLUMNS)
  newDay()
  const huge = bankSheet([line(moved, 99_999_999_999_999)])
  expect((await load(clerk, 'TRANSFER', huge, COLUMNS)).msg).toContain('超过')
  expect((await load(clerk, 'TRANSFER', 'a,b\n1,2\n', COLUMNS)).msg).toContain('没有找到这些列')
  expect((await load(clerk, 'CARD', 'a,b\n1,2\n')).msg).toBe('请填写日期、金额和流水号所在的列名')
})

test('a file is read once, and a channel has one statement of a day; sent again it is answered as the first time', async () => {
  newDay()
  const paid = await took(100)
  const bill = wechatBill([line(paid, 100)])
  const key = 'a'.repeat(32)
  const first = await load(clerk, 'WECHAT', bill, {}, key)
  expect(first.data).toMatchObject({ lines: 1, matched: 1, open: 0 })
  expect((await load(clerk, 'WECHAT', bill, {}, key)).data).toEqual(first.data)
  expect((await load(clerk, 'WECHAT', bill)).msg).toBe('文件 对账单.csv 已经导入过，一个文件只导入一次')
  expect((await load(clerk, 'WECHAT', `${bill}\r\n`)).msg).toContain('已经导入，需要重导请先撤回')
  expect(await itemsOf(clerk)).toHaveLength(1)
})

test('of two who import at once one does', async () => {
  newDay()
  const paid = await took(100)
  const bill = wechatBill([line(paid, 100)])
  const answers = await Promise.all([load(clerk, 'WECHAT', bill), load(chief, 'WECHAT', bill)])
  expect(answers.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
  expect(await itemsOf(clerk)).toHaveLength(1)
})

test.each([
  [
    'cut off',
    (bill: string) => bill.slice(0, bill.indexOf('总交易单数')),
    '账单没有汇总行，文件可能不完整，请重新下载',
  ],
  ['not a statement', () => '姓名,电话\n张三,1\n', '没有找到账单的表头，请确认选择了正确的方式和文件'],
  ['a wrong amount', (bill: string) => bill.replaceAll('`1.00', '`1.0O'), '第 2 行的“订单金额”无法识别'],
  ['empty', () => '', '表格中没有数据'],
])('a statement that is %s is refused whole', async (_, spoil, msg) => {
  newDay()
  const paid = await took(100)
  const answer = await load(clerk, 'WECHAT', spoil(wechatBill([line(paid, 100)])))
  expect(answer.msg).toContain(msg)
  expect(await itemsOf(clerk)).toEqual([])
})

test('totals that are not those of the lines, and lines of another day, are refused', async () => {
  newDay()
  const paid = await took(100)
  const lines = [line(paid, 100)]
  expect((await load(clerk, 'WECHAT', wechatBill(lines, { count: 2 }))).msg).toBe(
    '账单汇总 2 笔，读到 1 笔，请重新下载',
  )
  expect((await load(clerk, 'WECHAT', wechatBill(lines, { back: 5 }))).msg).toContain('账单汇总金额 0.05 元')
  const elsewhere = [{ ...line(paid, 100), time: '2019-12-31 23:59:59' }]
  expect((await load(clerk, 'WECHAT', wechatBill(elsewhere))).msg).toBe(
    `第 2 行是 2019-12-31 的，不是 ${day} 的账单`,
  )
})

test('a line that comes twice is matched once, and what looks like a formula is text', async () => {
  newDay()
  const paid = await took(100)
  const twice = [line(paid, 100), line(paid, 100), { ...line(paid, 5), no: '=1+1', ownNo: '=HYPERLINK(1)' }]
  const { data } = await load(clerk, 'WECHAT', wechatBill(twice))
  expect(data).toMatchObject({ lines: 3, matched: 1, open: 2 })
  const alone = (await itemsOf(clerk)).filter(({ kind }) => kind === 'onlyTheirs')
  expect(alone.map(({ theirsNo }) => theirsNo).toSorted()).toEqual(['=1+1', paid.channelNo].toSorted())
})

test('small differences are explained by one, large ones by two; an explanation is taken back', async () => {
  newDay()
  const small = await took(10_000)
  const large = await took(10_001)
  await clerk.call(reconcileRematch, { body: { day } })
  const idOf = async (taken: Taken) =>
    (await itemsOf(clerk)).find(({ oursNo }) => oursNo === taken.no)?.id ?? 0
  const [one_, two] = [await idOf(small), await idOf(large)]
  expect((await settle(clerk, [one_, two])).map(({ ok }) => ok)).toEqual([true, true])
  const statusOf = async (id: number) => (await itemsOf(clerk)).find((item) => item.id === id)?.status
  expect([await statusOf(one_), await statusOf(two)]).toEqual([SETTLED, WAITING])
  expect((await clerk.refused(itemDecide, { body: { id: two, approve: true } })).code).not.toBe(CODES.SUCCESS)
  await chief.call(itemDecide, { body: { id: two, approve: true } })
  expect(await statusOf(two)).toBe(SETTLED)
  await clerk.call(itemReopen, { body: { id: one_, reason: '弄错了' } })
  expect(await statusOf(one_)).toBe(OPEN)
})

test('who explained much is told that it waits, and withdraws it themselves while nobody has decided', async () => {
  newDay()
  const small = await took(10_000)
  const large = await took(10_001)
  await clerk.call(reconcileRematch, { body: { day } })
  const items = await itemsOf(clerk)
  const idOf = (taken: Taken) => items.find(({ oursNo }) => oursNo === taken.no)?.id ?? 0
  const ids = [idOf(small), idOf(large)]
  const { waiting } = await clerk.call(itemSettle, { body: { ids, how: 'other', reason: '已查明' } })
  expect(waiting).toEqual([idOf(large)])
  const body = { id: idOf(large) }
  expect((await chief.refused(itemWithdraw, { body })).msg).toBe('这不是您送审的说明：由审批人同意或不同意')
  expect((await stranger.raw(itemWithdraw, { body })).code).not.toBe(CODES.SUCCESS)
  await clerk.call(itemWithdraw, { body })
  const after = (await itemsOf(clerk)).find(({ id }) => id === body.id)
  expect(after).toMatchObject({ status: OPEN, how: '', reason: '', settledBy: '', mine: false })
  // What counts already is taken back with a reason.
  expect((await clerk.raw(itemWithdraw, { body: { id: idOf(small) } })).code).not.toBe(CODES.SUCCESS)
})

test('money by card without its sheet is ours, lacks its statement, and is told by one state until it is explained', async () => {
  newDay()
  await took(5000, { way: 'CARD' })
  await took(6000, { way: 'CARD' })
  const left = async () => {
    const { checks } = await clerk.call(reconcileDay, { query: { day } })
    return Object.fromEntries(checks.map((each) => [each.check, each.left]))
  }
  expect(await wayOf('CARD')).toMatchObject({ oursCount: 2, oursCents: 11_000, uncollected: 2, open: 0 })
  expect(await left()).toMatchObject({ collected: 2, statements: 1, differences: 0 })
  await clerk.call(reconcileRematch, { body: { day } })
  expect(await wayOf('CARD')).toMatchObject({ oursCount: 2, oursCents: 11_000, uncollected: 0, open: 2 })
  expect(await left()).toMatchObject({ collected: 0, statements: 1, differences: 2 })
  await settle(
    clerk,
    (await itemsOf(clerk)).map(({ id }) => id),
  )
  expect(await left()).toMatchObject({ collected: 0, statements: 0, differences: 0 })
})

test('what was matched is taken apart, and brought together again by hand', async () => {
  newDay()
  const paid = await took(100)
  await load(clerk, 'WECHAT', wechatBill([line(paid, 100)]))
  const [matched] = await itemsOf(clerk)
  await clerk.call(itemUnmatch, { body: { id: matched?.id ?? 0, reason: '不是同一笔' } })
  const apart = await itemsOf(clerk)
  expect(apart.map(({ kind }) => kind).toSorted()).toEqual(['onlyOurs', 'onlyTheirs'])
  // What a person said stands: neither matching anew nor closing brings them together.
  await clerk.call(reconcileRematch, { body: { day } })
  expect(await itemsOf(clerk)).toEqual(apart)
  expect((await chief.refused(dayClose, { body: { day } })).msg).toContain('还差 2')
  expect(await itemsOf(clerk)).toEqual(apart)
  const [left, right] = apart
  await clerk.call(itemLink, { body: { id: left?.id ?? 0, otherId: right?.id ?? 0, reason: '核实' } })
  expect((await itemsOf(clerk)).map(({ kind, status }) => [kind, status])).toEqual([['matched', MATCHED]])
})

test('of several with one number each finds its own by its amount, and as many as there are', async () => {
  newDay()
  const slip = (cents: number, channelNo: string) => took(cents, { way: 'CARD', channelNo })
  const [hundred, more] = [await slip(100, 'S1'), await slip(200, 'S1')]
  const twins = [await slip(50, 'S2'), await slip(50, 'S2')]
  const [odd, fits] = [await slip(70, 'S3'), await slip(80, 'S3')]
  const told = ({ no, channelNo }: Taken, cents: number) => line({ no: `T${no}`, channelNo }, cents)
  const [twin, other] = twins as [Taken, Taken]
  const sheet = [
    told(more, 200),
    told(hundred, 100),
    told(twin, 50),
    told(other, 50),
    told(odd, 75),
    told(fits, 80),
  ]
  const { data } = await load(clerk, 'CARD', bankSheet(sheet), COLUMNS)
  expect(data).toMatchObject({ lines: 6, open: 1 })
  const items = await itemsOf(clerk)
  expect(items.map(({ kind, oursNo, theirsCents }) => `${kind} ${oursNo} ${theirsCents}`).toSorted()).toEqual(
    [
      `matched ${hundred.no} 100`,
      `matched ${more.no} 200`,
      `matched ${twin.no} 50`,
      `matched ${other.no} 50`,
      `matched ${fits.no} 80`,
      `differs ${odd.no} 75`,
    ].toSorted(),
  )
})

test('what was taken apart from a wrong statement is matched by the right one', async () => {
  newDay()
  const paid = await took(100)
  await load(clerk, 'WECHAT', wechatBill([line(paid, 100)]))
  const [matched] = await itemsOf(clerk)
  await clerk.call(itemUnmatch, { body: { id: matched?.id ?? 0, reason: '不是同一笔' } })
  const id = (await wayOf('WECHAT'))?.statements[0]?.id ?? 0
  await clerk.call(statementWithdraw, { body: { id, reason: '选错文件' } })
  expect((await load(clerk, 'WECHAT', wechatBill([line(paid, 100)]))).data?.matched).toBe(1)
  expect((await itemsOf(clerk)).map(({ kind }) => kind)).toEqual(['matched'])
})

test('a wrong statement is taken back with what it matched', async () => {
  newDay()
  const paid = await took(100)
  await load(clerk, 'WECHAT', wechatBill([line(paid, 100)]))
  const id = (await wayOf('WECHAT'))?.statements[0]?.id ?? 0
  await clerk.call(statementWithdraw, { body: { id, reason: '选错文件' } })
  expect((await itemsOf(clerk)).map(({ kind }) => kind)).toEqual(['onlyOurs'])
  expect((await load(clerk, 'WECHAT', wechatBill([line(paid, 100)]))).data?.matched).toBe(1)
})

test('what a later statement tells of is matched there, and no longer ours alone on its day', async () => {
  const first = newDay()
  const paid = await took(100)
  await clerk.call(reconcileRematch, { body: { day: first } })
  expect((await itemsOf(clerk, first)).map(({ kind }) => kind)).toEqual(['onlyOurs'])
  newDay()
  await load(clerk, 'WECHAT', wechatBill([line(paid, 100)]))
  expect(await itemsOf(clerk, first)).toEqual([])
  expect((await itemsOf(clerk)).map(({ kind }) => kind)).toEqual(['matched'])
})

test('a day closes when everything is matched or explained; then nothing of it changes, in the database neither', async () => {
  const closed = newDay()
  const paid = await took(100)
  const lost = await took(200)
  await load(clerk, 'WECHAT', wechatBill([line(paid, 100)]))
  expect((await chief.refused(dayClose, { body: { day } })).msg).toBe(`${day} 还不能关账：差异有处理，还差 1`)
  const open = (await itemsOf(clerk)).find(({ oursNo }) => oursNo === lost.no)
  await settle(clerk, [open?.id ?? 0])
  await chief.call(dayClose, { body: { day } })
  const { rows: days } = await chief.call(reconcileDays, { query: {} })
  expect(days.find((each) => each.day === day)).toMatchObject({
    status: DAY_STATUS.CLOSED,
    closedBy: '人员rec_chief',
    oursCents: 300,
    theirsCents: 100,
  })
  const shut = `${day} 已关账，当天的对账不能再变动`
  expect((await clerk.refused(itemReopen, { body: { id: open?.id ?? 0, reason: 'x' } })).msg).toBe(shut)
  expect((await clerk.refused(reconcileRematch, { body: { day } })).msg).toBe(shut)
  expect((await load(clerk, 'ALIPAY', alipayBill([]))).msg).toBe(shut)
  await expect(
    server.db.query(sql`update reconcile_item set reason = 'y' where id = ${open?.id ?? 0}`),
  ).rejects.toThrow('is closed')
  // What comes late for it stands on the next open day.
  const late = await took(50, { on: closed })
  newDay()
  await clerk.call(reconcileRematch, { body: { day } })
  expect((await itemsOf(clerk)).map(({ oursNo }) => oursNo)).toEqual([late.no])
  await chief.call(dayReopen, { body: { day: closed, reason: '补账' } })
  await clerk.call(itemReopen, { body: { id: open?.id ?? 0, reason: '重看' } })
})

test('of money through a channel without its statement the day stays open', async () => {
  newDay()
  await took(100)
  await clerk.call(reconcileRematch, { body: { day } })
  await settle(
    clerk,
    (await itemsOf(clerk)).map(({ id }) => id),
  )
  expect((await chief.refused(dayClose, { body: { day } })).msg).toContain('对账单齐，还差 1')
})

test('another company sees its own books only, and reaches none of these lines', async () => {
  newDay()
  const paid = await took(100)
  await load(clerk, 'WECHAT', wechatBill([line(paid, 100)]))
  const [item] = await itemsOf(clerk)
  expect(await itemsOf(stranger)).toEqual([])
  const { ways } = await stranger.call(reconcileDay, { query: { day } })
  expect(ways.every(({ oursCents, theirsCents }) => oursCents === 0 && theirsCents === 0)).toBe(true)
  const gone = '记录不存在或已被删除'
  const id = item?.id ?? 0
  expect((await settle(stranger, [id]))[0]?.message).toBe(gone)
  expect((await stranger.refused(itemUnmatch, { body: { id, reason: 'x' } })).msg).toBe(gone)
})

test('whatever both sides hold, the lists add up to both of them to the cent', async () => {
  const side = fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 500_000 }),
      on: fc.constantFrom('both', 'differs', 'ours', 'theirs'),
      by: fc.constantFrom('channel', 'ours'),
    }),
    { minLength: 1, maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(side, async (entries) => {
      newDay()
      const told: ToldLine[] = []
      let ours = 0
      for (const [place, { cents, on, by }] of entries.entries()) {
        const known = on === 'theirs' ? undefined : await took(cents)
        if (known !== undefined) ours += cents
        if (on === 'ours') continue
        const saidCents = on === 'differs' ? cents + 1 : cents
        told.push(
          known === undefined
            ? { no: `N${day}${place}`, ownNo: '', cents, time: `${day} 10:00:00` }
            : { ...line(known, saidCents), ...(by === 'ours' ? { no: `U${day}${place}` } : {}) },
        )
      }
      await load(clerk, 'WECHAT', wechatBill(told))
      await clerk.call(reconcileRematch, { body: { day } })
      const items = await itemsOf(clerk)
      const sum = (of: 'oursCents' | 'theirsCents') =>
        items.reduce((total, item) => total + (item[of] ?? 0), 0)
      expect(sum('oursCents')).toBe(ours)
      expect(sum('theirsCents')).toBe(told.reduce((total, { cents }) => total + cents, 0))
      expect(await wayOf('WECHAT')).toMatchObject({ oursCents: ours, theirsCents: sum('theirsCents') })
      const counts = (kind: string) => items.filter((item) => item.kind === kind).length
      expect(counts('matched')).toBe(entries.filter(({ on }) => on === 'both').length)
      expect(counts('differs')).toBe(entries.filter(({ on }) => on === 'differs').length)
    }),
    { numRuns: 10 },
  )
})

/** What a line's explanations have booked, by account. */
const bookedBy = (itemId: number) =>
  rows(
    server.db,
    sql`select a.kind || ':' || a.detail as account, sum(e.amount_cents) as cents, e.day::text as day
        from ledger_group g join ledger_entry e on e.group_id = g.id join ledger_account a on a.id = e.account_id
        where g.subject_kind = 'RECONCILE' and g.subject_id = ${itemId} group by 1, 3 order by 1`,
  )

test('an explanation that means money is booked on its day, once, and countered when it is taken back', async () => {
  newDay()
  const fee = await took(10_000)
  const short = await took(500)
  const told = [
    line(fee, 9_940),
    line(short, 499),
    { no: 'FOUND', ownNo: 'F', cents: 777, time: `${day} 09:00:00` },
  ]
  await load(clerk, 'WECHAT', wechatBill(told))
  const items = await itemsOf(clerk)
  const idOf = (oursNo: string) => items.find((item) => item.oursNo === oursNo)?.id ?? 0
  const [feeId, shortId, foundId] = [idOf(fee.no), idOf(short.no), idOf('')]
  const explain = async (id: number, how: 'fee' | 'found' | 'lost' | 'notOurs') =>
    (await clerk.call(itemSettle, { body: { ids: [id], how, reason: '查明' } })).rows[0]
  // A reason that does not fit the difference explains nothing.
  expect(await explain(foundId, 'lost')).toMatchObject({ ok: false })
  expect(await explain(shortId, 'found')).toMatchObject({ ok: false })
  for (const [id, how] of [
    [feeId, 'fee'],
    [shortId, 'lost'],
    [foundId, 'notOurs'],
  ] as const)
    expect(await explain(id, how)).toMatchObject({ ok: true })
  expect(await bookedBy(feeId)).toEqual([
    { account: 'CLEARING:WECHAT', cents: -60, day },
    { account: 'FEE:WECHAT', cents: 60, day },
  ])
  expect(await bookedBy(shortId)).toEqual([
    { account: 'CLEARING:WECHAT', cents: -1, day },
    { account: 'DIFFERENCE:', cents: 1, day },
  ])
  expect(await bookedBy(foundId)).toEqual([])
  expect((await itemsOf(clerk)).find(({ id }) => id === feeId)?.groupNo).toMatch(/^FZ/)
  // Taken back and explained otherwise, the books say what stands now.
  await clerk.call(itemReopen, { body: { id: foundId, reason: '再看' } })
  expect(await explain(foundId, 'found')).toMatchObject({ ok: true })
  await clerk.call(itemReopen, { body: { id: foundId, reason: '再看' } })
  expect((await bookedBy(foundId)).map(({ cents }) => cents)).toEqual([0, 0])
  expect((await itemsOf(clerk)).find(({ id }) => id === foundId)?.groupNo).toBe('')
  expect(await explain(foundId, 'found')).toMatchObject({ ok: true })
  expect(await bookedBy(foundId)).toEqual([
    { account: 'CLEARING:WECHAT', cents: 777, day },
    { account: 'SURPLUS:WECHAT', cents: -777, day },
  ])
  // With its statement everything goes.
  const { ways } = await clerk.call(reconcileDay, { query: { day } })
  const id = ways.find(({ way }) => way === 'WECHAT')?.statements[0]?.id ?? 0
  await clerk.call(statementWithdraw, { body: { id, reason: '拿错文件' } })
  for (const each of [feeId, shortId, foundId])
    expect((await bookedBy(each)).every(({ cents }) => cents === 0)).toBe(true)
  const { sum } = await one<{ sum: number }>(
    server.db,
    sql`select coalesce(sum(amount_cents), 0) as sum from ledger_entry`,
  )
  expect(sum).toBe(0)
})

test('above the limit it is booked once somebody else lets it stand', async () => {
  newDay()
  const paid = await took(500_000)
  await load(clerk, 'WECHAT', wechatBill([line(paid, 400_000)]))
  const [item] = await itemsOf(clerk)
  const id = item?.id ?? 0
  await clerk.call(itemSettle, { body: { ids: [id], how: 'lost', reason: '渠道少付' } })
  expect(await bookedBy(id)).toEqual([])
  expect((await clerk.raw(itemDecide, { body: { id, approve: true } })).code).not.toBe(CODES.SUCCESS)
  await chief.call(itemDecide, { body: { id, approve: true } })
  await chief.raw(itemDecide, { body: { id, approve: true } })
  expect(await bookedBy(id)).toEqual([
    { account: 'CLEARING:WECHAT', cents: -100_000, day },
    { account: 'DIFFERENCE:', cents: 100_000, day },
  ])
})

test('the list of days, the page of a day and the rows behind each figure tell the same, cash and money on no line too', async () => {
  newDay()
  const paid = await took(700)
  await took(5_000, { way: 'CARD' })
  await took(300, { way: 'CASH' })
  const given = await took(900, { way: 'TRANSFER' })
  await gaveBack(given, 250)
  await load(clerk, 'WECHAT', wechatBill([line(paid, 700), line({ no: `Q${day}` }, 40)]))
  const page = await clerk.call(reconcileDay, { query: { day } })
  const listed = (await clerk.call(reconcileDays, { query: { pageSize: 200 } })).rows.find(
    (each) => each.day === day,
  )
  expect(page.totals).toEqual({ oursCents: 6_650, theirsCents: 1_040, open: 1, uncollected: 3 })
  expect(listed).toMatchObject(page.totals)
  for (const { way, oursCents, oursCount, theirsCents } of page.ways) {
    const behind = (side: 'ours' | 'theirs') =>
      clerk.call(reconcileMoves, { query: { day, way, side, pageSize: 200 } })
    const ours = await behind('ours')
    expect([way, ours.sumCents, ours.count, ours.rows.length]).toEqual([way, oursCents, oursCount, oursCount])
    expect(ours.rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(oursCents)
    const theirs = await behind('theirs')
    expect([way, theirs.sumCents]).toEqual([way, theirsCents])
    expect(theirs.rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(theirsCents)
  }
  const { rows: cards } = await clerk.call(reconcileMoves, { query: { day, way: 'CARD', side: 'ours' } })
  expect(cards).toMatchObject([{ cents: 5_000, state: 'uncollected' }])
  // The books of others are others' rows.
  const theirs = await stranger.call(reconcileMoves, { query: { day, way: 'CARD', side: 'ours' } })
  expect([theirs.rows, theirs.sumCents]).toEqual([[], 0])
})

test('money of a closed day that a sheet tells of later stands on the open day with its own date, and is said', async () => {
  const closed = newDay()
  const late = await took(800, { way: 'TRANSFER' })
  // As if it had been noted only after the day was closed.
  await changePaid(
    server.db,
    sql`update payment set paid_at = paid_at + interval '60 days' where id = ${late.id}`,
  )
  await chief.call(dayClose, { body: { day: closed } })
  await changePaid(
    server.db,
    sql`update payment set paid_at = paid_at - interval '60 days' where id = ${late.id}`,
  )
  newDay()
  const sheet = bankSheet([line(late, 800)])
  const { data } = await load(clerk, 'TRANSFER', sheet, COLUMNS)
  expect(data).toMatchObject({ matched: 1, late: { count: 1, oldest: closed } })
  const told = (await itemsOf(clerk)).find(({ oursNo }) => oursNo === late.no)
  expect(told).toMatchObject({ kind: 'matched', day, lateOf: closed, lateClosed: true })
  expect((await clerk.call(reconcileRematch, { body: { day } })).late).toEqual({ count: 1, oldest: closed })
  const fresh = await took(10)
  await clerk.call(reconcileRematch, { body: { day } })
  const own = (await itemsOf(clerk)).find(({ oursNo }) => oursNo === fresh.no)
  expect(own).toMatchObject({ lateOf: null, lateClosed: false })
})

test('nothing chosen is told as nothing chosen, in words of its own', async () => {
  newDay()
  const { msg } = await clerk.refused(itemSettle, { body: { ids: [1], reason: '说明' } as never })
  expect(msg).toContain('不能为空')
  const { msg: wrong } = await clerk.refused(itemSettle, {
    body: { ids: [1], how: 'perhaps', reason: '说明' } as never,
  })
  expect(wrong).toContain('不存在或无权选择')
})

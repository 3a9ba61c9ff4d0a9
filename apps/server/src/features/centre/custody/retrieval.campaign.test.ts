import { randomUUID } from 'node:crypto'
import {
  retrievalBills,
  retrievalClose,
  retrievalClosing,
  retrievalDetail,
  retrievalExplain,
  retrievalPage,
  retrievalReopen,
  retrievalResult,
  retrievalScan,
  retrievalStray,
  retrievalUndo,
  type RetrievalAnswer,
} from '@visa/contract/custody/retrieval'
import {
  centreException,
  custodyAlarms,
  passportMovements,
  passportPlaceSet,
} from '@visa/contract/custody/passport'
import { CODES } from '@visa/contract/codes'
import { countDone } from '@visa/contract/custody/count'
import { transferGive } from '@visa/contract/custody/transfer'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { campaign, CAMPAIGN_TIMEOUT_MS } from '../../../testing/campaign.ts'
import type { Client } from '../../../testing/client.ts'
import {
  billAtConsulate,
  custodian,
  type OnBill,
  seenPlace,
  statusSeen,
} from '../../../testing/custody-scene.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { custodyFaults } from '../../custody/custody.jobs.ts'

let server: TestApp
let desk: Client
let second: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'retrieve_one')
  second = await custodian(server, 'retrieve_two')
})
afterAll(() => server.close())

const scan = async (
  by: Client,
  billId: number,
  code: string,
  more: object = {},
): Promise<RetrievalAnswer> => {
  const [answer] = await by.call(retrievalScan, {
    body: { billId, scans: [{ code, scanned: true, ...more }] },
  })
  if (answer === undefined) throw new Error('no answer')
  return answer
}
const detail = (by: Client, billId: number) => by.call(retrievalDetail, { query: { billId } })
const states = async ({ billId }: OnBill) => (await detail(desk, billId)).lines.map(({ state }) => state)

test('C7.35 a bill is scanned back: expected, seen, missing and not expected; it closes once all is explained', async () => {
  const bill = await billAtConsulate(server, { people: 4 })
  const other = await billAtConsulate(server)
  const { billId, labels, passports, lineIds } = bill
  expect(await scan(desk, billId, labels[0] ?? '')).toMatchObject({ kind: 'seen', name: '申请人1' })
  expect(await scan(desk, billId, passports[1] ?? '')).toMatchObject({ kind: 'seen', name: '申请人2' })
  expect(await scan(second, billId, labels[0] ?? '')).toMatchObject({ kind: 'twice' })
  expect((await scan(second, billId, labels[0] ?? '')).text).toContain('人员retrieve_one')
  const astray = await scan(desk, billId, other.labels[0] ?? '')
  expect(astray).toMatchObject({ kind: 'notExpected', text: `不在本单内，属于送签单 ${other.billNo}` })
  expect(await scan(desk, billId, 'E50917362')).toMatchObject({ kind: 'unknown' })
  expect(await states(bill)).toEqual(['seen', 'seen', 'open', 'open'])
  await desk.call(retrievalResult, { body: { billId, lineId: lineIds[1] ?? 0, result: 2 } })

  const close = () => desk.raw(retrievalClose, { body: { billId } })
  expect((await close()).msg).toContain('还有 2 本没说明、2 本不在单内')
  const explain = (lineId: number, explained: 'KEPT' | 'LOST', note = '') =>
    desk.raw(retrievalExplain, { body: { billId, lineIds: [lineId], explained, note } })
  await explain(lineIds[2] ?? 0, 'KEPT')
  expect((await explain(lineIds[3] ?? 0, 'LOST')).msg).toContain('请写明情况')
  await explain(lineIds[3] ?? 0, 'LOST', '领馆说没有这本')
  const { rows: alarms } = await (await server.as('center_mgr')).call(custodyAlarms, { query: {} })
  expect(alarms.map(({ kind, passport }) => [kind, passport.id])).toContainEqual(['MISSING', bill.items[3]])
  const { strays } = await detail(desk, billId)
  const strayOf = (name: string) => strays.find((each) => each.name === name)?.id ?? 0
  await desk.call(retrievalStray, { body: { billId, strayId: strayOf('申请人1'), outcome: 'OTHER_BILL' } })
  expect(await states(other)).toEqual(['seen'])
  expect((await close()).msg).toContain('还有 1 本不在单内，不能结单')
  await desk.call(retrievalStray, {
    body: { billId, strayId: strayOf(''), outcome: 'CARRIER', note: '不是本中心的' },
  })
  // Nobody has said what was decided of the first one: no scan grants a visa.
  expect((await detail(desk, billId)).lines.map(({ result }) => result)).toEqual([null, 2, null, null])
  const unsaid = `送签单 ${bill.billNo} 还有 1 本没有选结果，不能结单：申请人1`
  expect((await close()).msg).toBe(unsaid)
  expect((await desk.raw(retrievalClosing, { query: { billId } })).msg).toBe(unsaid)
  expect((await detail(desk, billId)).bill).toMatchObject({ unsaid: 1 })
  await desk.call(retrievalResult, { body: { billId, lineId: lineIds[0] ?? 0, result: 1 } })
  const told = { issued: 1, refused: 1, returned: 0, explained: 2, messages: 0, off: ['pickup'] }
  expect(await desk.call(retrievalClosing, { query: { billId } })).toEqual(told)
  const done = await desk.call(retrievalClose, { body: { billId } })
  expect(done).toMatchObject({ closed: true })
  const results = await rows<{ result: number | null; status: number }>(
    server.db,
    sql`select result, status from visa_applicant where id = any(${bill.applicantIds}::bigint[]) order by id`,
  )
  expect(results.map(({ result, status }) => [result, status])).toEqual([
    [1, 72],
    [2, 72],
    [null, 64],
    [null, 64],
  ])
  // What was kept comes later: the bill opens again for it by itself.
  expect(await scan(desk, billId, labels[2] ?? '', { result: 1 })).toMatchObject({ kind: 'seen' })
  expect(await scan(desk, billId, labels[3] ?? '', { result: 1 })).toMatchObject({ kind: 'seen' })
  // The last ones of the order: its contact is told now, and whoever closes knows it before.
  const { messages } = await desk.call(retrievalClosing, { query: { billId } })
  expect(await desk.call(retrievalClose, { body: { billId } })).toMatchObject({ closed: true })
  const { queued } = await one<{ queued: number }>(
    server.db,
    sql`select count(*) as queued from visa_order_notice where order_id = ${bill.id} and step in ('result', 'pickup')`,
  )
  expect(messages).toBe(queued)
  expect(messages).toBeGreaterThan(0)
  const page = await desk.call(retrievalPage, { body: { searchQuery: { keyword: bill.billNo } }, query: {} })
  expect(page.rows.map(({ state, result }) => [state, result])).toEqual([
    ['seen', 1],
    ['seen', 2],
    ['seen', 1],
    ['seen', 1],
  ])
})

test('a scan is taken back until the result is given; another centre and a colleague whose permission names a scope see no bill', async () => {
  const bill = await billAtConsulate(server)
  const { billId, labels, lineIds } = bill
  const reopen = () => desk.raw(retrievalReopen, { body: { billId, reason: '再看看' } })
  expect((await reopen()).msg).toContain('没有结单')
  await scan(desk, billId, labels[0] ?? '')
  await desk.call(retrievalUndo, { body: { billId, lineId: lineIds[0] ?? 0 } })
  expect(await states(bill)).toEqual(['open'])
  await scan(desk, billId, labels[0] ?? '', { result: 1 })
  await desk.call(retrievalClose, { body: { billId } })
  await desk.call(retrievalReopen, { body: { billId, reason: '看看' } })
  const undo = await desk.raw(retrievalUndo, { body: { billId, lineId: lineIds[0] ?? 0 } })
  expect(undo.msg).toContain('结果已登记')
  const strangers = [await otherManager(server), await custodian(server, 'retrieve_own', { narrow: true })]
  for (const stranger of strangers) {
    expect((await stranger.raw(retrievalDetail, { query: { billId } })).msg).toBe('记录不存在或已被删除')
    expect(await stranger.call(retrievalBills, { query: { keyword: bill.billNo } })).toEqual([])
    expect(await scan(stranger, billId, labels[0] ?? '')).toMatchObject({ kind: 'refused' })
  }
})

test('a bill is not closed with results before the day on which it is lodged, whoever asks', async () => {
  const bill = await billAtConsulate(server)
  const { billId, billNo, labels } = bill
  const day = addDays(dayOf(new Date()), 2)
  const onDay = (on: string) =>
    server.db.query(sql`update send_bill set lodging_day = ${on}::date where id = ${billId}`)
  await onDay(day)
  await scan(desk, billId, labels[0] ?? '', { result: 1 })
  const why = `送签单 ${billNo} 的送签日是 ${day}，送签日之前不能登记结果；没有送签的护照请从送签单移出`
  expect((await desk.raw(retrievalClosing, { query: { billId } })).msg).toBe(why)
  expect((await desk.raw(retrievalClose, { body: { billId } })).msg).toBe(why)
  expect(
    await one(server.db, sql`select result, status from visa_applicant where id = ${bill.applicantIds[0]}`),
  ).toEqual({ result: null, status: 64 })
  await onDay(dayOf(new Date()))
  expect(await desk.call(retrievalClose, { body: { billId } })).toMatchObject({ closed: true })
})

test('a scan is taken back by who made it, while the passport lies where it put it and nobody counted it', async () => {
  const bill = await billAtConsulate(server, { people: 4 })
  const { billId, labels, items, lineIds } = bill
  for (const code of labels) await scan(desk, billId, code)
  const undo = (by: Client, index: number) =>
    by.raw(retrievalUndo, { body: { billId, lineId: lineIds[index] ?? 0 } })
  expect((await undo(second, 0)).msg).toContain('只能由本人撤销')
  await desk.call(passportPlaceSet, {
    body: { id: items[0] ?? 0, place: 'SAFE', slot: '', seen: await seenPlace(server, items[0]) },
  })
  expect((await undo(desk, 0)).msg).toContain('又做了“调整位置”')
  const give = { userId: await userId(server, 'retrieve_two'), passportIds: [items[1] ?? 0], note: '' }
  const { transferNo } = await desk.call(transferGive, { body: give })
  expect((await undo(desk, 1)).msg).toContain(transferNo)
  expect((await undo(desk, 2)).code).toBe(CODES.SUCCESS)
  // Whoever says that their hands were counted: what nobody saw lacks, and does not go away by an undo.
  await desk.call(countDone, { body: { placeId: null } })
  expect((await undo(desk, 3)).msg).toContain('的盘点，不能撤销取回')
  expect(await states(bill)).toEqual(['seen', 'seen', 'open', 'seen'])
  desk.language = 'en'
  expect((await undo(desk, 3)).msg).toContain('is in the count of')
  desk.language = 'zh-CN'
})

const SCANS = campaign({ short: 60, long: 500 })

/** What a network does with a call: it never arrives, its answer is lost, it arrives twice at once, or again much later. */
const LUCK = ['fine', 'lost', 'unanswered', 'twice', 'late'] as const

test(
  `${SCANS} scans by two counters over a network that loses, repeats and delays calls and answers: each is counted once, in its order`,
  async () => {
    const people = SCANS / 10
    const made: OnBill[] = []
    for (let index = 0; index < 10; index += 1) made.push(await billAtConsulate(server, { people }))
    const [luck = []] = fc.sample(
      fc.array(fc.constantFrom(...LUCK), { minLength: 8 * SCANS, maxLength: 8 * SCANS }),
      { numRuns: 1, seed: 20261119 },
    )
    // Each counter has its own network, so that what happens to one does not depend on who of them is quicker.
    const networks = [luck.slice(0, 4 * SCANS), luck.slice(4 * SCANS)]
    const met = new Map<string, number>()
    const late: { again: RetrievalAnswer[]; answers: RetrievalAnswer[] | undefined }[] = []
    /** A counter sends each scan under one key until an answer came, and the next after it. */
    const network = (by: Client, turns: readonly (typeof LUCK)[number][]) => {
      let turn = 0
      let delayed: (() => Promise<unknown>) | undefined
      return async (bill: OnBill, code: string, at: number): Promise<RetrievalAnswer> => {
        const key = randomUUID()
        const clientAt = new Date(at).toISOString()
        const body = { billId: bill.billId, scans: [{ code, scanned: true, clientAt }] }
        const send = () => by.call(retrievalScan, { body, key })
        for (;;) {
          const how = turns[(turn += 1) % turns.length] ?? 'fine'
          met.set(how, (met.get(how) ?? 0) + 1)
          if (how === 'lost') continue
          const answers = how === 'twice' ? (await Promise.all([send(), send()]))[1] : await send()
          // A copy of an older scan comes after this one, and is answered as that was.
          await delayed?.()
          delayed = undefined
          if (how === 'late') delayed = async () => late.push({ again: await send(), answers })
          if (how === 'unanswered') continue
          return answers?.[0] as RetrievalAnswer
        }
      }
    }
    const begun = Date.now() - 3600_000
    const both = await Promise.all(
      [desk, second].map(async (by, counter) => {
        const answers: RetrievalAnswer[] = []
        const send = network(by, networks[counter] ?? [])
        // Both go through the same stacks, one of them from the back.
        const stacks = counter === 0 ? made : made.toReversed()
        let at = begun + counter
        for (const bill of stacks)
          for (const code of counter === 0 ? bill.labels : bill.labels.toReversed())
            answers.push(await send(bill, code, (at += 1000)))
        return answers
      }),
    )
    expect(late.map(({ again }) => again)).toEqual(late.map(({ answers }) => answers))
    expect([...met.keys()].toSorted()).toEqual(LUCK.toSorted())
    const kinds = both.flat().map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'seen')).toHaveLength(SCANS)
    expect(kinds.filter((kind) => kind === 'twice')).toHaveLength(SCANS)
    const items = made.flatMap((bill) => bill.items)
    const { moves, passports, unordered } = await one<{
      moves: number
      passports: number
      unordered: number
    }>(
      server.db,
      sql`select count(*) as moves, count(distinct item_id) as passports,
            count(*) filter (where m.client_at < m.before) as unordered from (
            select item_id, client_at, lag(client_at) over (partition by actor_id order by id) as before
            from passport_movement where item_id = any(${items}::bigint[]) and cause = 'RETRIEVAL') m`,
    )
    expect({ moves, passports, unordered }).toEqual({ moves: SCANS, passports: SCANS, unordered: 0 })
    // Each movement is of the counter that was told so.
    const told = await rows<{ code: string; who: string }>(
      server.db,
      sql`select p.label as code, u.user_name as who from passport_movement m join passport_item p on p.id = m.item_id
            join app_user u on u.id = m.actor_id where m.item_id = any(${items}::bigint[]) and m.cause = 'RETRIEVAL'`,
    )
    const seenBy = new Map(
      both.flatMap((answers, counter) =>
        answers
          .filter(({ kind }) => kind === 'seen')
          .map(({ code }) => [code, counter === 0 ? 'retrieve_one' : 'retrieve_two'] as const),
      ),
    )
    expect(told.filter(({ code, who }) => seenBy.get(code) !== who)).toEqual([])
    expect(await custodyFaults(server.db)).toEqual([])
  },
  CAMPAIGN_TIMEOUT_MS,
)

test('lost in the house and found at the desk it is where it was lost: it comes from no consulate a second time', async () => {
  const bill = await billAtConsulate(server, { people: 2 })
  const { billId, labels, items, lineIds } = bill
  await scan(desk, billId, labels[0] ?? '')
  const lose = async (id = 0) =>
    desk.call(centreException, {
      body: { id, operation: 'reportMissing', reason: '柜里没有', seenStatus: await statusSeen(server, id) },
    })
  await lose(items[0])
  // It came back, and is missing in the house: nobody says that the consulate kept it.
  expect((await detail(desk, billId)).lines[0]).toMatchObject({ state: 'seen', passportStatus: 6 })
  expect((await detail(desk, billId)).lines[0]?.seenAt).not.toBeNull()
  const kept = await desk.raw(retrievalExplain, {
    body: { billId, lineIds: [lineIds[0] ?? 0], explained: 'KEPT', note: '' },
  })
  expect(kept.msg).toContain('已经取回，不用说明')
  expect(await scan(second, billId, labels[0] ?? '')).toMatchObject({ kind: 'seen' })
  const steps = await desk.call(passportMovements, { query: { id: items[0] ?? 0 } })
  expect(steps.slice(0, 3).map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([
    [6, 4],
    [4, 6],
    [3, 4],
  ])
  expect(await custodyFaults(server.db)).toEqual([])
})

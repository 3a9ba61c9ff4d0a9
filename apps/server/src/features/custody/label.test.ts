import { labelPage } from '@visa/contract/centre/centre-query'
import { checkPage } from '@visa/contract/custody/check'
import { CODES } from '@visa/contract/codes'
import { labelBatch, labelBind, labelScan, labelsOf, labelVoid } from '@visa/contract/custody/label'
import { passportMovements, passportPage } from '@visa/contract/custody/passport'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { retrievalScan } from '@visa/contract/custody/retrieval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { acting } from '../../testing/orders.ts'
import { billAtConsulate, custodian, type OnBill } from '../../testing/custody-scene.ts'
import { otherManager } from '../../testing/second-centre.ts'
import { newPerson } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { custodyFaults } from './custody.jobs.ts'
import { reserveLabels } from './label.service.ts'

let server: TestApp
let desk: Client
let second: Client
let manager: Client
let other: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'label_one')
  second = await custodian(server, 'label_two')
  manager = await server.as('center_mgr')
  other = await otherManager(server)
})
afterAll(() => server.close())

/** Passports with labels that are back at the centre. */
async function back(people: number): Promise<OnBill> {
  const bill = await billAtConsulate(server, { people })
  await desk.call(retrievalScan, {
    body: { billId: bill.billId, scans: bill.passports.map((code) => ({ code, scanned: true })) },
  })
  return bill
}

const freeLabel = async (by = desk): Promise<string> =>
  (await by.call(labelBatch, { body: { count: 1 } })).first

const bind = (by: Client, passportId: number, code: string, reason = '', reasonCode = '') =>
  by.raw(labelBind, { body: { passportId, code, reason, reasonCode, scanned: true } })

test('C7.36 a torn label is replaced at a centre: the old one is spoiled with why, the new one is read, the way tells of it', async () => {
  const { items, labels } = await back(1)
  const [[id = 0], [torn = ''], code] = [items, labels, await freeLabel()]
  expect((await bind(desk, id, code)).msg).toContain('换标签须填写原因')
  expect((await desk.call(labelScan, { body: { code } })).kind).toBe('freeLabel')
  expect((await bind(desk, id, code, '边角撕破', 'OTHER')).code).toBe(CODES.SUCCESS)
  // The same two scans once more are no second label.
  expect((await bind(desk, id, code)).code).toBe(CODES.SUCCESS)
  expect((await desk.call(labelScan, { body: { code: torn } })).kind).toBe('voidLabel')
  const read = await desk.call(labelScan, { body: { code } })
  expect(read).toMatchObject({ kind: 'passport', passports: [{ id, label: code }], next: 'return' })
  const row = async (keyword: string) => (await manager.call(labelPage, { query: { keyword } })).rows[0]
  expect(await row(torn)).toMatchObject({
    state: 'void',
    voidCode: 'OTHER',
    voidReason: '边角撕破',
    voidedBy: '人员label_one',
  })
  expect(await row(code)).toMatchObject({ state: 'bound', boundBy: '人员label_one' })
  const [step] = await desk.call(passportMovements, { query: { id } })
  expect(step).toMatchObject({ cause: 'LABEL', causeNo: code, note: '边角撕破' })
  expect(await custodyFaults(server.db)).toEqual([])
  // A spoiled label is for no passport any more.
  expect((await bind(desk, id, torn, '换回来')).msg).toContain('已作废')
})

test('a label is replaced by its house alone, with the permission, and only where the passport is', async () => {
  const [here, away] = [await back(1), await billAtConsulate(server)]
  const [[id = 0], [label = '']] = [here.items, here.labels]
  expect((await bind(other, id, await freeLabel(other), '撕破')).msg).toBe('记录不存在或已被删除')
  expect((await bind(desk, id, await freeLabel(other), '撕破')).msg).toContain('不是本公司打印的标签')
  await newPerson(server, { company: 'CENTER-BJ', userName: 'label_none' })
  const nobody = await server.as('label_none')
  expect((await bind(nobody, id, await freeLabel(), '撕破')).code).toBe(CODES.NO_PERMISSION)
  const gone = await bind(desk, away.items[0] ?? 0, await freeLabel(), '撕破')
  expect(gone.code).not.toBe(CODES.SUCCESS)
  const { rows } = await desk.call(passportPage, { query: { keyword: label } })
  expect(rows).toMatchObject([{ id, label }])
})

test('two counters that replace one label by the same new one, or two labels by one: it is on one passport', async () => {
  const { items } = await back(2)
  const code = await freeLabel()
  const answers = await Promise.all(
    items.map((id, index) => bind(index === 0 ? desk : second, id, code, '撕破')),
  )
  expect(answers.filter(({ code: told }) => told === CODES.SUCCESS)).toHaveLength(1)
  expect(answers.find(({ code: told }) => told !== CODES.SUCCESS)?.msg).toContain('已贴在另一本护照上')
  const { passports } = await desk.call(labelScan, { body: { code } })
  expect(passports).toHaveLength(1)
})

test('C7.36 nobody waits for a run of labels that another house is still at work with; the numbers of each stand together', async () => {
  const by = await acting(server, 'label_one')
  const [, theirs] = await server.db.tx(async (tx) => {
    const mine = await reserveLabels(tx, by, 3)
    // Over another connection, while this one is open.
    return [mine, await other.call(labelBatch, { body: { count: 5 } })] as const
  })
  expect(theirs.count).toBe(5)
  const runs = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      (index % 2 === 0 ? desk : other).call(labelBatch, { body: { count: 40 } }),
    ),
  )
  const codes = runs.flatMap((run) => labelsOf(run))
  expect(new Set(codes).size).toBe(24 * 40)
})

test('the check leads from a label that was replaced to its passport, which tells the one that holds now', async () => {
  const { items, labels } = await back(1)
  const [[id = 0], [torn = ''], code] = [items, labels, await freeLabel()]
  expect((await bind(desk, id, code, '边角撕破', 'TORN')).code).toBe(CODES.SUCCESS)
  await server.db.query(sql`update passport_item set status = ${PASSPORT_STATUS.HELD} where id = ${id}`)
  const query = { page: 1, pageSize: 10 }
  const { rows } = await desk.call(checkPage, { query, body: { searchQuery: { keyword: torn } } })
  expect(rows).toMatchObject([{ id, label: code }])
  expect((await other.call(checkPage, { query, body: { searchQuery: { keyword: torn } } })).rows).toEqual([])
})

test('why a label is spoiled is one of the reasons for labels, or said in words alone', async () => {
  const { items } = await back(1)
  const [id = 0] = items
  const spoiled = await freeLabel()
  const words = /^原因.*：含有不存在或无权选择的项$/
  // Of visas, and of nobody.
  await server.db.query(
    sql`insert into dict_data (type, code, cname, ename, sort_no, valid, resv1)
        values ('UNUSE_REASON', 'VISA_ONLY', '只给签证', 'Visa only', 90, 1, 'visa')`,
  )
  for (const reasonCode of ['NOPE', 'VISA_ONLY']) {
    expect((await bind(desk, id, await freeLabel(), '撕破', reasonCode)).msg).toMatch(words)
    const given = await manager.raw(labelVoid, { body: { code: spoiled, reason: '打坏', reasonCode } })
    expect(given.msg).toMatch(words)
  }
  await manager.call(labelVoid, { body: { code: spoiled, reason: '打坏', reasonCode: 'OTHER' } })
  expect((await bind(desk, id, await freeLabel(), '撕破')).code).toBe(CODES.SUCCESS)
})

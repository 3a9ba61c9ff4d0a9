import {
  returnedAside,
  returnedColumns,
  returnedDelete,
  returnedDetail,
  returnedExcel,
  returnedFind,
  returnedPage,
  returnedParse,
  returnedSubmit,
} from '@visa/contract/centre/returned-list'
import {
  retrievalClose,
  retrievalDetail,
  retrievalExplain,
  retrievalReopen,
  retrievalScan,
} from '@visa/contract/custody/retrieval'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk } from '../../../testing/contracts.ts'
import { billAtConsulate, custodian, type OnBill } from '../../../testing/custody-scene.ts'
import { handMadeBook } from '../../../testing/hand-made-zip.ts'
import { lodgedOrder } from '../../../testing/lodged.ts'
import { companyId } from '../../../testing/staff.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let clerk: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'returned_one')
})
afterAll(() => server.close())

/** On a bill of the centre, with names and births that a list can be matched by. */
async function lodged(people: readonly (readonly [string, string, string])[]): Promise<OnBill> {
  const made = await billAtConsulate(server, { people: people.length })
  const centre = await companyId(server, 'CENTER-BJ')
  await server.db.query(sql`update passport_item set centre_id = ${centre} where order_id = ${made.id}`)
  for (const [index, [surname, givenNames, birth]] of people.entries())
    await server.db.query(
      sql`update visa_applicant set surname = ${surname}, given_names = ${givenNames}, birth_date = ${birth}::date,
            centre_id = ${centre} where id = ${made.applicantIds[index]}`,
    )
  return made
}

async function parse(text: string, sender = '俄罗斯总领馆') {
  const form = new FormData()
  form.set('sender', sender)
  form.set('file', new File([text], 'back.csv'))
  const answer = await clerk.upload(returnedParse, form)
  if (answer.code !== '0000') throw new Error(answer.msg)
  return z.parse(returnedParse.data, answer.data)
}

const statusOf = async (id: number | undefined) =>
  one<{ status: number; result: number | null; passport: number | null }>(
    server.db,
    sql`select a.status, a.result, (select max(i.status) from passport_item i where i.applicant_id = a.id) as passport
        from visa_applicant a where a.id = ${id}`,
  )

test('C7.32 rows are matched by number, then by name and birth; what is taken over is a result, the rest stays', async () => {
  const made = await lodged([
    ['ZHENG', 'KAIWEN', '1990-05-21'],
    ['OUYANG', 'MEILING', '1985-11-02'],
    ['XIANG', 'TAO', '1979-01-30'],
  ])
  const [first, second, third] = made.applicantIds
  const text = [
    'Генеральное консульство,,,,',
    'Номер паспорта,ФИО,Дата рождения,Результат,Номер визы,Действительна с,Действительна по',
    `${made.passports[0]},ZHENG KAIWEN,22.05.1990,выдана,20 1111111,10.01.2030,08.02.2030`,
    'E99999998,OUYANG MEILIN,02.11.1985,отказ,,,',
    'E99999997,NOBODY KNOWN,01.01.1950,выдана,,,',
  ].join('\n')
  const list = await parse(text)
  expect(list.columns).toEqual([
    'passportNo',
    'name',
    'birthDate',
    'result',
    'visaNo',
    'validFrom',
    'validTo',
  ])
  const [matched, likely, unknown] = list.lines
  expect(matched).toMatchObject({ state: 'matched', applicantId: first, result: 1 })
  expect(matched?.differences).toEqual([
    { field: 'birthDate', theirs: '22.05.1990', ours: '1990-05-21', pending: false },
  ])
  // The right number beside another birth date is less than sure.
  expect(matched?.candidates[0]?.score).toBe(80)
  expect(likely).toMatchObject({ state: 'candidates', applicantId: null, result: 2 })
  expect(likely?.candidates[0]).toMatchObject({ applicantId: second })
  // Whom a person decides about is told with what differs, too.
  expect(likely?.candidates[0]).toMatchObject({ birthDate: '1985-11-02' })
  expect(likely?.candidates[0]?.differences.map(({ field }) => field)).toEqual(['name', 'passportNo'])
  expect(likely?.candidates[0]?.score).toBeGreaterThanOrEqual(80)
  expect(unknown).toMatchObject({ state: 'unmatched', candidates: [] })

  const lines = [
    { lineId: matched?.id ?? 0, applicantId: first ?? 0 },
    { lineId: likely?.id ?? 0, applicantId: second ?? 0 },
  ]
  const key = 'returned-taken-once'
  const body = { id: list.id, taken: 'results', lines } as const
  const answers = await Promise.all([
    clerk.call(returnedSubmit, { body, key }),
    clerk.call(returnedSubmit, { body, key }),
  ])
  for (const { rows } of answers) expect(rows.map(({ ok }) => ok)).toEqual([true, true])
  // A list moves nothing: what it says waits beside the line of the bill.
  for (const id of [first, second, third])
    expect(await statusOf(id)).toEqual({ status: 64, result: null, passport: 3 })
  const desk = await custodian(server, 'returned_desk')
  const { billId } = made
  const scan = (code = '') => desk.call(retrievalScan, { body: { billId, scans: [{ code, scanned: true }] } })
  await scan(made.labels[0])
  // Nobody has scanned the second one, whatever the list says.
  expect((await desk.raw(retrievalClose, { body: { billId } })).msg).toContain('还有 2 本没说明，不能结单')
  await scan(made.labels[1])
  const last = (await desk.call(retrievalDetail, { query: { billId } })).lines[2]
  await desk.call(retrievalExplain, {
    body: { billId, lineIds: [last?.id ?? 0], explained: 'KEPT', note: '' },
  })
  expect(await desk.call(retrievalClose, { body: { billId } })).toMatchObject({ closed: true })
  expect(await statusOf(first)).toEqual({ status: 72, result: 1, passport: 4 })
  expect(await statusOf(second)).toEqual({ status: 72, result: 2, passport: 4 })
  expect(await statusOf(third)).toEqual({ status: 64, result: null, passport: 3 })
  const visa = await one<{ no: string; until: string; way: string }>(
    server.db,
    sql`select visa_no as no, valid_to::text as until, way from visa_result where applicant_id = ${first}`,
  )
  expect(visa).toEqual({ no: '20 1111111', until: '2030-02-08', way: 'SHEET' })
  const now = await clerk.call(returnedDetail, { query: { id: list.id } })
  expect(now).toMatchObject({ doneCount: 2, openCount: 1 })
  expect(now.lines.map(({ state }) => state)).toEqual(['done', 'done', 'unmatched'])
  const { rows: open } = await clerk.call(returnedPage, {
    query: {},
    body: { searchQuery: { left: 'open' } },
  })
  expect(open.map(({ id }) => id)).toContain(list.id)
  expect((await clerk.call(returnedExcel, { query: { id: list.id } })).content).not.toBe('')
  expect((await clerk.raw(returnedDelete, { body: { id: list.id } })).msg).toContain('不能删除')
})

test('columns that nobody knows are said once and remembered of their sender; no list says that a passport is back', async () => {
  const made = await lodged([
    ['LUAN', 'YIFAN', '1991-02-03'],
    ['LUAN', 'YICHEN', '1993-04-05'],
  ])
  const [first, second] = made.applicantIds
  const text = (no: number) => ['编码甲,编码乙', `${made.passports[no]},x`].join('\n')
  const list = await parse(text(0), '合作方甲')
  expect(list).toMatchObject({ columns: ['', ''], lines: [] })
  const nobody = await clerk.raw(returnedColumns, { body: { id: list.id, columns: ['', 'remark'] } })
  expect(nobody.msg).toContain('护照号列或姓名列')
  const said = await clerk.call(returnedColumns, { body: { id: list.id, columns: ['passportNo', 'remark'] } })
  expect(said.lines[0]).toMatchObject({ state: 'matched', applicantId: first })
  const refused = await clerk.call(returnedSubmit, {
    body: {
      id: list.id,
      taken: 'results',
      lines: [{ lineId: said.lines[0]?.id ?? 0, applicantId: first ?? 0 }],
    },
  })
  expect(refused.rows[0]).toMatchObject({ ok: false })
  const told = await clerk.call(returnedDetail, { query: { id: list.id } })
  expect(told.lines[0]?.message).toContain('没有可识别的结果')

  const next = await parse(text(1), '合作方甲')
  expect(next.lines[0]).toMatchObject({ state: 'matched', applicantId: second })
  const line = { lineId: next.lines[0]?.id ?? 0, applicantId: second ?? 0 }
  const back = await clerk.call(returnedSubmit, { body: { id: next.id, taken: 'retrieval', lines: [line] } })
  expect(back.rows[0]?.message).toContain(made.billNo)
  expect(await statusOf(second)).toEqual({ status: 64, result: null, passport: 3 })
  await clerk.call(returnedDelete, { body: { id: list.id } })
  const odd = await parse(['constructor,__proto__,toString', 'a,b,c'].join('\n'), '合作方甲')
  expect(odd.columns).toEqual(['', '', ''])
})

test('one person twice, a visa of tomorrow and days that are none are refused, and nothing is kept', async () => {
  const made = await lodged([
    ['SHEN', 'YUE', '1992-06-06'],
    ['SHEN', 'XING', '1994-07-07'],
  ])
  const [first = 0, second = 0] = made.applicantIds
  const list = await parse(
    [
      '护照号,结果,签发日期,有效期起,有效期止',
      `${made.passports[0]},出签,2099-01-01,,`,
      `${made.passports[0]},拒签,,,`,
      `${made.passports[1]},出签,,2030-02-30,2030-03-08`,
    ].join('\n'),
    '日期领馆',
  )
  const [later, again, odd] = list.lines.map(({ id }) => id)
  const submit = (lines: { lineId: number; applicantId: number }[]) =>
    clerk.raw(returnedSubmit, { body: { id: list.id, taken: 'results', lines } })
  const early = { lineId: later ?? 0, applicantId: first }
  const twice = await submit([early, { lineId: again ?? 0, applicantId: first }])
  expect(twice.data).toEqual({ fields: { 'lines.1.applicantId': expect.any(String) as string } })
  await submit([early, { lineId: odd ?? 0, applicantId: second }])
  const { lines } = await clerk.call(returnedDetail, { query: { id: list.id } })
  expect(lines[0]?.message).toContain('签发日期 2099-01-01 晚于今天')
  expect(lines[2]?.message).toContain('日期“2030-02-30”无法识别')
  for (const id of [first, second])
    expect(await statusOf(id)).toEqual({ status: 64, result: null, passport: 3 })
})

test('lists are told to those whose they are, and reach nobody beyond them', async () => {
  const made = await lodged([['QIN', 'FENG', '1988-08-08']])
  // Of an agent that works without the centre.
  const foreign = await lodgedOrder(server)
  const list = await parse(`护照号,结果\n${made.passports[0]},出签\n${foreign.passports[0]},出签`)
  const own = await centreClerk(server, 'returned_own', { dataScope: DATA_SCOPE.OWN })
  const other = await centreClerk(server, 'returned_other', { company: 'ACCEPT-HQ' })
  const line = { lineId: list.lines[0]?.id ?? 0, applicantId: made.applicantIds[0] ?? 0 }
  for (const person of [own, other]) {
    const gone = '记录不存在或已被删除'
    expect((await person.raw(returnedDetail, { query: { id: list.id } })).msg).toBe(gone)
    expect((await person.raw(returnedExcel, { query: { id: list.id } })).msg).toBe(gone)
    expect((await person.raw(returnedDelete, { body: { id: list.id } })).msg).toBe(gone)
    const body = { id: list.id, taken: 'results', lines: [line] } as const
    expect((await person.raw(returnedSubmit, { body })).msg).toBe(gone)
    expect((await person.call(returnedPage, { query: {}, body: {} })).rows).toEqual([])
  }
  expect(list.lines.map(({ state }) => state)).toEqual(['matched', 'unmatched'])
  const beyond = { lineId: list.lines[1]?.id ?? 0, applicantId: foreign.applicantIds[0] ?? 0 }
  const [tried] = (
    await clerk.call(returnedSubmit, { body: { id: list.id, taken: 'results', lines: [beyond] } })
  ).rows
  expect(tried).toMatchObject({ ok: false, message: '记录不存在或已被删除' })
  expect(await statusOf(foreign.applicantIds[0])).toEqual({ status: 64, result: null, passport: 3 })
})

test('a result of somebody whose bill is closed is refused in words, row by row, until it is opened again', async () => {
  const made = await lodged([
    ['MENG', 'LAN', '1990-01-02'],
    ['MENG', 'HE', '1991-01-02'],
  ])
  const { billId } = made
  const desk = await custodian(server, 'returned_closed')
  await desk.call(retrievalScan, {
    body: { billId, scans: [{ code: made.labels[1] ?? '', scanned: true, result: 1 }] },
  })
  await desk.call(retrievalExplain, {
    body: { billId, lineIds: [made.lineIds[0] ?? 0], explained: 'KEPT', note: '' },
  })
  await desk.call(retrievalClose, { body: { billId } })
  const list = await parse(`护照号,结果\n${made.passports[0]},出签`, '关单领馆')
  const line = { lineId: list.lines[0]?.id ?? 0, applicantId: made.applicantIds[0] ?? 0 }
  const submit = async () =>
    (await clerk.call(returnedSubmit, { body: { id: list.id, taken: 'results', lines: [line] } })).rows[0]
  const refused = await submit()
  expect(refused).toMatchObject({ ok: false })
  expect(refused?.message).toContain(`${made.billNo} 已关单`)
  const now = await clerk.call(returnedDetail, { query: { id: list.id } })
  expect(now.lines[0]).toMatchObject({ state: 'matched', message: refused?.message })
  await desk.call(retrievalReopen, { body: { billId, reason: '名单到了' } })
  expect(await submit()).toMatchObject({ ok: true })
})

test('C7.32 a row that matches nobody is found a person for, or set aside, so that a list ends', async () => {
  const made = await lodged([['GAO', 'YUANSHAN', '1991-07-14']])
  const [person = 0] = made.applicantIds
  const list = await parse(
    ['Passport no,Name,Result', 'X00000001,WRONGLY READ,issued', 'X00000002,SOMEBODY ELSE,issued'].join('\n'),
    '查找领馆',
  )
  const [ours, theirs] = list.lines.map(({ id }) => id)
  expect(list.lines.map(({ state }) => state)).toEqual(['unmatched', 'unmatched'])
  const find = (keyword: string, by = clerk) => by.call(returnedFind, { query: { keyword } })
  const { orderNo } = await one<{ orderNo: string }>(
    server.db,
    sql`select order_no as "orderNo" from visa_order where id = ${made.id}`,
  )
  for (const keyword of [made.passports[0] ?? '', orderNo])
    expect((await find(keyword)).map(({ applicantId }) => applicantId)).toEqual([person])
  expect(await find('NOBODY AT ALL')).toEqual([])
  // Another centre finds nobody of ours, and reaches no row of our list.
  const other = await otherManager(server)
  expect(await find(made.passports[0] ?? '', other)).toEqual([])
  const aside = (lineId = 0, isAside = true) => ({ body: { id: list.id, lineId, aside: isAside } })
  expect((await other.raw(returnedAside, aside(theirs))).code).not.toBe('0000')

  const put = await clerk.call(returnedAside, aside(theirs))
  expect(put.lines.map(({ state }) => state)).toEqual(['unmatched', 'aside'])
  expect(put).toMatchObject({ openCount: 1 })
  const back = await clerk.call(returnedAside, aside(theirs, false))
  expect(back.lines.map(({ state }) => state)).toEqual(['unmatched', 'unmatched'])
  await clerk.call(returnedAside, aside(theirs))
  const lines = [{ lineId: ours ?? 0, applicantId: person }]
  const { rows } = await clerk.call(returnedSubmit, { body: { id: list.id, taken: 'results', lines } })
  expect(rows).toMatchObject([{ ok: true }])
  // What was taken over is not set aside any more.
  expect((await clerk.raw(returnedAside, aside(ours))).msg).toContain(list.listNo)
  expect(await clerk.call(returnedDetail, { query: { id: list.id } })).toMatchObject({ openCount: 0 })
})

test('what nobody can see in the name of a file or in a cell is not kept', async () => {
  const form = new FormData()
  form.set('sender', '领馆')
  const row = (cells: string[]) =>
    `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
  const rows = row(['护照号', '姓名', '结果']) + row(['E99999996_x0000_', '\u202d没有这人\u202c', '出签'])
  form.set('file', new File([Buffer.from(handMadeBook({ rows }))], 'ba\u0000ck\u202e.xlsx'))
  const answer = await clerk.upload(returnedParse, form)
  expect(answer.msg).toBe('操作成功')
  const list = z.parse(returnedParse.data, answer.data)
  expect(list.fileName).toBe('back.xlsx')
  expect(Object.values(list.lines[0]?.cells ?? {})).toEqual(['E99999996', '没有这人', '出签'])
})

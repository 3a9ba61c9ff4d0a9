import {
  returnedAside,
  returnedDetail,
  returnedFind,
  returnedParse,
  returnedSubmit,
  type ReturnedDetail,
} from '@visa/contract/centre/returned-list'
import { retrievalClose, retrievalScan } from '@visa/contract/custody/retrieval'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk } from '../../../testing/contracts.ts'
import { billAtConsulate, custodian, type OnBill } from '../../../testing/custody-scene.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let clerk: Client
let colleague: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'again_one')
  colleague = await centreClerk(server, 'again_two')
})
afterAll(() => server.close())

async function lodged(people: number): Promise<OnBill> {
  const made = await billAtConsulate(server, { people })
  const centre = await companyId(server, 'CENTER-BJ')
  await server.db.query(sql`update passport_item set centre_id = ${centre} where order_id = ${made.id}`)
  await server.db.query(
    sql`update visa_applicant set surname = 'TAN', given_names = 'YU', birth_date = '1990-05-21', centre_id = ${centre}
        where order_id = ${made.id}`,
  )
  return made
}

async function sent(text: string) {
  const form = new FormData()
  form.set('sender', '再来领馆')
  form.set('file', new File([text], 'back.csv'))
  return clerk.upload(returnedParse, form)
}
const parse = async (...lines: string[]) => z.parse(returnedParse.data, (await sent(lines.join('\n'))).data)

async function take(
  list: ReturnedDetail,
  at: number,
  applicantId: number | undefined,
  reason = '',
  by = clerk,
) {
  const line = { lineId: list.lines[at]?.id ?? 0, applicantId: applicantId ?? 0, reason }
  const { rows: told } = await by.call(returnedSubmit, {
    body: { id: list.id, taken: 'results', lines: [line] },
  })
  return told[0]
}

const pendingOf = (lineId: number | undefined) =>
  one<{ result: number; listed: Record<string, unknown> }>(
    server.db,
    sql`select result, listed from retrieval_line where line_id = ${lineId}`,
  )

test('C7.32 another result than an earlier list said is a difference, takes a reason, and is told in the log', async () => {
  const made = await lodged(1)
  const [number, applicant, lineId] = [made.passports[0], made.applicantIds[0], made.lineIds[0]]
  const first = await parse('护照号,结果,签证号', `${number},出签,20 1234567`)
  expect(first.lines[0]?.differences).toEqual([])
  expect(await take(first, 0, applicant)).toMatchObject({ ok: true })
  // What says more of the same is no difference, and what was known stays.
  const more = await parse('护照号,结果,有效期起,有效期止', `${number},出签,2030-01-10,2030-02-08`)
  expect(more.lines[0]?.differences).toEqual([])
  expect(await take(more, 0, applicant)).toMatchObject({ ok: true })
  expect(await pendingOf(lineId)).toMatchObject({
    result: 1,
    listed: { visaNo: '20 1234567', validFrom: '2030-01-10' },
  })
  const second = await parse('护照号,结果', `${number},拒签`)
  expect(second.lines[0]?.differences).toEqual([{ field: 'result', theirs: '2', ours: '1', pending: true }])
  const refused = await take(second, 0, applicant)
  expect(refused).toMatchObject({ ok: false })
  expect(refused?.message).toContain('此前登记为“出签”')
  expect(refused?.message).toContain('这一行的结果与此前登记的不同')
  expect(await pendingOf(lineId)).toMatchObject({ result: 1 })
  expect(await take(second, 0, applicant, '领馆更正了名单')).toMatchObject({ ok: true })
  expect(await pendingOf(lineId)).toMatchObject({
    result: 2,
    listed: { visaNo: '', reason: '领馆更正了名单' },
  })
  const logged = await rows<{ changes: string }>(
    server.db,
    sql`select changes::text as changes from change_log where entity = 'visa_applicant' and entity_id = ${String(applicant)}
        and changes::text like '%pending.result%'`,
  )
  expect(logged).toHaveLength(1)
  for (const word of ['领馆更正了名单', second.listNo]) expect(logged[0]?.changes).toContain(word)

  // Of a passport that was scanned back since it is the same, and the reason stays with the result.
  const third = await parse('护照号,结果,签证号', `${number},出签,20 7654321`)
  const desk = await custodian(server, 'again_desk')
  const { billId } = made
  await desk.call(retrievalScan, { body: { billId, scans: [{ code: made.labels[0] ?? '', scanned: true }] } })
  expect(await take(third, 0, applicant)).toMatchObject({ ok: false })
  expect(await take(third, 0, applicant, '领馆又更正')).toMatchObject({ ok: true })
  await desk.call(retrievalClose, { body: { billId } })
  expect(
    await rows(
      server.db,
      sql`select result, visa_no as "visaNo", reason from visa_result where applicant_id = ${applicant}`,
    ),
  ).toEqual([{ result: 1, visaNo: '20 7654321', reason: '领馆又更正' }])
})

test('C7.32 what was said of the same result otherwise is named by its fields, whoever said it, a list or a desk', async () => {
  const made = await lodged(2)
  const [scanned, number] = made.passports
  const [back, applicant] = made.applicantIds
  const desk = await custodian(server, 'again_said')
  const { billId } = made
  const scans = [{ code: made.labels[0] ?? '', scanned: true, result: 1 as const }]
  await desk.call(retrievalScan, { body: { billId, scans } })
  const other = await take(await parse('护照号,结果', `${scanned},拒签`), 0, back)
  expect(other?.message).toContain('此前登记为“出签”')
  expect(other?.message).not.toContain('名单登记')
  const first = await parse('护照号,结果,签证号,有效期起', `${number},出签,20 1234567,2030-01-10`)
  expect(await take(first, 0, applicant)).toMatchObject({ ok: true })
  const visa = await parse('护照号,结果,签证号,有效期起', `${number},出签,20 1234999,2030-01-11`)
  const refused = await take(visa, 0, applicant)
  expect(refused).toMatchObject({ ok: false })
  expect(refused?.message).toContain('这一行的签证号、有效期起与此前登记的不同')
})

test('C7.32 a row that matches and is not taken over is left out, so that its list ends', async () => {
  const made = await lodged(1)
  const list = await parse('护照号,结果', `${made.passports[0]},不知道`)
  expect(list.lines[0]).toMatchObject({ state: 'matched', result: null })
  const lineId = list.lines[0]?.id ?? 0
  const ended = await clerk.call(returnedAside, { body: { id: list.id, lineId, aside: true } })
  expect(ended).toMatchObject({ openCount: 0 })
  expect(ended.lines[0]).toMatchObject({ state: 'aside', applicantId: null })
})

test('C7.32 whoever takes a row that a colleague left out or took for somebody else is told who and when', async () => {
  const made = await lodged(2)
  const [first, second] = made.applicantIds
  const list = await parse('护照号,结果', 'X11111111,出签', 'X22222222,拒签')
  const aside = { id: list.id, lineId: list.lines[0]?.id ?? 0, aside: true }
  await colleague.call(returnedAside, { body: aside })
  const left = await take(list, 0, first)
  expect(left).toMatchObject({ ok: false })
  expect(left?.message).toMatch(/第 2 行已由 人员again_two 于 \d{4}-\d\d-\d\d \d\d:\d\d 设为不处理/)
  expect(await take(list, 1, second, '', colleague)).toMatchObject({ ok: true })
  const other = await take(list, 1, first)
  expect(other).toMatchObject({ ok: false })
  expect(other?.message).toMatch(/第 3 行已由 人员again_two 于 .* 登记给另一位申请人/)
  // The same once more is the same.
  expect(await take(list, 1, second)).toMatchObject({ ok: true })
  const late = await clerk.raw(returnedAside, { body: { ...aside, lineId: list.lines[1]?.id ?? 0 } })
  expect(late.msg).toContain('人员again_two')
  const { lines } = await clerk.call(returnedDetail, { query: { id: list.id } })
  expect(lines.map(({ state }) => state)).toEqual(['aside', 'done'])
})

test('C7.32 somebody who is looked for is told with their birth and with what the row says otherwise', async () => {
  const made = await lodged(1)
  const list = await parse('护照号,姓名,出生日期,结果', 'X33333333,TAN YU,1990-05-22,出签')
  const keyword = made.passports[0] ?? ''
  const query = { keyword, id: list.id, lineId: list.lines[0]?.id ?? 0 }
  const [found] = await clerk.call(returnedFind, { query })
  expect(found).toMatchObject({ birthDate: '1990-05-21' })
  expect(found?.differences.map(({ field }) => field)).toEqual(['birthDate', 'passportNo'])
  const [plain] = await clerk.call(returnedFind, { query: { keyword } })
  expect(plain?.differences).toEqual([])
  const stranger = await centreClerk(server, 'again_stranger', { company: 'ACCEPT-HQ' })
  expect((await stranger.raw(returnedFind, { query })).msg).toBe('记录不存在或已被删除')
})

test('C7.32 titles of every page are no rows, and a list that is too long is told how to be parted', async () => {
  const titles = 'Passport no,Name,Result'
  const row = (no: number) => `Y${String(no).padStart(8, '0')},NOBODY KNOWN,issued`
  const page = (from: number, count: number) => [
    titles,
    ...Array.from({ length: count }, (_, at) => row(from + at)),
  ]
  const list = await parse('General consulate,,', ...page(1, 3), ...page(4, 2))
  expect(list.lines.map(({ cells }) => cells['passportNo'])).toEqual(
    [1, 2, 3, 4, 5].map((no) => row(no).slice(0, 9)),
  )
  expect(list.lines.map(({ row: at }) => at)).toEqual([3, 4, 5, 7, 8])
  const full = await parse(...Array.from({ length: 10 }, (_, at) => page(at * 50, 50)).flat())
  expect(full.lineCount).toBe(500)
  for (const count of [501, 1100]) {
    const long = await sent(page(1, count).join('\n'))
    expect(long.msg).toContain('一份名单最多 500 行')
    expect(long.msg).toContain('保留标题行')
  }
})

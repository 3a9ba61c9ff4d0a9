// Long because: one sheet is taken through reading, checking, making, accepting and paying.
import {
  batchAccept,
  batchCheck,
  batchDetail,
  batchFaultFile,
  batchLeftOut,
  batchPage,
  batchPay,
  batchRead,
  batchSubmit,
  batchTemplate,
  type BatchLine,
} from '@visa/contract/centre/batch'
import { contractAccept, contractDetails } from '@visa/contract/centre/contract-calls'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { CODES } from '@visa/contract/codes'
import { labelBatch, labelBind, labelCodes, labelSheet } from '@visa/contract/custody/label'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { mrzCheckDigit } from '@visa/contract/rules/mrz'
import { errorMessages } from '@visa/messages/errors'
import * as z from 'zod/mini'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { peopleRefused } from './people-refused.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theProduct } from '../../../access/mover.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, newContract } from '../../../testing/contracts.ts'
import { custodian } from '../../../testing/custody-scene.ts'
import { companyId } from '../../../testing/staff.ts'
import { handMadeBook } from '../../../testing/hand-made-zip.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../../money/ledger/ledger-check.service.ts'
import { companyAccount, platformBook, post } from '../../money/ledger/ledger.service.ts'

let server: TestApp
let clerk: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'batch_one')
})
afterAll(() => server.close())

const shared = {
  customerKind: 'COMPANY',
  customerName: '远行旅行社',
  contactName: '周敏',
  contactMobile: '13911112222',
  nationCode: 'RUS',
  visaType: 1,
  visaCategory: 'COMMON_TOURIST',
  entries: 'SINGLE',
  urgencyLevel: 'NORMAL',
  purposeSection: 'TOURISM',
  purposeGoal: 'TOURISM',
  entryDate: '2027-03-08',
  exitDate: '2027-03-20',
  returnWay: 2,
} as const

let passports = 40_000_000

const line = (row: number, more: Partial<BatchLine> = {}) => ({
  row,
  cnName: `团员${row}`,
  surname: 'TUAN',
  givenNames: 'YUAN',
  sex: '男',
  birthDate: '1988/4/12',
  nationality: '中国',
  passportNo: `E${(passports += 1)}`,
  passportExpiry: '20330630',
  mobile: '13800138000',
  ...more,
})

const guarded = (part: string): string => part + mrzCheckDigit(part)

/** The zone of a passport of a row. */
function zoneOf(passportNo: string, birth = '880412'): string {
  const body = `${guarded(passportNo)}CHN${guarded(birth)}M${guarded('330630')}<<<<<<<<<<<<<<0`
  const parts = body.slice(0, 10) + body.slice(13, 20) + body.slice(21, 43)
  return `${'P<CHNTUAN<<YUAN'.padEnd(44, '<')}\n${body}${mrzCheckDigit(parts)}`
}

const sendFile = (file: File) => {
  const form = new FormData()
  form.set('file', file)
  return clerk.upload(batchRead, form)
}
const readBack = async (file: File) => z.parse(batchRead.data, (await sendFile(file)).data)

/** Why each of the twelve is left out, as its file tells. */
const FAULTS = [
  ['2', '护照号: 不能为空'],
  ['3', '出生日期: 请输入正确的日期'],
  ['4', '性别: 含有不存在或无权选择的项'],
  ['5', '国籍: 含有不存在或无权选择的项'],
  ['6', '护照有效期至: 护照已过期'],
  ['7', '缺姓名'],
  ['8', '条码标签: 本中心没有这个条码'],
  ['9', '出生日期: 不能为空'],
  ['23', '护照号: 与前面的行重复'],
  ['24', '出生日期: 表中为“1988-04-12”，机读区为“1988-04-13”'],
  ['25', '护照机读区: 机读区校验位不符，请重新扫描；护照有效期至: 表中为“2033-06-30”，机读区为“2034-06-30”'],
  ['26', '出生日期: 请输入正确的日期'],
]

const contractsMade = async (): Promise<number> =>
  (await one<{ count: number }>(server.db, sql`select count(*) as count from centre_contract`)).count

test('a hundred rows with twelve faulty ones: none, or the 88 good ones, and again the same', async () => {
  const faulty: Partial<BatchLine>[] = [
    { passportNo: '' },
    { birthDate: 'soon' },
    { sex: '随便' },
    { nationality: 'XX' },
    { passportExpiry: '2020-01-01' },
    { cnName: '', surname: '', givenNames: '' },
    { label: 'P0000000000' },
    { birthDate: '' },
  ]
  const sent = Array.from({ length: 100 }, (_, index) => line(index + 2, faulty[index] ?? {}))
  const [a, b, c, d] = [sent[20], sent[21], sent[22], sent[23]]
  if (!a || !b || !c || !d) throw new Error('rows')
  b.passportNo = a.passportNo
  Object.assign(c, { zone: zoneOf(c.passportNo, '880413') })
  Object.assign(d, { zone: zoneOf(d.passportNo).replace('M3306', 'M3406') })
  const e = sent[24]
  if (!e) throw new Error('row')
  e.birthDate = '1988-02-30'
  const good = sent[25]
  if (!good) throw new Error('row')
  Object.assign(good, { zone: zoneOf(good.passportNo) })
  const body = { shared, mode: 'each', rows: sent } as const
  const checked = await clerk.call(batchCheck, { body })
  expect(checked).toMatchObject({ good: 88, faulty: 12 })
  expect(checked.rows.filter(({ problems }) => problems.length > 0).map(({ row }) => row)).toEqual([
    2, 3, 4, 5, 6, 7, 8, 9, 23, 24, 25, 26,
  ])
  expect(checked.rows[22]).toMatchObject({ zone: 'differs' })
  expect(checked.rows[22]?.problems[0]?.message).toContain('1988-04-13')
  expect(checked.rows[25]).toMatchObject({ zone: 'same', problems: [] })
  expect(checked.totalCents).toBe(88 * (checked.rows[25]?.cents ?? 0))

  const before = await contractsMade()
  const none = await clerk.raw(batchSubmit, { body: { ...body, faults: 'none' } })
  expect(none.msg).toContain('有 12 行有错误')
  expect(await contractsMade()).toBe(before)

  const key = 'batch-of-a-hundred'
  const once = { body: { ...body, faults: 'good' }, key } as const
  const submitted = () => clerk.call(batchSubmit, once)
  // Whoever hears that the other is still at work asks again, as a browser does, until it is done.
  const answered = async (): Promise<unknown> => {
    const { code, data, msg } = await clerk.raw(batchSubmit, once)
    if (code === CODES.SUCCESS) return data
    expect(msg).toBe(errorMessages.zh.repeatRunning)
    return answered()
  }
  const answers = await Promise.all([answered(), answered(), answered()])
  const made = await submitted()
  expect(answers).toEqual([made, made, made])
  expect(await contractsMade()).toBe(before + 88)
  expect(made).toMatchObject({ rowCount: 100, madeCount: 88, contractCount: 88 })
  expect(made.totalCents).toBe(checked.totalCents)
  expect(made.faulty).toHaveLength(12)
  expect(made.contracts.map(({ people }) => people).slice(0, 3)).toEqual(['团员10', '团员11', '团员12'])
  const numbers = made.contracts.map(({ contractNo }) => Number(contractNo.slice(-5)))
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  // Labels in the order of the rows.
  const labels = await rows<{ label: string }>(
    server.db,
    sql`select a.label from contract_applicant a join centre_contract c on c.id = a.contract_id
        where c.batch_id = ${made.id} order by c.id`,
  )
  expect(labels.map(({ label }) => label)).toEqual(labels.map(({ label }) => label).toSorted())
  expect(new Set(labels.map(({ label }) => label)).size).toBe(88)

  const { content } = await clerk.call(batchFaultFile, { body })
  const told: string[][] = []
  for await (const { cells } of readSheet(Buffer.from(content, 'base64'))) told.push(cells)
  expect(told).toHaveLength(13)
  expect(told.slice(1).map((cells) => cells.slice(-2))).toEqual(FAULTS)
  // Mended and taken in again its two columns do not disturb.
  const file = new File([Buffer.from(content, 'base64')], 'faulty.xlsx')
  const read = await readBack(file)
  expect(read.unknownColumns).toEqual([])
  expect(read.rows).toHaveLength(12)
  // Made by now: those left out go back as they were told then, whatever would be found of the others now.
  const left = made.faulty.map(({ row, reasons }) => ({ row, reasons }))
  const file12 = await clerk.call(batchFaultFile, { body: { ...body, left } })
  const back: string[][] = []
  for await (const { cells } of readSheet(Buffer.from(file12.content, 'base64'))) back.push(cells)
  expect(back.slice(1).map((cells) => cells.at(-1))).toEqual(left.map(({ reasons }) => reasons))
})

test('a mobile that is no phone number is told of its row, one from abroad is not', async () => {
  const mobiles = ['123', '138 0013 8000', '138-0013-8000', '86-13800138000', '+7 9161234567', '']
  const sent = mobiles.map((mobile, index) => line(index + 1, { mobile }))
  const checked = await clerk.call(batchCheck, { body: { shared, mode: 'each', rows: sent } })
  expect(checked.rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
    ['请输入正确的电话号码'],
    [],
    [],
    [],
    [],
    [],
  ])
})

test('labels of a batch are printed again after it was accepted, also from the machine; what was spoiled is not', async () => {
  const made = await clerk.call(batchSubmit, {
    body: { shared, mode: 'each', faults: 'none', rows: [line(1), line(2), line(3)] },
  })
  const id = made.labelBatchId ?? 0
  const codesOf = async (alsoBound: boolean) => {
    const { data, msg } = await clerk.raw(labelCodes, { query: { id, alsoBound } })
    return data === null ? msg : z.parse(labelCodes.data, data).codes
  }
  const all = await codesOf(true)
  expect(all).toHaveLength(3)
  const { fileName } = await clerk.call(labelSheet, { query: { id, alsoBound: true } })
  await clerk.call(batchAccept, { body: { id: made.id } })
  // On passports by now: none of them is free, and still each can be printed.
  expect(await codesOf(false)).toContain('没有可打印的')
  expect(await codesOf(true)).toEqual(all)
  expect((await clerk.call(labelSheet, { query: { id, alsoBound: true } })).fileName).toBe(fileName)
  const item = await one<{ id: number }>(
    server.db,
    sql`select item_id as id from passport_label where code = ${all[1] ?? ''}`,
  )
  const desk = await custodian(server, 'batch_labels')
  const { first: code } = await desk.call(labelBatch, { body: { count: 1 } })
  await desk.call(labelBind, {
    body: { passportId: item.id, code, reasonCode: 'OTHER', reason: '卡纸撕坏', scanned: true },
  })
  expect(await codesOf(true)).toEqual([all[0], all[2]])
  const other = await centreClerk(server, 'batch_labels_other', { company: 'ACCEPT-HQ' })
  const gone = await other.raw(labelCodes, { query: { id, alsoBound: true } })
  expect(gone.msg).toBe('记录不存在或已被删除')
})

test('one contract for all with faulty rows: none, or one of the good ones; the others stay told of with the batch', async () => {
  const sent = [line(2), line(3, { birthDate: '' }), line(4, { sex: '随便' }), line(5)]
  const body = { shared, mode: 'one', rows: sent } as const
  const checked = await clerk.call(batchCheck, { body })
  expect(checked).toMatchObject({ good: 2, faulty: 2 })
  const before = await contractsMade()
  const none = await clerk.raw(batchSubmit, { body: { ...body, faults: 'none' } })
  expect(none.msg).toContain('有 2 行有错误')
  expect(await contractsMade()).toBe(before)
  const made = await clerk.call(batchSubmit, { body: { ...body, faults: 'good' } })
  expect(made).toMatchObject({ contractCount: 1, rowCount: 4, madeCount: 2, totalCents: checked.totalCents })
  expect(made.contracts).toMatchObject([{ peopleCount: 2, people: '团员2' }])
  expect(made.faulty.map(({ row }) => row)).toEqual([3, 4])
  const onIt = await rows<{ label: string; name: string }>(
    server.db,
    sql`select label, cn_name as name from contract_applicant where contract_id = ${made.contracts[0]?.id} order by seq`,
  )
  expect(onIt.map(({ name }) => name)).toEqual(['团员2', '团员5'])
  expect(onIt.map(({ label }) => label)).toEqual(onIt.map(({ label }) => label).toSorted())
  // Later, from the list of batches: rows, names and reasons, and nothing else that they said.
  const { content } = await clerk.call(batchLeftOut, { query: { id: made.id } })
  const kept: string[][] = []
  for await (const { cells } of readSheet(Buffer.from(content, 'base64'))) kept.push(cells)
  expect(kept.slice(1)).toEqual(made.faulty.map(({ row, name, reasons }) => [String(row), name, reasons]))
  const other = await centreClerk(server, 'batch_left_out', { company: 'ACCEPT-HQ' })
  expect((await other.raw(batchLeftOut, { query: { id: made.id } })).msg).toBe('记录不存在或已被删除')
  expect(
    (await clerk.raw(batchSubmit, { body: { ...body, faults: 'good', rows: [line(6, { sex: '随便' })] } }))
      .code,
  ).not.toBe(CODES.SUCCESS)
})

test('one contract for all is accepted, owes what was told, and is not paid by another sum', async () => {
  const payerId = await companyId(server, 'AGENT-YX')
  const body = {
    shared: { ...shared, payerId },
    mode: 'one',
    faults: 'none',
    rows: [line(1), line(2, { birthDate: '2020-05-01' }), line(3)],
  } as const
  const { totalCents } = await clerk.call(batchCheck, {
    body: { shared: body.shared, mode: 'one', rows: [...body.rows] },
  })
  const made = await clerk.call(batchSubmit, { body: { ...body, rows: [...body.rows] } })
  expect(made).toMatchObject({
    contractCount: 1,
    madeCount: 3,
    waiting: 1,
    totalCents,
    owedCents: totalCents,
  })
  const { rows: accepted } = await clerk.call(batchAccept, { body: { id: made.id } })
  expect(accepted).toEqual([{ id: made.contracts[0]?.id, ok: true, message: '' }])
  const detail = await clerk.call(batchDetail, { query: { id: made.id } })
  expect(detail.contracts[0]).toMatchObject({ status: CONTRACT_STATUS.ACCEPTED, peopleCount: 3 })
  const other = await clerk.raw(batchPay, {
    body: { id: made.id, way: 'TRANSFER', amountCents: totalCents - 1, reference: 'B1' },
  })
  expect(other.msg).toContain('金额已变动')
})

test('who sends the acceptance of a batch again is told of each as the first time, also after a break', async () => {
  const made = await clerk.call(batchSubmit, {
    body: { shared, mode: 'each', faults: 'none', rows: [line(1), line(2)] },
  })
  const sent = { body: { id: made.id }, key: 'accept-a-batch-and-lose-the-answer' } as const
  const told = made.contracts.map(({ id }) => ({ id, ok: true, message: '' }))
  const last = made.contracts.at(-1)?.id
  const lacks = (count: number) =>
    server.db.query(sql`update centre_contract set fee_gaps = ${count} where id = ${last}`)
  // It stops after the first: the rest is done when it is sent again.
  await lacks(1)
  expect((await clerk.call(batchAccept, sent)).rows.map(({ ok }) => ok)).toEqual([true, false])
  await lacks(0)
  expect((await clerk.call(batchAccept, sent)).rows).toEqual(told)
  expect((await clerk.call(batchAccept, sent)).rows).toEqual(told)
  // Somebody who asks anew is told that there is nothing left.
  const anew = await clerk.raw(batchAccept, { body: { id: made.id } })
  expect(anew.code).toBe(CODES.FAILURE)
})

test('a transfer and a card have a slip; what a company has with us, prepaid or on credit, has none', async () => {
  const payerId = await companyId(server, 'AGENT-YX')
  const bookId = await platformBook(server.db)
  const made = async () =>
    clerk.call(batchSubmit, {
      body: { shared: { ...shared, payerId }, mode: 'each', faults: 'none', rows: [line(1), line(2)] },
    })
  type Way = 'TRANSFER' | 'CARD' | 'PREPAID' | 'CREDIT'
  const pay = ({ id, owedCents }: { id: number; owedCents: number }, way: Way) =>
    clerk.raw(batchPay, { body: { id, way, amountCents: owedCents } })
  const batch = await made()
  for (const way of ['TRANSFER', 'CARD'] as const)
    expect((await pay(batch, way)).data).toMatchObject({ fields: { reference: expect.any(String) } })
  // Who has neither a limit nor money with us is refused for that, and nothing of the batch is paid.
  for (const [way, why] of [
    ['CREDIT', '授信还可用 0.00 元'],
    ['PREPAID', '预存款余额 0.00 元'],
  ] as const)
    expect((await pay(batch, way)).msg).toContain(why)
  expect((await clerk.call(batchDetail, { query: { id: batch.id } })).owedCents).toBe(batch.owedCents)

  await server.db.query(
    sql`update company set settle_mode = 'monthly', credit_limit = 100000000 where id = ${payerId}`,
  )
  await server.db.tx((tx) =>
    post(tx, theProduct(new Date()), { bookId, cause: 'test', causeId: 1 }, [
      { account: { kind: 'BANK' }, cents: 10_000_000 },
      { account: { kind: 'PREPAID', companyId: payerId }, cents: -10_000_000 },
    ]),
  )
  const account = () => companyAccount(server.db, bookId, payerId)
  const before = await account()
  const other = await made()
  for (const [of, way] of [
    [batch, 'CREDIT'],
    [other, 'PREPAID'],
  ] as const) {
    const paid = await pay(of, way)
    expect([paid.code, paid.data]).toEqual([CODES.SUCCESS, { amountCents: of.owedCents, count: 2 }])
    expect((await clerk.call(batchDetail, { query: { id: of.id } })).owedCents).toBe(0)
    const payments = await rows<{ way: string; reference: string; cents: number }>(
      server.db,
      sql`select p.way, p.reference, p.amount_cents as cents from payment p
          join centre_contract c on c.id = p.subject_id
          where p.subject_kind = 'CONTRACT' and c.batch_id = ${of.id}`,
    )
    expect(payments.map((each) => [each.way, each.reference])).toEqual([
      [way, ''],
      [way, ''],
    ])
    expect(payments.reduce((sum, { cents }) => sum + cents, 0)).toBe(of.totalCents)
  }
  const after = await account()
  expect(after.creditUsedCents - before.creditUsedCents).toBe(batch.totalCents)
  expect(before.prepaidCents - after.prepaidCents).toBe(other.totalCents)
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('one payment is divided among the contracts of a batch, once', async () => {
  const made = await clerk.call(batchSubmit, {
    body: { shared, mode: 'each', faults: 'none', rows: [line(1), line(2), line(3)] },
  })
  const pay = {
    body: { id: made.id, way: 'TRANSFER', amountCents: made.owedCents, reference: '2026-77' },
    key: 'one-transfer-of-a-batch',
  } as const
  const answers = await Promise.all([clerk.call(batchPay, pay), clerk.call(batchPay, pay)])
  expect(answers).toEqual([
    { amountCents: made.totalCents, count: 3 },
    { amountCents: made.totalCents, count: 3 },
  ])
  const detail = await clerk.call(batchDetail, { query: { id: made.id } })
  expect(detail.owedCents).toBe(0)
  const paid = await rows<{ reference: string; cents: number }>(
    server.db,
    sql`select p.reference, p.amount_cents as cents from payment p join centre_contract c on c.id = p.subject_id
        where p.subject_kind = 'CONTRACT' and c.batch_id = ${made.id}`,
  )
  expect(paid.map(({ reference }) => reference)).toEqual(['2026-77', '2026-77', '2026-77'])
  expect(paid.reduce((sum, { cents }) => sum + cents, 0)).toBe(made.totalCents)
  expect((await checkLedger(server.db)).faults).toEqual([])
  const nothing = await clerk.raw(batchPay, { ...pay, key: 'another-transfer-of-it' })
  expect(nothing.msg).toContain('没有欠款')
})

test('pasted rows without titles are read in the order of the template, and the template by its titles', async () => {
  const pasted = '吕静怡,LYU,JINGYI,F,1990-05-21,CHN,E83120001,2033-05-20,13800138000\n'
  const { rows: read } = await readBack(new File([pasted], 'pasted.csv'))
  expect(read).toMatchObject([{ cnName: '吕静怡', passportNo: 'E83120001', birthDate: '1990-05-21' }])
  const usual = '姓名,Surname,First name,性别,生日,国籍,Passport,有效期,手机\n'
  const titled = await readBack(new File([usual, pasted], 'titled.csv'))
  expect(titled.unknownColumns).toEqual([])
  expect(titled.rows).toMatchObject([
    { cnName: '吕静怡', givenNames: 'JINGYI', passportNo: 'E83120001', passportExpiry: '2033-05-20' },
  ])
  const { content } = await clerk.call(batchTemplate, {})
  const file = new File([Buffer.from(content, 'base64')], 'template.xlsx')
  expect((await sendFile(file)).code).not.toBe(CODES.SUCCESS)
})

test('batches are told to those whose contracts they are', async () => {
  const { id } = await clerk.call(batchSubmit, {
    body: { shared, mode: 'one', faults: 'none', rows: [line(1)] },
  })
  const own = await centreClerk(server, 'batch_own', { dataScope: DATA_SCOPE.OWN })
  const other = await centreClerk(server, 'batch_other', { company: 'ACCEPT-HQ' })
  for (const person of [own, other]) {
    expect((await person.raw(batchDetail, { query: { id } })).msg).toBe('记录不存在或已被删除')
    expect((await person.raw(batchAccept, { body: { id } })).msg).toBe('记录不存在或已被删除')
    expect((await person.call(batchPage, { query: {} })).rows).toEqual([])
  }
  expect((await clerk.call(batchPage, { query: {} })).rows[0]).toMatchObject({ id })
  const made = await other.raw(batchSubmit, {
    body: { shared, mode: 'one', faults: 'none', rows: [line(1)] },
  })
  expect(made.msg).toContain('签证中心')
})

test('a row whose passport ends before the journey does is faulty; one that ends soon after it is told', async () => {
  const sent = [
    line(2, { passportExpiry: '2027-03-19' }),
    line(3, { passportExpiry: '2027-03-20' }),
    line(4, { passportExpiry: '2033-06-30' }),
  ]
  const checked = await clerk.call(batchCheck, { body: { shared, mode: 'each', rows: sent } })
  expect(checked.rows.map(({ problems, notes }) => [problems.length, notes.length])).toEqual([
    [1, 0],
    [0, 1],
    [0, 0],
  ])
  expect(checked.rows[0]?.problems[0]?.message).toBe('护照在行程结束前到期')
})

test('a note tells of contracts that are under way, with the number to whoever may read them alone', async () => {
  const { id, contractNo } = await newContract(server, clerk)
  const { applicants } = await clerk.call(contractDetails, { query: { id } })
  const own = await centreClerk(server, 'batch_noted', { dataScope: DATA_SCOPE.OWN })
  const sent = [line(2, { passportNo: applicants[0]?.passportNo ?? '' })]
  const notesFor = async (person: Client) =>
    (await person.call(batchCheck, { body: { shared, mode: 'each', rows: sent } })).rows[0]?.notes
  expect(await notesFor(clerk)).toEqual([`另有未结束的合同 ${contractNo}`])
  const [told = ''] = (await notesFor(own)) ?? []
  expect(told).toContain('另有未结束的合同，由')
  expect(told).not.toContain(contractNo)
  // Its passport went back: whatever becomes of the contract, the passport is free.
  await clerk.call(contractAccept, { body: { id } })
  await server.db.query(sql`
    update passport_item set status = ${PASSPORT_STATUS.RETURNED}, place = 'HOLDER' where applicant_id in (
      select applicant_id from contract_applicant where contract_id = ${id})`)
  expect(await notesFor(clerk)).toEqual([])
})

test('what nobody can see is no part of a cell, and the rest of the sheet is read as ever', async () => {
  const clean = [
    '吕静怡',
    'LYU',
    'JINGYI',
    'F',
    '1990-05-21',
    'CHN',
    'E83120001',
    '2033-05-20',
    '13800138000',
  ]
  for (const unseen of ['\u202d', '\u202c', '\u2068', '\u200e', '\u0007', '\u007f']) {
    const written = [clean.map((cell) => `${unseen}${cell}${unseen}`), clean.with(6, 'E83120002')]
    const answer = await readBack(new File([written.map((cells) => cells.join(',')).join('\n')], 'a.csv'))
    expect(answer.rows.map(({ cnName, passportNo }) => [cnName, passportNo])).toEqual([
      ['吕静怡', 'E83120001'],
      ['吕静怡', 'E83120002'],
    ])
  }
  const escaped = clean.map((cell) => `<c t="inlineStr"><is><t>${cell}_x0000_</t></is></c>`).join('')
  const book = new File([Buffer.from(handMadeBook({ rows: `<row r="1">${escaped}</row>` }))], 'a.xlsx')
  expect((await readBack(book)).rows).toMatchObject([{ cnName: '吕静怡', passportNo: 'E83120001' }])
})

test('a cell too long for any is told by its beginning, without half a character at its end', async () => {
  const long = `${'长'.repeat(99)}\u{20bb7}${'x'.repeat(9)}`
  const { rows: cut } = await readBack(
    new File([`${long},LYU,JINGYI,F,1990-05-21,CHN,E83120001,2033-05-20,1`], 'a.csv'),
  )
  expect(cut).toMatchObject([{ cnName: '长'.repeat(99), passportNo: 'E83120001' }])
})

test('what making a contract would refuse of somebody is told of their row, and the others are made', async () => {
  const zone = (country: string) => {
    const passportNo = `E${(passports += 1)}`
    return { passportNo, nationality: '', zone: zoneOf(passportNo).replaceAll('CHN', country) }
  }
  const sent = [
    line(1),
    line(2, { birthDate: '2088-01-01' }),
    line(3, { birthDate: '1890-01-01' }),
    line(4, { passportNo: '护照号' }),
    line(5, zone('ZZZ')),
  ]
  for (const mode of ['each', 'one'] as const) {
    const looked = await clerk.call(batchCheck, { body: { shared, mode, rows: sent } })
    expect(looked.rows.map(({ problems }) => problems.map(({ title }) => title))).toEqual([
      [],
      ['出生日期'],
      ['出生日期'],
      ['护照号'],
      expect.arrayContaining(['国籍']),
    ])
    expect(looked.rows[1]?.problems).toEqual([{ title: '出生日期', message: '出生日期不能晚于今天' }])
    const none = await clerk.raw(batchSubmit, { body: { shared, mode, rows: sent, faults: 'none' } })
    expect(none.msg).toContain('2, 3, 4, 5')
  }
  const made = await clerk.call(batchSubmit, { body: { shared, mode: 'one', rows: sent, faults: 'good' } })
  expect(made.madeCount).toBe(1)
  expect(made.faulty.map(({ row }) => row)).toEqual([2, 3, 4, 5])
})

test('what only making a contract finds is told of those whom it is about; anything else is about the batch', () => {
  const born = { field: 'applicants.1.birthDate', rule: 'bornLater', params: {} } as const
  const twice = { field: 'applicants.1.label', rule: 'twice', params: {} } as const
  expect([...(peopleRefused(new InvalidInput([born, twice]), 'en') ?? [])]).toEqual([
    [1, expect.stringMatching(/^.+: .+; .+: .+$/)],
  ])
  expect(peopleRefused(new InvalidInput([born, { ...born, field: 'documents' }]), 'zh')).toBeUndefined()
  expect(peopleRefused(new Error('other'), 'zh')).toBeUndefined()
})

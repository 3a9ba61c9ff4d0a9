import { CODES } from '@visa/contract/codes'
import { optionDelete, optionGet, optionSave } from '@visa/contract/centre/config-option'
import { contractAccept, contractReview } from '@visa/contract/centre/contract-calls'
import { checkBatch } from '@visa/contract/custody/check'
import { labelBatch, labelSheet } from '@visa/contract/custody/label'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { subjectFind } from '@visa/contract/money/subject-find'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, newContract } from '../../../testing/contracts.ts'
import { custodian } from '../../../testing/custody-scene.ts'
import { newOrder } from '../../../testing/orders.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { isStepTold } from '../../visa/order/order-notice.service.ts'
import { isOnAt, optionsOf } from './option.service.ts'

let server: TestApp
let manager: Client
let other: Client
let centre: number
const now = new Date()
const today = dayOf(now)

beforeAll(async () => {
  server = await startTestApp()
  manager = await server.as('center_mgr')
  other = await otherManager(server)
  centre = await companyId(server, 'CENTER-BJ')
})
afterAll(() => server.close())

test('C7.33 what a centre says of messages, checks and receipts is read there, and nowhere else', async () => {
  const { id } = await newOrder(server)
  const told = () => isStepTold(server.db, { orderId: id, step: 'result', now })
  expect(await told()).toBe(true)
  await manager.call(optionSave, {
    body: {
      options: { smsResult: 'off', secondReview: 'on', receiptHead: '北京签证中心（朝阳）' },
      validFrom: today,
    },
  })
  expect(await told()).toBe(true)
  await server.db.query(sql`update visa_order set accept_org_id = ${centre} where id = ${id}`)
  expect(await told()).toBe(false)
  expect(await isOnAt(server.db, centre, 'secondReview', now)).toBe(true)
  expect(await isOnAt(server.db, null, 'secondReview', now)).toBe(false)
  expect((await optionsOf(server.db, centre, now))?.receiptHead).toBe('北京签证中心（朝阳）')
})

test('options are dated: the next version ends the one before; another centre has its own', async () => {
  const from = addDays(today, 3)
  await manager.call(optionSave, { body: { options: { smsResult: 'on' }, validFrom: from } })
  const versions = await manager.call(optionGet, {})
  expect(versions.map(({ phase, validTo, options }) => [phase, validTo, options.smsResult])).toEqual([
    ['coming', null, 'on'],
    ['inForce', addDays(today, 2), 'off'],
  ])
  expect(await other.call(optionGet, {})).toEqual([])
  const [coming] = versions
  const foreign = { id: coming?.id ?? 0, options: { smsResult: 'off' as const }, validFrom: from }
  expect((await other.raw(optionSave, { body: foreign })).code).not.toBe(CODES.SUCCESS)
  // What is to come is taken back, by its own centre alone; what was before goes on.
  expect(coming?.goesOn).toBe(true)
  expect((await other.raw(optionDelete, { body: { id: foreign.id } })).code).not.toBe(CODES.SUCCESS)
  await manager.call(optionDelete, { body: { id: foreign.id } })
  const left = await manager.call(optionGet, {})
  expect(left.map(({ phase, validTo }) => [phase, validTo])).toEqual([['inForce', null]])
  const running = await manager.raw(optionDelete, { body: { id: left[0]?.id ?? 0 } })
  expect(running.msg).toContain('已生效')
  await manager.call(optionSave, { body: { options: { smsResult: 'on' }, validFrom: from } })
  const employee = await server.as('center_emp')
  expect((await employee.raw(optionGet, {})).code).toBe(CODES.NO_PERMISSION)
})

test('C7.33 a centre numbers its contracts, and says which checks stop one and how its labels are printed', async () => {
  const clerk = await centreClerk(server, 'option_clerk')
  // Their passports end on 30 June 2033.
  const before = await newContract(server, clerk, { entryDate: '2033-03-08', exitDate: '2033-03-20' })
  expect(before.contractNo).toMatch(/^HT\d{13}$/)
  const batch = await manager.call(labelBatch, { body: { count: 4 } })
  const sheet = () => manager.call(labelSheet, { query: { id: batch.id } })
  const wide = await sheet()
  const prefix = await manager.raw(optionSave, {
    body: { options: { contractPrefix: 'h1' }, validFrom: today },
  })
  expect(prefix.msg).toBe('合同号前缀：请输入 2 至 4 个大写字母')
  // What the numbers of payments begin with would tell a contract as one of them.
  const taken = await manager.raw(optionSave, {
    body: { options: { contractPrefix: 'ZF' }, validFrom: today },
  })
  expect(taken.msg).toBe('合同号前缀：该前缀已用于其他单据，请换一个')
  const options = {
    contractPrefix: 'BJQ',
    passportValidity: 'block',
    contractSigned: 'block',
    labelSheet: '5x13',
  } as const
  const inForce = (await manager.call(optionGet, {})).find(({ phase }) => phase === 'inForce')
  if (inForce === undefined) throw new Error('no version is in force')
  const { id, updateTime: seen, validTo } = inForce
  await manager.call(optionSave, { body: { id, seen, options, validFrom: today, validTo } })
  const after = await newContract(server, clerk)
  expect(after.contractNo).toMatch(/^BJQ\d{13}$/)
  // Found at the cashier as it is printed, and by its last digits.
  for (const keyword of [after.contractNo, after.contractNo.slice(-7)])
    expect(
      (await clerk.call(subjectFind, { query: { keyword } })).found.map(({ subjectNo }) => subjectNo),
    ).toContain(after.contractNo)
  const refused = await clerk.raw(contractAccept, { body: { id: before.id } })
  expect(refused.msg).toContain('林致远的护照有效期只到 2033-06-30，不足行程后六个月')
  await clerk.call(contractAccept, { body: { id: after.id } })
  // The check before lodging says the same of a journey that ends too late for its passport.
  const { passportId } = await one<{ passportId: number }>(
    server.db,
    sql`with late as (update visa_order o set entry_date = '2033-03-08', exit_date = '2033-03-20'
            from visa_applicant a, contract_applicant p
            where a.order_id = o.id and p.applicant_id = a.id and p.contract_id = ${after.id} returning o.id)
        update passport_item i set status = 1, place = 'SAFE' from late where i.order_id = late.id
        returning i.id as "passportId"`,
  )
  const checker = await custodian(server, 'option_check')
  const [checked] = (await checker.call(checkBatch, { body: { sheets: [{ passportId }] } })).rows
  expect(checked?.message).toContain('护照有效期')
  const second = await centreClerk(server, 'option_second')
  expect((await second.raw(contractReview, { body: { id: after.id } })).msg).toContain(
    '第 1 版合同客户还没有签名',
  )
  expect((await sheet()).storageName).not.toBe(wide.storageName)
})

test('a version that is put off to after its own end leaves its days to the one before, and no others', async () => {
  const day = (from: number) => addDays(today, from)
  const options = { smsResult: 'off' as const }
  await other.call(optionSave, { body: { options, validFrom: day(1), validTo: day(9) } })
  await other.call(optionSave, {
    body: { options: { smsResult: 'on' }, validFrom: day(10), validTo: day(20) },
  })
  const days = async () =>
    (await other.call(optionGet, {})).map(({ validFrom, validTo }) => [validFrom, validTo])
  const move = async (from: number, to: number) => {
    const [last] = await other.call(optionGet, {})
    const { id, updateTime: seen } = last ?? { id: 0, updateTime: '' }
    await other.call(optionSave, {
      body: { id, seen, options: { smsResult: 'on' }, validFrom: day(from), validTo: day(to) },
    })
  }
  await move(30, 40)
  // Nothing held on the days between before.
  expect(await days()).toEqual([
    [day(30), day(40)],
    [day(1), day(20)],
  ])
  // Within its days the one before goes on up to it.
  await move(15, 20)
  expect(await days()).toEqual([
    [day(15), day(20)],
    [day(1), day(14)],
  ])
})

import {
  contractAccept,
  contractBack,
  contractDetails,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { checkBatch } from '@visa/contract/custody/check'
import { applicantSave } from '@visa/contract/visa/applicant-form'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractAsSent, newContract } from '../../../testing/contracts.ts'
import { seenSheet } from '../../../testing/custody-ready.ts'
import { custodian } from '../../../testing/custody-scene.ts'
import { userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** Whose a passport in custody is, no contract and no form says anew. */

let server: TestApp
let clerk: Client
let desk: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'identity_clerk')
  desk = await custodian(server, 'identity_desk')
})
afterAll(() => server.close())

interface Stored {
  holder: string
  passportNo: string
}

const storedOf = (id: number): Promise<Stored> =>
  one<Stored & { [column: string]: unknown }>(
    server.db,
    sql`select holder, passport_no as "passportNo" from passport_item where id = ${id}`,
  )

/** A contract whose passport came in, sent back to be changed. */
async function sentBack() {
  const { id } = await newContract(server, clerk)
  await clerk.call(contractAccept, { body: { id } })
  await clerk.call(contractBack, { body: { id, reason: '客户要改' } })
  const { orderId } = await clerk.call(contractDetails, { query: { id } })
  const { passportId, applicantId } = await one<{ passportId: number; applicantId: number }>(
    server.db,
    sql`select id as "passportId", applicant_id as "applicantId" from passport_item where order_id = ${orderId}`,
  )
  return { id, passportId, applicantId }
}

const rename = async (id: number, other: object) => {
  const sent = await contractAsSent(clerk, id)
  const [person] = sent.applicants
  return clerk.raw(contractUpdate, {
    body: { ...sent, applicants: [Object.assign({}, person, other)] },
  })
}

const HELD = '的护照已收存，姓名和护照号不能直接修改'

test('C7.35 a contract that was sent back renames nobody whose passport is in custody', async () => {
  const { id, passportId, applicantId } = await sentBack()
  const before = await storedOf(passportId)
  for (const other of [
    { cnName: '冒名人' },
    { surname: 'MAO' },
    { givenNames: 'MING' },
    { passportNo: 'E77770001' },
  ])
    expect((await rename(id, other)).msg).toContain(HELD)
  const form = await clerk.raw(applicantSave, {
    body: { id: applicantId, changes: [{ field: 'cnName', value: '冒名人', base: before.holder }] },
  })
  expect(form.msg).toContain(HELD)
  expect(await storedOf(passportId)).toEqual(before)
  // Anything else of the contract is changed as ever.
  expect((await rename(id, { mobile: '13900001111' })).msg).toBe('操作成功')
})

test('a Chinese name that the passport’s letters spell is filled in where there was none; any other is not', async () => {
  const { id, applicantId } = await sentBack()
  await server.db.query(
    sql`update visa_applicant set cn_name = '', surname = 'LUO', given_names = 'HAORAN',
          form_values = form_values || '{"cnName":"","surname":"LUO","givenNames":"HAORAN"}' where id = ${applicantId}`,
  )
  const fillIn = (value: string) =>
    clerk.raw(applicantSave, { body: { id: applicantId, changes: [{ field: 'cnName', value, base: '' }] } })
  for (const other of ['冒名人', '罗浩', '骆浩然然', 'LUO HAORAN'])
    expect((await fillIn(other)).msg).toContain(HELD)
  expect((await fillIn('罗浩然')).msg).toBe('操作成功')
  // From now on it stands.
  expect((await rename(id, { cnName: '洛浩然' })).msg).toContain(HELD)
})

test('C7.35 what the check of the passport found wrong is put right by somebody else, once, and looked at again', async () => {
  const { id, passportId } = await sentBack()
  const name = { cnName: '林志远', givenNames: 'ZHIYUAN' }
  const sheet = async (faults: ('mrz' | 'pages')[], note: string) =>
    desk.call(checkBatch, {
      body: { sheets: [{ passportId, faults, note, seen: await seenSheet(desk, passportId) }] },
    })
  await sheet(['pages'], '只剩一页')
  expect((await rename(id, name)).msg).toContain(HELD)
  await sheet(['mrz'], '名字是 ZHIYUAN')
  // Their own word is not enough.
  const own = await userId(server, 'identity_clerk')
  await server.db.query(sql`update passport_check set checked_by = ${own} where item_id = ${passportId}`)
  expect((await rename(id, name)).msg).toContain(HELD)
  await sheet(['mrz'], '名字是 ZHIYUAN')
  expect((await rename(id, name)).msg).toBe('操作成功')
  expect(await storedOf(passportId)).toMatchObject({ holder: '林志远' })
  await server.db.query(
    sql`update visa_applicant set photo = 'portrait.jpg' where id = (select applicant_id from passport_item where id = ${passportId})`,
  )
  await sheet([], '')
  expect((await rename(id, { cnName: '又一个' })).msg).toContain(HELD)
})

test('who was named to collect when the passport came in stays so, whoever the order names later', async () => {
  const { passportId } = await sentBack()
  const contactOf = () =>
    one<{ contact: string; orderId: number }>(
      server.db,
      sql`select contact_name as contact, order_id as "orderId" from passport_item where id = ${passportId}`,
    )
  const before = await contactOf()
  expect(before.contact).not.toBe('')
  await server.db.query(sql`update visa_order set contact_name = '小偷' where id = ${before.orderId}`)
  expect(await contactOf()).toEqual(before)
})

import { randomBytes } from 'node:crypto'
import { fileUrl } from '@visa/contract/files/file'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { smsSend } from '@visa/contract/sms/sms'
import { genericOrderAttachments, genericOrderDelete } from '@visa/contract/visa/order-generic'
import { orderAttach, orderDetach } from '@visa/contract/visa/order-files'
import { orderMessages, orderRemarkAppend, orderRemarks } from '@visa/contract/visa/order-remark'
import { orderConfirm, orderLogs, orderMove } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant } from '../../../db/instant.ts'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { acceptAll, brought } from '../../../testing/documents.ts'
import { handIn } from '../../../testing/passports.ts'
import { onSubmittedBill, planned } from '../../../testing/lodging.ts'
import { payAll } from '../../../testing/payments.ts'
import { newOrder } from '../../../testing/orders.ts'
import { png } from '../../../testing/samples.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { putFile } from '../../../testing/store-upload.ts'
import { tellOrderStep } from './order-notice.task.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let agent: Client
let admin: Client
beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
  admin = await server.as('admin')
})
afterAll(() => server.close())

const upload = async (client: Client, fileName: string) => {
  const content = Buffer.concat([png(3, 3), randomBytes(16)])
  const { data } = await putFile(client, { name: fileName, content })
  return { fileName, storageName: (data as { imgUrl: string }[])[0]?.imgUrl ?? '', fileIndex: 0 }
}

test('P2.50 remarks are added to, told with who and when, and changed by nobody', async () => {
  const { id } = await newOrder(server)
  await agent.call(orderRemarkAppend, { body: { id, remark: '客户 12-03 前要拿回护照' } })
  await (await server.as('accept')).call(orderRemarkAppend, { body: { id, remark: '收到' } })
  const remarks = await agent.call(orderRemarks, { query: { id } })
  expect(remarks.map(({ remark }) => remark)).toEqual(['收到', '客户 12-03 前要拿回护照'])
  expect(remarks.every(({ createUser, companyName }) => createUser !== '' && companyName !== '')).toBe(true)
  expect((await agent.raw(orderRemarkAppend, { body: { id, remark: ' ' } })).code).not.toBe('0000')
  await expect(
    server.db.query(sql`update visa_order_remark set remark = '改写' where order_id = ${id}`),
  ).rejects.toThrow('append-only')
  const log = await agent.call(orderLogs, { query: { id } })
  expect(JSON.stringify(log.rows)).toContain('收到')
})

test('of very many remarks the newest are shown', async () => {
  const { id } = await newOrder(server)
  await server.db.query(
    sql`insert into visa_order_remark (order_id, remark, created_at)
        select ${id}, n::text, now() from generate_series(1, 205) as n`,
  )
  const remarks = await agent.call(orderRemarks, { query: { id } })
  expect(remarks).toHaveLength(200)
  expect(remarks[0]?.remark).toBe('205')
})

test('files are put to an order by kind, read by its parties alone, and taken out', async () => {
  const { id } = await newOrder(server)
  const file = await upload(agent, '委托书.png')
  const unknown = await agent.raw(orderAttach, { body: { id, kind: 'NOBODY_KNOWS', files: [file] } })
  expect(unknown.data).toEqual({ fields: { kind: '含有不存在或无权选择的项' } })
  // Of somebody else's upload the name opens nothing.
  const foreign = await upload(admin, '别人的.png')
  expect((await agent.raw(orderAttach, { body: { id, kind: 'OTHER', files: [foreign] } })).code).toBe('9999')
  const body = { id, kind: 'AUTHORISATION', files: [file] }
  await agent.call(orderAttach, { body })
  await agent.call(orderAttach, { body })
  const found = await agent.call(genericOrderAttachments, { params: { id } })
  expect(found).toMatchObject([{ fileName: '委托书.png', kind: 'AUTHORISATION', applicantId: null }])
  const { storageName } = file
  expect((await (await server.as('accept')).raw(fileUrl, { query: { storageName } })).code).toBe('0000')
  expect((await (await server.as('center_mgr')).raw(fileUrl, { query: { storageName } })).code).toBe('9999')
  await agent.call(orderDetach, { body: { id, storageName } })
  expect(await agent.call(genericOrderAttachments, { params: { id } })).toEqual([])
  expect((await agent.raw(orderDetach, { body: { id, storageName } })).msg).toBe('记录不存在或已被删除')
})

test('who opened a document is told in the log of its order, and of no other', async () => {
  const { id, applicantIds } = await newOrder(server)
  const { id: documentId, file } = await brought(agent, applicantIds[0] ?? 0)
  await admin.call(fileUrl, { query: { storageName: file.storageName } })
  const { rows } = await agent.call(orderLogs, { query: { id } })
  expect(rows.filter(({ action }) => action === 'read').length).toBeGreaterThan(0)
  const { topics } = await one<{ topics: string[] }>(
    server.db,
    sql`select array_agg(distinct topic) as topics from change_log
        where action = 'read' and entity = 'visa_document' and entity_id = ${String(documentId)}`,
  )
  expect(topics).toEqual([String(id)])
})

test('what one side put to an order the other one does not take out, and once it is lodged nobody does', async () => {
  const { id, orderNo } = await newOrder(server)
  const accept = await server.as('accept')
  const [ours, theirs] = [await upload(agent, '委托书.png'), await upload(accept, '收据.png')]
  await agent.call(orderAttach, { body: { id, kind: 'OTHER', files: [ours] } })
  await accept.call(orderAttach, { body: { id, kind: 'OTHER', files: [theirs] } })
  const seenBy = async (person: Client) =>
    (await person.call(genericOrderAttachments, { params: { id } })).map((file) => [
      file.fileName,
      file.removable,
    ])
  expect(await seenBy(agent)).toEqual([
    ['委托书.png', true],
    ['收据.png', false],
  ])
  // Who it was of another company is the company's own affair.
  const [, foreign] = await agent.call(genericOrderAttachments, { params: { id } })
  expect(foreign?.createUser).toBe('寰桥受理')
  const detach = (person: Client, { storageName }: { storageName: string }) =>
    person.raw(orderDetach, { body: { id, storageName } })
  expect((await detach(accept, ours)).msg).toBe('“委托书.png”由其他公司添加，只能由对方或平台移除')
  expect((await detach(agent, theirs)).msg).toBe('“收据.png”由其他公司添加，只能由对方或平台移除')
  expect((await detach(admin, theirs)).code).toBe('0000')
  await server.db.query(sql`update visa_order set status = 64 where id = ${id}`)
  expect((await detach(agent, ours)).msg).toBe(`订单 ${orderNo} 已进入送签或已结束，不能再修改`)
  expect(await seenBy(agent)).toEqual([['委托书.png', false]])
})

test('an order that is deleted lets go of its files', async () => {
  const { id } = await newOrder(server, { people: 0 })
  const file = await upload(agent, '合同.png')
  await agent.call(orderAttach, { body: { id, kind: 'CONTRACT', files: [file] } })
  await agent.call(genericOrderDelete, { params: { id } })
  const { rowCount } = await server.db.pool.query(
    `select 1 from stored_file_use where entity = 'visa_order' and entity_id = '${id}'`,
  )
  expect(rowCount).toBe(0)
})

const turnOn = (key: string) =>
  server.db.query(
    sql`insert into system_param (key, value) values (${key}, 'true')
        on conflict (key) do update set value = excluded.value`,
  )

/** What the contact was told, the oldest first. */
async function toldOf(id: number): Promise<string[]> {
  await server.runJobs()
  const { rows } = await agent.call(orderMessages, { query: { id } })
  return rows.map(({ messageType }) => messageType).toReversed()
}

test('the contact is told of the steps that parameters name, of each once though it comes again', async () => {
  for (const key of ['sms.orderCreated', 'sms.orderConfirmed', 'sms.orderIncomplete', 'sms.orderPickup']) {
    await turnOn(key)
  }
  const { id, applicantIds } = await newOrder(server, { fields: { contactMobile: '86-13911110001' } })
  await agent.call(orderConfirm, { body: { id } })
  // A click that came twice.
  await agent.call(orderConfirm, { body: { id } })
  expect(await toldOf(id)).toEqual(['ORDER_CREATED', 'ORDER_RECEIVED'])
  // A job whose end was lost in a crash runs again.
  const { at } = await one<{ at: string }>(
    server.db,
    sql`select ${instant('created_at')} as at from visa_order_notice where order_id = ${id} and step = 'created'`,
  )
  await tellOrderStep(server.sms, () => Promise.resolve('')).run(server.db, new Date(), {
    orderId: id,
    step: 'created',
    reason: '',
    at,
  })
  expect(await toldOf(id)).toEqual(['ORDER_CREATED', 'ORDER_RECEIVED'])
  const move = (
    operation: 'receive' | 'startAudit' | 'incomplete' | 'resume' | 'approve' | 'ready',
    reason = '',
  ) => admin.call(orderMove, { body: { id, operation, reason } })
  await handIn(server.db, applicantIds)
  await acceptAll(server.db, applicantIds)
  await move('receive')
  await move('startAudit')
  await move('incomplete', '照片背景不是白色')
  await move('resume')
  await move('incomplete', '银行流水过期')
  await move('resume')
  await move('approve')
  await payAll(server.db, id)
  await planned(server.db, applicantIds)
  await move('ready')
  await onSubmittedBill(server.db, applicantIds)
  await admin.call(orderMove, { body: { id, operation: 'submit' } })
  await server.db.query(sql`update visa_applicant set result = 2 where id = any(${applicantIds}::bigint[])`)
  await admin.call(orderMove, { body: { id, operation: 'result' } })
  const told = await toldOf(id)
  expect(told).toEqual([
    'ORDER_CREATED',
    'ORDER_RECEIVED',
    'MATERIAL_INCOMPLETE',
    'MATERIAL_INCOMPLETE',
    'VISA_REFUSED',
    'PASSPORT_READY',
  ])
  const { rows } = await agent.call(orderMessages, { query: { id } })
  expect(rows.at(2)?.content ?? '').toContain('银行流水过期')
  expect(rows.every(({ mobile }) => mobile === '13911110001')).toBe(true)
})

test('what somebody of a company that is no party of an order says is about it does not stand there', async () => {
  const { id } = await newOrder(server)
  const grants = ['sys.sms', 'sys.sms.send']
  const role = await newRole(server, {
    company: 'CUST-HT',
    roleName: '短信',
    dataScope: DATA_SCOPE.COMPANY,
    grants,
  })
  await newPerson(server, { company: 'CUST-HT', userName: 'sms_far', roleIds: [role] })
  const send = async (person: Client) =>
    person.call(smsSend, {
      body: {
        messageType: 'PASSPORT_READY',
        mobiles: ['13911110009'],
        params: { orderNo: 'V26111600000', count: '1', name: '林致远', place: '别处' },
        busiType: 'VISA',
        busiId: String(id),
      },
    })
  await send(await server.as('sms_far'))
  expect((await agent.call(orderMessages, { query: { id } })).rows).toEqual([])
  await send(admin)
  expect((await agent.call(orderMessages, { query: { id } })).rows).toHaveLength(1)
})

test('another company, and a colleague with their own alone, neither read nor add', async () => {
  const { id } = await newOrder(server)
  const file = await upload(agent, '行程单.png')
  await agent.call(orderAttach, { body: { id, kind: 'ITINERARY', files: [file] } })
  const grants = ['visa.order.add', 'visa.order.manage', 'visa.order.manage.edit']
  for (const [company, userName] of [
    ['AGENT-YX', 'remark_two'],
    ['CUST-HT', 'remark_far'],
  ] as const) {
    const roleName = `备注${userName}`
    const role = await newRole(server, { company, roleName, dataScope: DATA_SCOPE.OWN, grants })
    await newPerson(server, { company, userName, roleIds: [role] })
    const person = await server.as(userName)
    const own = await upload(person, '自己的.png')
    const answers = [
      await person.raw(orderRemarks, { query: { id } }),
      await person.raw(orderMessages, { query: { id } }),
      await person.raw(orderRemarkAppend, { body: { id, remark: '路过' } }),
      await person.raw(orderAttach, { body: { id, kind: 'OTHER', files: [own] } }),
      await person.raw(orderDetach, { body: { id, storageName: file.storageName } }),
    ]
    expect(answers.map(({ msg }) => msg)).toEqual(answers.map(() => '记录不存在或已被删除'))
  }
})

import { CODES } from '@visa/contract/codes'
import { fileUrl } from '@visa/contract/files/file'
import {
  DOCUMENT_LIMITS,
  documentAudit,
  documentLink,
  documentLinkEnd,
  documentList,
  phoneUpload,
  phoneUploadList,
} from '@visa/contract/visa/document'
import { expect, test } from 'vitest'
import { newSecret } from '../../../crypto/digest.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { testClock } from '../../../testing/clock.ts'
import { askedFor, brought } from '../../../testing/documents.ts'
import { newOrder } from '../../../testing/orders.ts'
import { HTML, PDF, png } from '../../../testing/samples.ts'
import { companyId } from '../../../testing/staff.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

const OVER = '上传链接不存在或已失效，请向工作人员索取新的二维码'
const HOUR = 3600

const opened = async (server: TestApp, agent: Client) => {
  const {
    id: orderId,
    applicantIds: [applicantId = 0],
  } = await newOrder(server)
  const { token, expires } = await agent.call(documentLink, { body: { applicantId } })
  return { orderId, applicantId, token, expires }
}

interface Sending {
  token: string
  requirementId: number
  files?: readonly (readonly [name: string, content: Buffer])[]
}

const PICTURE: readonly [string, Buffer] = ['照片.png', png(8, 8)]

const send = (phone: Client, { token, requirementId, files = [PICTURE] }: Sending) => {
  const form = new FormData()
  form.set('token', token)
  form.set('requirementId', String(requirementId))
  for (const [name, content] of files) form.append('file', new Blob([new Uint8Array(content)]), name)
  return phone.upload(phoneUpload, form)
}

test('a telephone sends pictures of one applicant, and reads nothing back', async () => {
  const server = await testApp()
  const agent = await server.as('agent')
  const { applicantId, token } = await opened(server, agent)
  const phone = server.visitor()
  const list = await phone.call(phoneUploadList, { body: { token } })
  expect(list).toMatchObject({
    name: '申＊＊',
    visaCountry: 'RUS',
    visaType: 1,
    left: DOCUMENT_LIMITS.linkFiles,
  })
  // No more than it takes: no whole name, no passport, no order.
  expect(JSON.stringify(list)).not.toMatch(/申请人|E1234567|storageName|orderNo/)
  const { requirementId } = await askedFor(agent, applicantId, 'PASSPORT')
  const sent = await send(phone, { token, requirementId, files: [PICTURE, ['行程.pdf', PDF]] })
  expect(sent).toMatchObject({ code: CODES.SUCCESS, data: { files: ['照片.png', '行程.pdf'], left: 38 } })
  const after = await phone.call(phoneUploadList, { body: { token } })
  expect(after.documents.find((each) => each.requirementId === requirementId)).toMatchObject({
    status: 1,
    files: 2,
  })
  const there = await askedFor(agent, applicantId, 'PASSPORT')
  expect(there).toMatchObject({
    status: 1,
    updateUser: '',
    files: [{ fileName: '照片.png' }, { fileName: '行程.pdf' }],
  })
  const [{ storageName } = { storageName: '' }] = there.files
  expect(await agent.call(fileUrl, { query: { storageName } })).toContain('/')
  // Whoever has the token has no login by it.
  expect((await phone.raw(fileUrl, { query: { storageName } })).code).toBe(CODES.NOT_LOGGED_IN)
  // Its maker's company pays for the room, and only a hash of the token is kept.
  const stored = await one<{ companyId: number; expires: null }>(
    server.db,
    sql`select company_id as "companyId", expires_at as expires from stored_file where storage_name = ${storageName}`,
  )
  expect(stored).toEqual({ companyId: await companyId(server, 'AGENT-YX'), expires: null })
  const kept = JSON.stringify(
    await rows(server.db, sql`select encode(token_hash, 'hex') as hash, l.* from visa_upload_link l`),
  )
  expect(kept).not.toContain(token)
  expect(server.logged()).not.toContain(token)
  const [log] = await rows<{ name: string; changes: string }>(
    server.db,
    sql`select actor_name as name, changes::text as changes from change_log where entity = 'visa_document' and action <> 'read' order by id desc limit 1`,
  )
  expect(log?.name).toBe('phone')
})

test('guessed, ended, replaced, expired and used up are told alike', async () => {
  const clock = testClock(new Date().toISOString())
  const server = await testApp({ now: clock.now })
  const agent = await server.as('agent')
  const { applicantId, token } = await opened(server, agent)
  const { requirementId } = await askedFor(agent, applicantId, 'PASSPORT')
  const phone = server.visitor()
  const both = async (secret: string) => {
    const answers = [
      await phone.raw(phoneUploadList, { body: { token: secret } }),
      await send(phone, { token: secret, requirementId }),
    ]
    return answers.map(({ msg }) => msg)
  }
  expect(await both(newSecret())).toEqual([OVER, OVER])
  const { token: second } = await agent.call(documentLink, { body: { applicantId } })
  expect(await both(token)).toEqual([OVER, OVER])
  await server.db.query(
    sql`update visa_upload_link set files = ${DOCUMENT_LIMITS.linkFiles} where applicant_id = ${applicantId}`,
  )
  expect(await both(second)).toEqual([OVER, OVER])
  const { token: third } = await agent.call(documentLink, { body: { applicantId } })
  await agent.call(documentLinkEnd, { body: { applicantId } })
  expect(await both(third)).toEqual([OVER, OVER])
  const { token: fourth } = await agent.call(documentLink, { body: { applicantId } })
  clock.pass(DOCUMENT_LIMITS.linkHours * HOUR - 1)
  expect((await phone.raw(phoneUploadList, { body: { token: fourth } })).code).toBe(CODES.SUCCESS)
  clock.pass(2)
  expect(await both(fourth)).toEqual([OVER, OVER])
  const { token: fifth } = await (await server.as('agent')).call(documentLink, { body: { applicantId } })
  await server.db.query(sql`update visa_applicant set status = 64 where id = ${applicantId}`)
  expect(await both(fifth)).toEqual([OVER, OVER])
  expect(await rows(server.db, sql`select 1 from visa_document where applicant_id = ${applicantId}`)).toEqual(
    [],
  )
  // Nobody tries many.
  for (let tries = 0; tries < 30; tries += 1)
    await phone.raw(phoneUploadList, { body: { token: newSecret() } })
  expect((await phone.raw(phoneUploadList, { body: { token: newSecret() } })).code).toBe(CODES.TIMES_LIMIT)
})

test('what is too large, no picture, not asked for, accepted or too many is refused, and nothing of it stays', async () => {
  const server = await testApp()
  const agent = await server.as('agent')
  const { applicantId, token } = await opened(server, agent)
  const { requirementId } = await askedFor(agent, applicantId, 'PASSPORT')
  const phone = server.visitor()
  const books = () =>
    one(
      server.db,
      sql`select (select count(*) from stored_file) as files,
    (select count(*) from visa_document where applicant_id = ${applicantId}) as documents,
    (select files from visa_upload_link where applicant_id = ${applicantId}) as used`,
    )
  const before = await books()
  const big = Buffer.concat([png(8, 8), Buffer.alloc(6 * 1024 * 1024)])
  const pretended = ['护照.png', HTML] as const
  for (const files of [
    [['大.png', big]],
    [pretended],
    [PICTURE, pretended],
    [['a.txt', Buffer.from('text')]],
  ] as const) {
    const { code, msg } = await send(phone, { token, requirementId, files })
    expect(code, msg).toBe(CODES.FAILURE)
  }
  const { requirementId: business } = await one<{ requirementId: number }>(
    server.db,
    sql`select id as "requirementId" from document_requirement
        where country = 'RUS' and visa_type = 1 and category = 'COMMON_BUSINESS' limit 1`,
  )
  const { requirementId: turkish } = await one<{ requirementId: number }>(
    server.db,
    sql`select id as "requirementId" from document_requirement where country = 'TUR' limit 1`,
  )
  for (const other of [business, turkish, 999_999]) {
    expect((await send(phone, { token, requirementId: other })).msg).toContain('不需要这项资料')
  }
  const six = await send(phone, { token, requirementId, files: Array.from({ length: 6 }, () => PICTURE) })
  expect(six.code).not.toBe(CODES.SUCCESS)
  expect(await books()).toEqual(before)
  await server.db.query(sql`update visa_upload_link set files = 39 where applicant_id = ${applicantId}`)
  const left = await send(phone, { token, requirementId, files: [PICTURE, PICTURE] })
  expect(left.msg).toBe('这个链接还能上传 1 个文件，请减少后重试')
  await server.db.query(sql`update visa_upload_link set files = 0 where applicant_id = ${applicantId}`)
  const { id, requirementId: ticket } = await brought(agent, applicantId, 'TICKET')
  await (await server.as('accept')).call(documentAudit, { body: { id, operation: 'accept' } })
  expect((await send(phone, { token, requirementId: ticket })).msg).toContain('已审核通过')
  expect((await askedFor(agent, applicantId, 'TICKET')).status).toBe(2)
})

test('many at once take no more than the link allows', async () => {
  const server = await testApp()
  const agent = await server.as('agent')
  const { applicantId, token } = await opened(server, agent)
  await server.db.query(sql`update visa_upload_link set files = 37 where applicant_id = ${applicantId}`)
  const { requirementId } = await askedFor(agent, applicantId, 'PASSPORT')
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      send(server.visitor(), { token, requirementId, files: [[`${index}.png`, png(8, 9 + index)]] }),
    ),
  )
  expect(answers.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(3)
  const list = await agent.call(documentList, { query: { applicantId } })
  expect(list.find((each) => each.requirementId === requirementId)?.files).toHaveLength(3)
  // What did not fit any more was taken off the disk and out of the room of the company.
  const { count } = await one<{ count: number }>(
    server.db,
    sql`select count(*) as count from file_reservation`,
  )
  expect(count).toBe(0)
})

test('the same picture sent again, or twice at once, is there once and counts once', async () => {
  const server = await testApp()
  const agent = await server.as('agent')
  const { applicantId, token } = await opened(server, agent)
  const { requirementId } = await askedFor(agent, applicantId, 'PASSPORT')
  const left = DOCUMENT_LIMITS.linkFiles - 1
  for (const files of [[PICTURE], [PICTURE], [PICTURE, PICTURE]]) {
    const sent = await send(server.visitor(), { token, requirementId, files })
    expect(sent).toMatchObject({ code: CODES.SUCCESS, data: { left } })
  }
  await Promise.all([0, 1].map(() => send(server.visitor(), { token, requirementId })))
  expect((await askedFor(agent, applicantId, 'PASSPORT')).files).toHaveLength(1)
  // In another place it is another document.
  const ticket = await askedFor(agent, applicantId, 'TICKET')
  const other = await send(server.visitor(), { token, requirementId: ticket.requirementId })
  expect(other).toMatchObject({ code: CODES.SUCCESS, data: { left: left - 1 } })
})

test('a link ends with a maker who was blocked, and with their company', async () => {
  const server = await testApp()
  const agent = await server.as('agent')
  const { applicantId, token } = await opened(server, agent)
  const { requirementId } = await askedFor(agent, applicantId, 'PASSPORT')
  const phone = server.visitor()
  const told = async () => [
    (await phone.raw(phoneUploadList, { body: { token } })).msg,
    (await send(phone, { token, requirementId })).msg,
  ]
  await server.db.query(sql`update app_user set blocked_at = now() where user_name = 'agent'`)
  expect(await told()).toEqual([OVER, OVER])
  await server.db.query(sql`update app_user set blocked_at = null where user_name = 'agent'`)
  await server.db.query(sql`update company set audit_status = 4 where company_code = 'AGENT-YX'`)
  expect(await told()).toEqual([OVER, OVER])
  expect((await askedFor(await server.as('admin'), applicantId, 'PASSPORT')).files).toEqual([])
})

test('what is accepted while a picture is under way stays as it was accepted', async () => {
  const server = await testApp()
  const agent = await server.as('agent')
  const { applicantId, token } = await opened(server, agent)
  const { id, requirementId } = await brought(agent, applicantId)
  const held = await server.db.pool.connect()
  await held.query(`begin; select 1 from visa_applicant where id = ${applicantId} for update`)
  const sending = send(server.visitor(), { token, requirementId })
  const waiting = () =>
    rows(
      server.db,
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  await expect.poll(waiting).toHaveLength(1)
  await held.query(`update visa_document set status = 2 where id = ${id}; commit`)
  held.release()
  expect((await sending).msg).toContain('已审核通过')
  expect(await askedFor(agent, applicantId, 'PASSPORT')).toMatchObject({ status: 2, files: [{}] })
})

test('a link is left behind by whoever moves to another company', async () => {
  const server = await testApp()
  const agent = await server.as('agent')
  const { token } = await opened(server, agent)
  const phone = server.visitor()
  expect((await phone.raw(phoneUploadList, { body: { token } })).code).toBe(CODES.SUCCESS)
  await server.db.query(
    sql`update app_user set company_id = ${await companyId(server, 'CUST-HT')} where user_name = 'agent'`,
  )
  expect((await phone.raw(phoneUploadList, { body: { token } })).msg).toBe(OVER)
})

test('a head office makes links for the applicants of its branches', async () => {
  const server = await testApp()
  const agent = await server.as('agent')
  const { token } = await opened(server, agent)
  const { rows: made } = await server.db.query<{ id: number }>(
    sql`insert into company (company_code, company_name, short_name, identity_code, audit_status, version_no)
        values ('AG-HEAD', '总社', '总社', 4, 1, 1) returning id`,
  )
  const head = made[0]?.id ?? 0
  await server.db.query(sql`update company set parent_id = ${head} where company_code = 'AGENT-YX'`)
  await server.db.query(sql`update app_user set company_id = ${head} where user_name = 'agent'`)
  expect((await server.visitor().raw(phoneUploadList, { body: { token } })).code).toBe(CODES.SUCCESS)
})

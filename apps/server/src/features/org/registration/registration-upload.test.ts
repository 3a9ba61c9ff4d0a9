import { registerTicket, registerUpload, registerUploadToken } from '@visa/contract/org/registration-upload'
import { CODES } from '@visa/contract/codes'
import { expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { companyId, userId } from '../../../testing/staff.ts'
import { PDF } from '../../../testing/samples.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { adoptUploads, heldUploads } from './registration-upload.service.ts'

const QUIET = { eventLoopLagMs: () => 0 }
const HOUR_MS = 3_600_000

const OVER = '本次上传凭证已使用或已失效，请重新选择文件'

const ticketOf = async (person: Client): Promise<string> =>
  (await person.call(registerTicket, { body: {} })).ticket
const tokenOf = async (person: Client, ticket: string): Promise<string> =>
  (await person.call(registerUploadToken, { body: { ticket } })).token

const send = (person: Client, token: string, content: Buffer = PDF, name = '执照.pdf') => {
  const form = new FormData()
  form.set('token', token)
  form.append('file', new Blob([new Uint8Array(content)]), name)
  return person.upload(registerUpload, form)
}

const uploaded = async (person: Client, ticket: string): Promise<string> => {
  const { data } = await send(person, await tokenOf(person, ticket))
  return (data as { imgUrl: string }).imgUrl
}

const adopt = async (server: TestApp, ticket: string, names: string[], now = new Date()) => {
  const actor = {
    ...SYSTEM_ACTOR,
    userId: await userId(server, 'agent'),
    companyId: await companyId(server, 'AGENT-YX'),
  }
  return server.db.tx(async (tx) => {
    const files = await heldUploads(tx, { ticket, names }, now)
    await adoptUploads(tx, actor, { ticket, files }, { now, quotaBytes: 1e9 })
  })
}

test('a file is taken before anybody is logged in, and kept only by a registration that is finished', async () => {
  const server = await testApp(QUIET)
  const person = server.visitor()
  const ticket = await ticketOf(person)
  const name = await uploaded(person, ticket)
  const other = await uploaded(person, ticket)
  expect(name).toMatch(/^file\/r\/\d{4}\/\d{2}\/\d{2}\/[0-9a-f-]{36}\.pdf$/)
  // Nothing of it is in the books, and no secret is kept as it is.
  expect(await rows(server.db, sql`select 1 from stored_file where storage_name = ${name}`)).toEqual([])
  const kept = JSON.stringify(await rows(server.db, sql`select * from registration_ticket`))
  expect(kept).not.toContain(ticket)
  await adopt(server, ticket, [name])
  const file = await one(
    server.db,
    sql`select file_name as "fileName", mime, expires_at is not null as temporary from stored_file
        where storage_name = ${name}`,
  )
  expect(file).toEqual({ fileName: '执照.pdf', mime: 'application/pdf', temporary: true })
  expect(await rows(server.db, sql`select 1 from stored_file where storage_name = ${other}`)).toEqual([])
  expect(await rows(server.db, sql`select 1 from registration_upload`)).toEqual([])
  await expect(adopt(server, ticket, [other])).rejects.toMatchObject({ key: 'registrationFileGone' })
})

test('forged, reused and expired tokens are refused', async () => {
  let now = new Date('2026-03-01T00:00:00Z')
  const server = await testApp({ ...QUIET, now: () => now })
  const person = server.visitor()
  expect((await send(person, 'forged-token-of-somebody')).msg).toBe(OVER)
  const forged = await person.refused(registerUploadToken, { body: { ticket: 'forged' } })
  expect(forged.msg).toBe('上传凭证已失效，或已上传满 20 个文件，请刷新页面重新填写')
  const ticket = await ticketOf(person)
  const token = await tokenOf(person, ticket)
  expect((await send(person, token)).code).toBe('0000')
  expect((await send(person, token)).msg).toBe(OVER)
  // Of two at the same moment one counts.
  const twice = await tokenOf(person, ticket)
  const answers = await Promise.all([send(person, twice), send(person, twice)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['0000', '9999'])
  const late = await tokenOf(person, ticket)
  now = new Date(now.getTime() + 3 * HOUR_MS)
  expect((await send(person, late)).msg).toBe(OVER)
  expect((await person.refused(registerUploadToken, { body: { ticket } })).code).toBe('9999')
})

test('another registration’s files cannot be taken, nor those of a registration that is over', async () => {
  const server = await testApp(QUIET)
  const [mine, theirs] = [await ticketOf(server.visitor()), await ticketOf(server.visitor())]
  const name = await uploaded(server.visitor(), theirs)
  await expect(adopt(server, mine, [name])).rejects.toMatchObject({ key: 'registrationFileGone' })
  const late = new Date(Date.now() + 3 * HOUR_MS)
  await expect(adopt(server, theirs, [name], late)).rejects.toMatchObject({ key: 'registrationFileGone' })
  await adopt(server, theirs, [name])
})

test('uploads are counted and limited, by number and by size, and are pictures or PDFs', async () => {
  const server = await testApp(QUIET)
  const person = server.visitor()
  const ticket = await ticketOf(person)
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  expect((await send(person, await tokenOf(person, ticket), page, '执照.pdf')).msg).toBe(
    '文件 执照.pdf 的类型不支持，或内容与扩展名不符',
  )
  const text = Buffer.from('just text')
  expect((await send(person, await tokenOf(person, ticket), text, 'a.txt')).msg).toBe(
    '文件 a.txt 不是图片或 PDF',
  )
  await server.db.query(sql`update registration_ticket set bytes = 60 * 1024 * 1024`)
  expect((await send(person, await tokenOf(person, ticket))).msg).toBe('注册资料的文件合计不能超过 60MB')
  for (let count = 3; count < 20; count += 1) await tokenOf(person, ticket)
  person.language = 'en'
  expect((await person.refused(registerUploadToken, { body: { ticket } })).msg).toBe(
    'These uploads are no longer possible, or 20 files have been uploaded: reload the page',
  )
})

test('nobody begins registrations without end', async () => {
  const server = await testApp(QUIET)
  const person = server.visitor()
  const codes: string[] = []
  for (let count = 0; count < 22; count += 1) {
    codes.push((await person.refused(registerTicket, { body: {} })).code)
  }
  expect(codes.filter((code) => code === '0000')).toHaveLength(20)
  expect(codes.at(-1)).toBe(CODES.TIMES_LIMIT)
})

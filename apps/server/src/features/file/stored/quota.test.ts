import { randomBytes } from 'node:crypto'
import { fileExist } from '@visa/contract/files/file'
import { ossAccessParams, type OssAccess } from '@visa/contract/files/oss'
import { batchUpload } from '@visa/contract/files/upload'
import { signedPut } from '@visa/web/lib/files/sign-put'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import { OWN_PLACE } from '../../../files/own-front.ts'
import { signedHeaders } from '../../../files/v4.ts'
import type { Client } from '../../../testing/client.ts'
import { png } from '../../../testing/samples.ts'
import { keyFor, putFile, putWith } from '../../../testing/store-upload.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { sweepFilesJob } from './stored.task.ts'

const MB = 1024 * 1024
const DAY = 86_400_000
const FULL = { code: '9999', msg: '公司的文件空间已满（上限 1MB），请联系管理员' }

let server: TestApp
let customer: Client
let now = new Date()
beforeAll(async () => {
  server = await startTestApp({ now: () => now })
})
afterAll(() => server.close())

const companyOf = sql`(select company_id from app_user where user_name = 'customer')`

beforeEach(async () => {
  customer = await server.as('customer')
  await server.db.query(sql`delete from file_reservation`)
  await server.db.query(sql`delete from stored_file where company_id = ${companyOf}`)
  await server.db.query(sql`
    insert into company_file_usage (company_id, quota_bytes) values (${companyOf}, ${MB})
    on conflict (company_id) do update set quota_bytes = ${MB}, bytes = 0, files = 0, reserved_bytes = 0`)
})

const picture = (bytes: number) => {
  const head = png(3, 3)
  return Buffer.concat([head, randomBytes(bytes - head.length)])
}

const usage = () =>
  one<{ bytes: number; files: number; reserved: number }>(
    server.db,
    sql`select bytes, files, reserved_bytes as reserved from company_file_usage where company_id = ${companyOf}`,
  )

/** Puts an object into the store and has nobody told of it. */
async function putUnreported(access: OssAccess, content: Buffer): Promise<boolean> {
  const key = keyFor(access, 'png')
  const { accessKeyId: id, accessKeySecret: secret, stsToken: token } = access.stsAccessKey
  const parts = { method: 'PUT', path: `/${access.bucket}/${key}`, query: [], headers: {} }
  const headers = signedHeaders(OWN_PLACE, { id, secret, token }, parts, now)
  const url = `${access.endpoint}/${key}`
  const { statusCode, body } = await customer.send({ method: 'PUT', url, headers, payload: content })
  return statusCode === 200 && body === ''
}

/** How much lies in the store for the company's one person. */
async function stored(): Promise<number> {
  const { userDir } = await customer.call(ossAccessParams, {})
  let bytes = 0
  for await (const { key } of server.files.objects.list()) {
    if (key.includes(`/${userDir}/`)) bytes += (await server.files.objects.size(key)) ?? 0
  }
  return bytes
}

test('a company that has used its space up is refused before a byte is taken, and nothing of it stays', async () => {
  const big = picture(700_000)
  expect((await putFile(customer, { name: 'a.png', content: big }, now)).code).toBe('0000')
  const before = await stored()
  expect(await putFile(customer, { name: 'b.png', content: big }, now)).toMatchObject(FULL)
  const form = new FormData()
  form.append('files', new File([big], 'c.png'))
  expect(await customer.upload(batchUpload, form)).toMatchObject(FULL)
  expect(
    await customer.refused(fileExist, { query: { md5: '0'.repeat(32), fileSize: 700_000 } }),
  ).toMatchObject(FULL)
  expect(await stored()).toBe(before)
  expect(await usage()).toEqual({ bytes: big.length, files: 1, reserved: 0 })
})

test('fifty uploads at once, reported or not and through either door, never exceed the space together', async () => {
  const access = await customer.call(ossAccessParams, {})
  const before = await stored()
  const [each, count] = [50_000, 50]
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const content = picture(each)
      if (index % 5 === 4) {
        const form = new FormData()
        form.append('files', new File([content], `${index}.png`))
        return (await customer.upload(batchUpload, form)).code === '0000'
      }
      if (index % 5 === 3) {
        // Stored, and never reported.
        return putUnreported(access, content)
      }
      const answer = (await putWith(customer, access, { name: `${index}.png`, content }, now)).json<{
        code: string
      }>()
      return answer.code === '0000'
    }),
  )
  const accepted = answers.filter(Boolean).length
  const { bytes, reserved } = await usage()
  expect(accepted).toBe(Math.floor(MB / each))
  expect(bytes + reserved).toBe(accepted * each)
  expect(bytes + reserved).toBeLessThanOrEqual(MB)
  expect(await stored()).toBe(before + accepted * each)
  expect(reserved).toBeGreaterThan(0)

  // What nobody reported counts until the sweep takes it away.
  now = new Date(now.getTime() + DAY)
  await sweepFilesJob(server.files).run({ db: server.db, now, fireTime: now })
  expect(await usage()).toEqual({ bytes: 0, files: 0, reserved: 0 })
  customer = await server.as('customer')
  expect(await stored()).toBe(before)
})

test('an upload that fails gives its room back: cut short, of a wrong kind, or under a name that is taken', async () => {
  const access = await customer.call(ossAccessParams, {})
  const content = picture(10_000)
  const { url, headers } = signedPut(
    access,
    { key: keyFor(access, 'png'), fileName: 'a.png', fileIndex: 0 },
    now,
  )
  const cut = { ...headers, 'content-length': '20000' }
  await customer.send({ method: 'PUT', url, headers: cut, payload: content }).catch(() => undefined)
  await expect.poll(usage).toEqual({ bytes: 0, files: 0, reserved: 0 })
  const wrong = await putWith(
    customer,
    access,
    { name: 'a.png', content: Buffer.from('MZ nothing of the kind') },
    now,
  )
  expect(wrong.json<{ code: string }>().code).toBe('9999')
  expect(await usage()).toEqual({ bytes: 0, files: 0, reserved: 0 })
  const key = keyFor(access, 'png')
  const first = await putWith(customer, access, { name: 'a.png', content, key }, now)
  expect(first.json<{ code: string }>().code).toBe('0000')
  expect((await putWith(customer, access, { name: 'a.png', content, key }, now)).statusCode).toBe(409)
  expect(await usage()).toEqual({ bytes: content.length, files: 1, reserved: 0 })
})

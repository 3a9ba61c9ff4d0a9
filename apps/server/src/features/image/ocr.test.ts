import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CODES } from '@visa/contract/codes'
import { imageOcr } from '@visa/contract/image/ocr'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { applicantImageUpload } from '@visa/contract/visa/country-applicant'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rows, sql } from '../../db/sql.ts'
import { bareOrder } from '../../testing/bare-order.ts'
import type { Client } from '../../testing/client.ts'
import { png } from '../../testing/samples.ts'
import { newPerson, newRole } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Plays the image service: keeps what it was asked, and answers as it is told. */
let service: Server
let port = 0
let answer: { status: number; body: unknown }
const asked: { path: string; body: string }[] = []
let app: TestApp
let agent: Client

const LINES = ['P<CHNLYU<<JINGYI', 'E204188375CHN8804123F3003080<<<<<<<<<<<<<<<8'].map((line) =>
  line.padEnd(44, '<'),
)
const zone = (lines: readonly string[]) => ({
  lines,
  sureness: lines.map((line) => Array.from(line, () => 0.9)),
})
const passport = (lines = LINES, glyphs = lines) => ({
  base64: 'AAAA',
  type: 'image/jpeg',
  width: 30,
  height: 20,
  ms: 5,
  steps: [],
  reading: {
    kind: 'passport',
    net: zone(lines),
    glyphs: zone(glyphs),
    strips: { passportNo: 'BBBB' },
    prints: [{ text: 'LYU, JINGYI', sureness: 0.9, strip: 'CCCC' }],
  },
})

beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString('latin1') })
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body))
    })
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  port = (service.address() as AddressInfo).port
  app = await startTestApp({ reachImages: () => ({ address: `http://127.0.0.1:${port}`, token: 'secret' }) })
  agent = await app.as('agent')
})
afterAll(async () => {
  await app.close()
  service.close()
})
beforeEach(() => {
  answer = { status: 200, body: passport() }
  asked.length = 0
})

const formOf = (fields: Readonly<Record<string, string>>, content?: string): FormData => {
  const form = new FormData()
  if (content !== undefined) form.append('file', new File([content], 'page.jpg', { type: 'image/jpeg' }))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
const read = async (person: Client, fields: Readonly<Record<string, string>>, content?: string) => {
  const { code, msg, data } = await person.upload(imageOcr, formOf(fields, content))
  return {
    code,
    msg,
    data: data as { fields: { field: string; value: string; sure: boolean; digit: string }[] },
  }
}
const fieldOf = (data: { fields: { field: string }[] }, name: string) =>
  data.fields.find(({ field }) => field === name)

test('C7.11 a picture is read, and each field says what it is and whether it is sure', async () => {
  const { code, data } = await read(agent, { kind: 'passport' }, 'the very bytes')
  expect(code).toBe(CODES.SUCCESS)
  expect(asked).toMatchObject([{ path: '/ocr', body: expect.stringContaining('the very bytes') as string }])
  expect(data).toMatchObject({ kind: 'passport', page: { base64: 'AAAA', width: 30 } })
  expect(fieldOf(data, 'passportNo')).toEqual({
    field: 'passportNo',
    value: 'E20418837',
    confidence: 0.9,
    sure: true,
    digit: 'fits',
    readings: [
      { by: 'net', value: 'E20418837' },
      { by: 'glyphs', value: 'E20418837' },
    ],
    strip: 'BBBB',
  })
  expect(fieldOf(data, 'surname')).toMatchObject({ value: 'LYU', sure: true })
})

test('C7.11 a check digit that fails, and readers that differ, are never sure', async () => {
  const wrong = LINES.map((line) => line.replace('E204188375', 'E204188315'))
  answer.body = passport(wrong)
  const failed = await read(agent, { kind: 'passport' }, 'x')
  expect(fieldOf(failed.data, 'passportNo')).toMatchObject({
    value: 'E20418831',
    sure: false,
    digit: 'fails',
  })
  answer.body = passport(LINES, wrong)
  const split = await read(agent, { kind: 'passport' }, 'x')
  expect(fieldOf(split.data, 'passportNo')).toMatchObject({
    sure: false,
    readings: [{ value: 'E20418837' }, { value: 'E20418831' }],
  })
})

test('C7.11 a stored scan is read by those who may open it, and leaves a trace; by nobody else', async () => {
  const { applicantIds } = await bareOrder(app)
  const [id = 0] = applicantIds
  const form = new FormData()
  form.append('file', new File([png(40, 40)], 'page.png', { type: 'image/png' }))
  form.append('field', 'passportScan')
  const path = applicantImageUpload.path.replace('{id}', String(id)) as '/'
  const { data: stored } = await agent.upload({ ...applicantImageUpload, path }, form)
  const { imgUrl: storageName } = stored as { imgUrl: string }
  const ask = { kind: 'passport', storageName }
  expect((await read(agent, ask)).code).toBe(CODES.SUCCESS)
  const traces = await rows(
    app.db,
    sql`select 1 from change_log where action = 'read' and entity = 'visa_applicant' and entity_id = ${String(id)}`,
  )
  expect(traces).toHaveLength(1)
  expect(asked).toHaveLength(1)
  const none = await newRole(app, {
    company: 'AGENT-YX',
    roleName: 'no scans',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['sys.notice'],
  })
  await newPerson(app, { company: 'AGENT-YX', userName: 'no_scans', roleIds: [none] })
  // Another company's, and a colleague who may do nothing with visas.
  for (const name of ['center_mgr', 'no_scans']) {
    expect((await read(await app.as(name), ask)).msg, name).toBe('记录不存在或已被删除')
  }
  expect((await read(agent, { kind: 'passport', storageName: 'file/u1/nothing.png' })).msg).toBe(
    '记录不存在或已被删除',
  )
  expect((await read(agent, { kind: 'passport', storageName: 'http://127.0.0.1/x' })).msg).toBe(
    '记录不存在或已被删除',
  )
  expect(asked).toHaveLength(1)
})

test.each([
  ['noZone', '图片上没有读到护照机读码：请拍下整张资料页，最下方两行要清楚、不反光'],
  ['busy', '图片处理繁忙，请稍后再试'],
  ['truncated', '图片不完整，可能没有传完，请重新上传'],
])('C7.11 what the service refuses (%s) is said in words', async (error, said) => {
  answer = { status: 422, body: { error } }
  expect(await read(agent, { kind: 'passport' }, 'x')).toMatchObject({ code: CODES.FAILURE, msg: said })
})

test('nobody asks it without a login, and nothing odd reaches it', async () => {
  expect((await read(app.visitor(), { kind: 'passport' }, 'x')).code).not.toBe(CODES.SUCCESS)
  for (const [fields, content] of [
    [{ kind: 'visa' }, 'x'],
    [{ kind: 'passport' }, undefined],
    [{ kind: 'passport', storageName: 'file/u1/a.png' }, 'x'],
    [{ kind: 'passport', other: '1' }, 'x'],
  ] as const)
    expect((await read(agent, fields, content)).code).not.toBe(CODES.SUCCESS)
  expect(asked).toEqual([])
})

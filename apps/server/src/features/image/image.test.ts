import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CODES } from '@visa/contract/codes'
import type { Endpoint } from '@visa/contract/endpoint'
import {
  imageCleaned,
  imageColorEnhancement,
  imageEnhancement,
  imageMatting,
  imageRetouching,
} from '@visa/contract/image/image'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Plays the image service: keeps what it was asked, and answers as it is told. */
let service: Server
let port = 0
let answer: { status: number; body: unknown }
const asked: { path: string; token: string | undefined; body: string }[] = []

const MADE = { base64: 'AAAA', type: 'image/jpeg', width: 3, height: 4, ms: 5, steps: [{ name: 'x', ms: 1 }] }
const DOWN = '图片服务暂时不可用，其他功能不受影响'
let there = true
let app: TestApp

beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('latin1')
      asked.push({ path: request.url ?? '', token: request.headers['x-image-token']?.toString(), body })
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body))
    })
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  port = (service.address() as AddressInfo).port
  app = await startTestApp({
    reachImages: () => (there ? { address: `http://127.0.0.1:${port}`, token: 'secret' } : undefined),
  })
})
afterAll(async () => {
  await app.close()
  service.close()
})
beforeEach(() => {
  answer = { status: 200, body: MADE }
  asked.length = 0
  there = true
})

const formOf = (fields: Readonly<Record<string, string>> = {}): FormData => {
  const form = new FormData()
  form.append('file', new File(['the very bytes'], 'me.jpg', { type: 'image/jpeg' }))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const CALLS: [string, Endpoint, Record<string, string>][] = [
  ['enhancement', imageEnhancement, { strength: '35' }],
  ['retouching', imageRetouching, { strength: '0' }],
  ['color_enhancement', imageColorEnhancement, { strength: '100' }],
  ['matting', imageMatting, { background: '#438EDB' }],
  ['upload', imageCleaned, { bytes: '20480' }],
]

test.each(CALLS)(
  'C7.39 C7.40 C7.41 %s is done by the service beside the product, which answers in base64',
  async (name, endpoint, fields) => {
    const agent = await app.as('agent')
    const { code, data } = await agent.upload(endpoint, formOf(fields))
    expect(code).toBe(CODES.SUCCESS)
    expect(data).toEqual({ base64: 'AAAA', type: 'image/jpeg', width: 3, height: 4, ms: 5 })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ path: `/${name}`, token: 'secret' })
    for (const part of ['the very bytes', ...Object.values(fields)]) expect(asked[0]?.body).toContain(part)
  },
)

test.each([
  ['notPicture', '这不是可以打开的图片，请使用 JPG、PNG 或 WebP'],
  ['tooLarge', '图片超过 60 百万像素，请缩小后再上传'],
  ['busy', '图片处理繁忙，请稍后再试'],
  ['noFace', '未识别到人脸'],
  ['something new', '图片处理中断，请重试；多次出现请换一张图片'],
])('C5.27 what the service refuses (%s) is said in words', async (error, said) => {
  answer = { status: 422, body: { error } }
  const { code, msg } = await (await app.as('agent')).upload(imageRetouching, formOf())
  expect([code, msg]).toEqual([CODES.FAILURE, said])
})

test('a service that is down is told, whether it never started or went away', async () => {
  const agent = await app.as('agent')
  there = false
  expect((await agent.upload(imageMatting, formOf())).msg).toBe(DOWN)
  there = true
  const kept = port
  port = 1
  expect((await agent.upload(imageMatting, formOf())).msg).toBe(DOWN)
  port = kept
  expect((await agent.upload(imageMatting, formOf())).code).toBe(CODES.SUCCESS)
})

test('nobody asks it without a login, and nothing odd reaches it', async () => {
  expect((await app.visitor().upload(imageMatting, formOf())).code).not.toBe(CODES.SUCCESS)
  const agent = await app.as('agent')
  for (const [endpoint, fields] of [
    [imageMatting, { background: 'red; rm' }],
    [imageEnhancement, { strength: '101' }],
    [imageEnhancement, { strength: '-1' }],
    [imageCleaned, { bytes: '1' }],
    [imageEnhancement, { other: '1' }],
  ] as const)
    expect((await agent.upload(endpoint, formOf(fields))).code).not.toBe(CODES.SUCCESS)
  expect(asked).toEqual([])
})

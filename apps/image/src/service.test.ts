import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { perform } from './perform.ts'
import { Pool, type Answer, type PoolWorker } from './pool.ts'
import { Refused } from './refused.ts'
import { imageService, TOKEN_HEADER } from './service.ts'
import { claimedPng } from './testing/claimed-png.ts'

const TOKEN = 'a-token-of-the-tests'
const portrait = readFileSync(new URL('../../../packages/photo/fixtures/astronaut.jpg', import.meta.url))

/** Works in this very thread, so that no build is needed. */
function worker(): PoolWorker {
  let tell: (answer: Answer) => void = () => undefined
  return {
    give: (job) =>
      void perform(job).then(
        (done) => tell({ done }),
        (error: unknown) => tell({ error: error instanceof Refused ? error.code : 'crashed' }),
      ),
    onAnswer: (listener) => (tell = listener),
    onExit: () => undefined,
    end: () => undefined,
  }
}

const pool = new Pool({ make: worker, workers: 1, waiting: 8, timeoutMs: 600_000, jobsEach: 1000 })
const server: Server = imageService({ pool, token: TOKEN })
let address = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
})
afterAll(() => {
  pool.stop()
  server.closeAllConnections()
  server.close()
})

async function ask(call: string, file: Uint8Array, options: Record<string, string> = {}) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(file)]), 'photo')
  for (const [name, value] of Object.entries(options)) body.set(name, value)
  const response = await fetch(`${address}/${call}`, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: TOKEN },
    body,
  })
  const said = (await response.json()) as {
    base64?: string
    type?: string
    width?: number
    height?: number
    error?: string
  }
  return { status: response.status, ...said }
}

const pictureOf = (base64: string | undefined) => sharp(Buffer.from(base64 ?? '', 'base64'))

it.each(['enhancement', 'retouching', 'color_enhancement', 'upload'])(
  'C7.40 C7.41 %s answers with the picture as base64',
  async (call) => {
    const { status, base64, type, width, height } = await ask(call, portrait, { strength: '80' })
    expect([status, type, width, height]).toEqual([200, 'image/jpeg', 512, 512])
    expect((await pictureOf(base64).metadata()).format).toBe('jpeg')
  },
)

it('C7.40 matting gives the person on nothing, or on a colour', async () => {
  const clear = await ask('matting', portrait, { fast: '1' })
  expect([clear.status, clear.type]).toEqual([200, 'image/png'])
  const { data, info } = await pictureOf(clear.base64).raw().toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number, y: number): number | undefined => data[(y * info.width + x) * info.channels + 3]
  expect(alphaAt(225, 130)).toBe(255)
  expect(alphaAt(340, 60)).toBe(0)
  const blue = await ask('matting', portrait, { fast: '1', background: '#438edb' })
  const pixel = await pictureOf(blue.base64)
    .extract({ left: 340, top: 60, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(pixel[2]).toBeGreaterThan(pixel[0] ?? 255)
})

it('an upload that may have more bytes than it has does not get larger', async () => {
  const small = await sharp(portrait).jpeg({ quality: 60 }).toBuffer()
  const { base64, width } = await ask('upload', small, { bytes: '5000000' })
  expect(Buffer.from(String(base64), 'base64').length).toBeLessThanOrEqual(small.length)
  expect(width).toBe(512)
})

it('an upload has no more bytes than it may', async () => {
  const { base64 } = await ask('upload', portrait, { bytes: '20000' })
  expect(Buffer.from(base64 ?? '', 'base64').length).toBeLessThanOrEqual(20_000)
})

it('turns pictures upright and takes the colours of print, 16 bits and the first of several', async () => {
  const tall = sharp(portrait).resize(60, 40, { fit: 'fill' })
  const turned = await tall.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await ask('upload', turned)).toMatchObject({ status: 200, width: 40, height: 60 })
  const print = await tall.clone().toColourspace('cmyk').jpeg().toBuffer()
  expect(await ask('upload', print)).toMatchObject({ status: 200, width: 60 })
  const deep = await tall.clone().toColourspace('rgb16').png().toBuffer()
  expect(await ask('upload', deep)).toMatchObject({ status: 200, width: 60 })
  const frames = {
    create: { width: 30, height: 60, channels: 3 as const, background: '#808080', pageHeight: 20 },
  }
  const moving = await sharp(frames)
    .gif({ delay: [100, 100, 100] })
    .toBuffer()
  expect(await ask('upload', moving)).toMatchObject({ status: 200, width: 30, height: 20 })
})

it('says why a file cannot be used, and stays up', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const empty = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const refusals = [
    ['upload', Buffer.alloc(0), 'empty'],
    ['upload', Buffer.from('hello'), 'notPicture'],
    ['upload', drawing, 'notPicture'],
    ['upload', heic, 'heic'],
    ['upload', portrait.subarray(0, 30_000), 'truncated'],
    ['upload', claimedPng(9000), 'tooLarge'],
    ['upload', claimedPng(20_000), 'tooLarge'],
    ['retouching', empty, 'noFace'],
  ] as const
  for (const [call, file, error] of refusals) expect(await ask(call, file)).toEqual({ status: 422, error })
  expect(await ask('enhancement', empty, { strength: '101' })).toEqual({ status: 422, error: 'badOption' })
  expect(await ask('matting', empty, { background: 'blue' })).toEqual({ status: 422, error: 'badOption' })
  expect((await ask('upload', empty)).status).toBe(200)
})

it('gives only pixels back of a file that is something else as well', async () => {
  const both = Buffer.concat([portrait, Buffer.from('<script>alert(1)</script>')])
  const { status, base64 } = await ask('upload', both)
  expect(status).toBe(200)
  expect(Buffer.from(base64 ?? '', 'base64').includes('script')).toBe(false)
})

it('answers nobody without the token, and tells how it is', async () => {
  expect((await fetch(`${address}/health`)).status).toBe(401)
  const wrong = { headers: { [TOKEN_HEADER]: 'another-token-there' } }
  expect((await fetch(`${address}/health`, wrong)).status).toBe(401)
  const health = await fetch(`${address}/health`, { headers: { [TOKEN_HEADER]: TOKEN } })
  expect(await health.json()).toMatchObject({ waiting: 0, working: 0, memory: { rss: expect.any(Number) } })
})

it('says that it is busy before it reads what it could not hold, and takes it once there is room', async () => {
  let finish: (answer: Answer) => void = () => undefined
  const slow = new Pool({
    make: () => ({
      give: () => undefined,
      onAnswer: (listener) => (finish = listener),
      onExit: () => undefined,
      end: () => undefined,
    }),
    workers: 1,
    waiting: 8,
    timeoutMs: 600_000,
    jobsEach: 1000,
  })
  const small = imageService({ pool: slow, token: TOKEN, heldBytes: 3000 })
  small.listen(0, '127.0.0.1')
  await once(small, 'listening')
  const bound = small.address()
  const at = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/upload`
  const send = () => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(2000)]), 'photo')
    return fetch(at, { method: 'POST', headers: { [TOKEN_HEADER]: TOKEN }, body })
  }
  const first = send()
  await expect.poll(() => slow.state.working).toBe(1)
  const second = await send()
  expect([second.status, await second.json()]).toEqual([503, { error: 'busy' }])
  const done = { base64: '', type: '', width: 1, height: 1, ms: 1, steps: [] }
  finish({ done })
  expect((await first).status).toBe(200)
  const third = send()
  await expect.poll(() => slow.state.working).toBe(1)
  finish({ done })
  expect((await third).status).toBe(200)
  slow.stop()
  small.closeAllConnections()
  small.close()
})

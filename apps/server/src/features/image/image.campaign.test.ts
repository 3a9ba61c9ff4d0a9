import { readFileSync } from 'node:fs'
import { CODES } from '@visa/contract/codes'
import { imageCleaned, imageMatting } from '@visa/contract/image/image'
import { imageErrorMessages } from '@visa/messages/photo/image-errors'
import fc from 'fast-check'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askImageService } from '../../integrations/image-service.ts'
import { startImageProcess, type ImageService } from '../../image-process.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { CAMPAIGN_TIMEOUT_MS, campaign } from '../../testing/campaign.ts'
import type { Client } from '../../testing/client.ts'
import { png } from '../../testing/samples.ts'
import { buildServer } from '../../testing/server-process.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const FILES = campaign({ short: 40, long: 1500 })
const KILLS = campaign({ short: 1, long: 10 })
const PATIENCE = { timeout: 120_000, interval: 50 }

const portrait = readFileSync(
  new URL('../../../../../packages/photo/fixtures/astronaut.jpg', import.meta.url),
)
const OPERATIONS = ['upload', 'enhancement', 'color_enhancement', 'retouching', 'matting'] as const

let service: ImageService
let app: TestApp
let agent: Client

beforeAll(async () => {
  await buildServer()
  service = startImageProcess({ log: pino({ level: 'silent' }) })
  app = await startTestApp({ reachImages: () => service.reach() })
  agent = await app.as('agent')
  await vi.waitUntil(() => typeof service.reach() === 'object', PATIENCE)
}, CAMPAIGN_TIMEOUT_MS)
afterAll(async () => {
  await app.close()
  await service.stop()
})

const formOf = (file: Uint8Array): FormData => {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(file)], 'me.jpg', { type: 'image/jpeg' }))
  return form
}

/** What may be answered besides the picture: why the file cannot be used, never an incident or a fault of the service. */
const FAULTS: ReadonlySet<string> = new Set(['imageCrashed', 'imageDown', 'imageTimeout', 'imageBusy'])
const REASONS = Object.keys(imageErrorMessages.zh).filter((key) => !FAULTS.has(key))

/** Asks the service as the product does, without its limits for one person; why nothing was made, or that it is done. */
async function reasonOf(operation: string, file: Uint8Array): Promise<string> {
  const options = operation === 'matting' ? { fast: '1' } : {}
  try {
    const asked = { operation, userId: 1, file: new Blob([new Uint8Array(file)]), options }
    const { width } = await askImageService(() => service.reach(), asked)
    return width > 0 ? 'done' : 'nothing'
  } catch (error) {
    if (error instanceof Refusal) return error.key
    throw error
  }
}

async function seeds(): Promise<Buffer[]> {
  const small = sharp(portrait).resize(160)
  const frames = {
    create: { width: 30, height: 60, channels: 3 as const, background: '#808080', pageHeight: 20 },
  }
  return [
    await small.clone().jpeg().toBuffer(),
    await small.clone().jpeg({ progressive: true }).toBuffer(),
    await small.clone().png().toBuffer(),
    await small.clone().toColourspace('rgb16').png().toBuffer(),
    await small.clone().webp().toBuffer(),
    await small.clone().tiff().toBuffer(),
    await small.clone().toColourspace('cmyk').jpeg().toBuffer(),
    await sharp(frames)
      .gif({ delay: [100, 100, 100] })
      .toBuffer(),
  ]
}

/** What goes wrong with files: they end early, bytes of them change, others are put before or behind them. */
const damage = fc.oneof(
  fc.record({ kind: fc.constant('whole' as const) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({
    kind: fc.constant('flipped' as const),
    bytes: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
      minLength: 1,
      maxLength: 20,
    }),
  }),
  fc.record({
    kind: fc.constant('behind' as const),
    text: fc.constantFrom('<script>alert(1)</script>', 'PK\u0003\u0004', '%PDF-1.7'),
  }),
  fc.record({
    kind: fc.constant('before' as const),
    text: fc.constantFrom('<svg/>', 'GIF89a', '%PDF-1.7', '\u0000\u0000'),
  }),
)

type Damage = typeof damage extends fc.Arbitrary<infer Kind> ? Kind : never

function damaged(file: Buffer, how: Damage): Buffer {
  switch (how.kind) {
    case 'whole':
      return file
    case 'cut':
      return file.subarray(0, Math.floor(file.length * how.at))
    case 'flipped': {
      const copy = Buffer.from(file)
      for (const [at, value] of how.bytes)
        copy[Math.min(copy.length - 1, Math.floor(at * copy.length))] = value
      return copy
    }
    case 'behind':
      return Buffer.concat([file, Buffer.from(how.text)])
    case 'before':
      return Buffer.concat([Buffer.from(how.text), file])
  }
}

test(
  'C7.39 1500 whole and damaged files for the image service: each is answered with a picture or with why not, and it never falls',
  async () => {
    const pid = service.pid()
    const files = await seeds()
    await fc.assert(
      fc.asyncProperty(
        fc.nat(files.length - 1),
        damage,
        fc.constantFrom(...OPERATIONS),
        async (file, how, operation) => {
          const reason = await reasonOf(operation, damaged(files[file] ?? portrait, how))
          // Nothing broke off: that would be the service's own fault. What is whole is taken.
          const isWhole = how.kind === 'whole' && operation === 'upload'
          expect(isWhole ? ['done'] : ['done', ...REASONS]).toContain(reason)
        },
      ),
      { numRuns: FILES, endOnFailure: true },
    )
    expect(service.pid()).toBe(pid)
    // A busy machine may not answer within the patience of the monitor.
    await expect.poll(() => service.health(), PATIENCE).toMatchObject({ state: 'up', restarts: 0 })
  },
  CAMPAIGN_TIMEOUT_MS,
)

test(
  'a picture of 20,000 by 20,000 pixels is refused by its size, and so is an empty file',
  async () => {
    const bomb = png(20_000, 20_000)
    const said = async (file: Uint8Array) => (await agent.upload(imageMatting, formOf(file))).msg
    expect(await said(bomb)).toBe('图片超过 60 百万像素，请缩小后再上传')
    expect(await said(Buffer.alloc(0))).toBe('文件是空的，请重新选择')
    expect((await agent.upload(imageCleaned, formOf(portrait))).code).toBe(CODES.SUCCESS)
  },
  CAMPAIGN_TIMEOUT_MS,
)

test(
  'the image service killed 10 times in the middle of its work: what was asked is done by the next one, or it is said that it is down, and the rest of the product works',
  async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await expect.poll(async () => (await service.health()).state, PATIENCE).toBe('up')
      const pid = service.pid()
      const asked = [agent, await app.as('admin')].map((person) =>
        person.upload(imageMatting, formOf(portrait)),
      )
      await expect
        .poll(async () => {
          const { waiting, working } = await service.health()
          return waiting + working
        }, PATIENCE)
        .toBeGreaterThan(0)
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
      const told = (await Promise.all(asked)).map(({ code, msg }) => (code === CODES.SUCCESS ? 'done' : msg))
      for (const each of told) expect(['done', '图片服务暂时不可用，其他功能不受影响']).toContain(each)
      // Everything else answers.
      await app.as('agent')
    }
    await expect
      .poll(() => service.health(), PATIENCE)
      .toMatchObject({ state: 'up', restarts: KILLS, lastError: { code: 'ended' } })
    expect((await agent.upload(imageCleaned, formOf(portrait))).code).toBe(CODES.SUCCESS)
  },
  CAMPAIGN_TIMEOUT_MS,
)

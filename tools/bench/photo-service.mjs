// The image service as it is shipped: a batch of fifty, and what memory five hundred photos take.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../lib/root.mjs'
import { filesOf, PORTRAIT, sharp } from './photo-tools.mjs'

const TOKEN = 'a-token-of-the-benchmark'
const BATCH = 50
const PHOTOS = Number(process.env['BENCH_PHOTO_COUNT'] ?? 500)
const EVERY = 50
/** How wide the photos of a batch are, and the many whose memory is looked at, which may be smaller where time is short. */
const SIDE = 1200
const MANY_SIDE = Number(process.env['BENCH_PHOTO_SIDE'] ?? SIDE)
/** As many as one page asks for at a time. */
const AT_ONCE = 2

async function started() {
  const child = fork(path.join(root, 'apps/server/dist/bundle/image.js'), [], {
    env: { ...process.env, IMAGE_TOKEN: TOKEN, IMAGE_PORT: '0' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ port }] = await once(child, 'message')
  const address = `http://127.0.0.1:${port}`
  const headers = { 'x-image-token': TOKEN, 'x-image-for': '1' }
  return {
    async ask(operation, file, options = {}) {
      const body = new FormData()
      body.set('file', new Blob([file]), 'photo.jpg')
      for (const [name, value] of Object.entries(options)) body.set(name, value)
      const response = await fetch(`${address}/${operation}`, { method: 'POST', headers, body })
      const said = await response.json()
      if (!response.ok && said.error !== 'noFace') throw new Error(`${operation}: ${said.error}`)
    },
    health: async () => (await fetch(`${address}/health`, { headers })).json(),
    async stop() {
      const exited = once(child, 'exit')
      child.send('stop')
      await exited
    },
  }
}

/** Photos, one after the other. */
async function photosOf(count, side) {
  const files = filesOf('faces').length > 0 ? filesOf('faces') : [PORTRAIT]
  const made = []
  for (const file of files.slice(0, count))
    made.push(
      await sharp(await readFile(file))
        .resize(side)
        .jpeg()
        .toBuffer(),
    )
  return made
}

async function inTurn(count, work) {
  let next = 0
  const lane = async () => {
    while (next < count) {
      const at = next
      next += 1
      await work(at)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

const KINDS = [
  ['matting', { fast: '1', background: '#ffffff' }],
  ['enhancement', {}],
  ['retouching', {}],
  ['color_enhancement', {}],
  ['upload', { bytes: '120000' }],
]

export async function serviceFigures() {
  const photos = await photosOf(BATCH, SIDE)
  const many = await photosOf(BATCH, MANY_SIDE)
  const service = await started()
  try {
    const began = performance.now()
    await inTurn(BATCH, (at) => service.ask('matting', photos[at % photos.length], { background: '#ffffff' }))
    const batchMs = performance.now() - began
    const rss = []
    for (let done = 0; done < PHOTOS; done += EVERY) {
      await inTurn(EVERY, (at) => {
        const [operation, options] = KINDS[(done + at) % KINDS.length]
        return service.ask(operation, many[(done + at) % many.length], options)
      })
      rss.push((await service.health()).memory.rss)
    }
    const { done, lost } = await service.health()
    return { batch: BATCH, batchMs, photos: PHOTOS, side: MANY_SIDE, every: EVERY, rss, done, lost }
  } finally {
    await service.stop()
  }
}

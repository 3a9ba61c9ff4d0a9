// The image service as it is shipped: a batch of fifty, and what memory five hundred photos take.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../lib/root.mjs'
import { filesOf, fixture, middle, models, PORTRAIT, read, sharp, tools } from './photo-tools.mjs'
import { unlessTrying } from './trying.mjs'
import { mb } from './words.mjs'

const TOKEN = 'a-token-of-the-benchmark'
const BATCH = unlessTrying(50, 2)
/** On how many of them the bare nets are run. */
const BARE = unlessTrying(11, 1)
const PHOTOS = Number(process.env['BENCH_PHOTO_COUNT'] ?? unlessTrying(500, 9))
const EVERY = unlessTrying(50, 3)
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
    pid: child.pid,
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

/** What people can ask for, in the options that the product takes from them; pages are read from drawn ones. */
const KINDS = [
  ['matting', { background: '#ffffff' }],
  ['enhancement', { strength: '60' }],
  ['retouching', { strength: '60' }],
  ['ocr', { kind: 'passport' }, 'passport.jpg'],
  ['color_enhancement', { strength: '60' }],
  ['upload', { bytes: '120000' }],
  ['ocr', { kind: 'idCard' }, 'id-card.jpg'],
]

async function pagesOf() {
  const names = KINDS.flatMap(([, , page]) => (page === undefined ? [] : [page]))
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(fixture(name))])))
}

/** Seconds of processor that a process took so far; unknown where the system does not tell. */
async function processorSeconds(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // Behind the name, which may hold anything: the 12th and 13th are its own and the system's time for it, in hundredths.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields === undefined ? Number.NaN : (Number(fields[11]) + Number(fields[12])) / 100
}

/** Beside the bare nets on the same photos, made ready for them: in processor time, which a busy machine hardly changes. */
async function bareSeconds(photos) {
  const [person, fine] = [await models.personNet(), await models.fineNet()]
  const seconds = []
  for (const photo of photos.slice(0, BARE)) {
    const pixels = await read(photo)
    const [square, fineSquare] = [tools.resize(pixels, 256, 256), tools.resize(pixels, 320, 320)]
    const began = process.cpuUsage()
    person.mask(square)
    await fine(fineSquare)
    const { user, system } = process.cpuUsage(began)
    seconds.push((user + system) / 1_000_000)
  }
  // The first has the loading in it.
  return middle(seconds.length > 2 ? seconds.slice(1) : seconds)
}

/** Fifty photos as one page asks for them. */
export async function batchFigures() {
  const photos = await photosOf(BATCH, SIDE)
  const service = await started()
  try {
    const before = await processorSeconds(service.pid)
    const began = performance.now()
    await inTurn(BATCH, (at) => service.ask('matting', photos[at % photos.length], { background: '#ffffff' }))
    const batchMs = performance.now() - began
    const seconds = (await processorSeconds(service.pid)) - before
    return { batch: BATCH, side: SIDE, batchMs, seconds, bare: (await bareSeconds(photos)) * BATCH }
  } finally {
    await service.stop()
  }
}

/** What memory many photos of all kinds of work take; each figure is told as it comes, so that a run that is ended leaves some. */
export async function memoryFigures() {
  const many = await photosOf(BATCH, MANY_SIDE)
  const pages = await pagesOf()
  const service = await started()
  try {
    const rss = []
    for (let done = 0; done < PHOTOS; done += EVERY) {
      await inTurn(Math.min(EVERY, PHOTOS - done), (at) => {
        const [operation, options, page] = KINDS[(done + at) % KINDS.length]
        const file = page === undefined ? many[(done + at) % many.length] : pages.get(page)
        return service.ask(operation, file, options)
      })
      const { memory } = await service.health()
      rss.push(memory.rss)
      console.log(`  ${done + EVERY}: ${mb(memory.rss)}`)
    }
    const { done, lost } = await service.health()
    return { photos: PHOTOS, side: MANY_SIDE, every: EVERY, rss, done, lost }
  } finally {
    await service.stop()
  }
}

import { beforeEach, expect, it, vi } from 'vitest'

interface Link {
  rel: string
  href: string
  remove: () => void
  addEventListener: (name: string, listener: () => void) => void
  tell: (name: string) => void
}

const links: Link[] = []
/** What the page began with, as its addresses. */
const scripts: { src: string }[] = []
const fetching = vi.fn<(address: string) => Promise<Response>>()

const newLink = (): Link => {
  const listeners = new Map<string, () => void>()
  const link: Link = {
    rel: '',
    href: '',
    remove: () => void links.splice(links.indexOf(link), 1),
    addEventListener: (name, listener) => void listeners.set(name, listener),
    tell: (name) => listeners.get(name)?.(),
  }
  return link
}

/** The module keeps what has arrived: each test has its own, on a page that began with one file. */
async function fresh() {
  vi.resetModules()
  return import('./download.ts')
}

beforeEach(() => {
  links.length = 0
  scripts.length = 0
  fetching.mockReset().mockImplementation(async () => new Response('here'))
  vi.stubGlobal('fetch', fetching)
  vi.stubGlobal('document', {
    createElement: newLink,
    querySelector: (selector: string) =>
      selector.includes('src="/assets/start.js"')
        ? {}
        : (links.find(({ href }) => selector.includes(`"stylesheet"][href="${href}"`)) ?? null),
    querySelectorAll: () => scripts,
    head: { append: (link: Link) => void links.push(link) },
  })
  return () => vi.unstubAllGlobals()
})

const FILES = ['assets/screen.js', 'assets/shared.js', 'assets/start.js']
const run = vi.fn<() => Promise<string>>(async () => 'part')
beforeEach(() => void run.mockClear())

it('runs a part once its files are here, each of which is asked for once', async () => {
  const { downloaded } = await fresh()
  expect(await Promise.all([downloaded(run, FILES), downloaded(run, FILES)])).toEqual(['part', 'part'])
  expect(fetching.mock.calls).toEqual([['/assets/screen.js'], ['/assets/shared.js']])
})

it.each([
  ['the network drops', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
  ['the server cannot answer', async () => new Response('', { status: 503 }), 'was answered with 503'],
])('does not run a part when %s, and asks for what was lost the next time', async (_, lost, why) => {
  const { downloaded } = await fresh()
  fetching.mockImplementationOnce(lost)
  await expect(downloaded(run, FILES)).rejects.toThrow(why)
  expect(run).not.toHaveBeenCalled()
  expect(await downloaded(run, FILES)).toBe('part')
  expect(fetching.mock.calls.map(([address]) => address)).toEqual([
    '/assets/screen.js',
    '/assets/shared.js',
    '/assets/screen.js',
  ])
})

it('takes a style that did not arrive out of the page, and asks for it again', async () => {
  const { downloaded } = await fresh()
  const first = downloaded(run, ['assets/screen.css'])
  links[0]?.tell('error')
  await expect(first).rejects.toThrow('did not arrive')
  expect([links.length, run.mock.calls.length]).toEqual([0, 0])
  const second = downloaded(run, ['assets/screen.css'])
  links[0]?.tell('load')
  expect(await second).toBe('part')
  expect(await downloaded(run, ['assets/screen.css'])).toBe('part')
  expect(links.map(({ rel, href }) => [rel, href])).toEqual([['stylesheet', '/assets/screen.css']])
})

const page = (...files: string[]) =>
  files.map((file) => `<script type="module" src="${file}"></script>`).join('')

it.each([
  ['the same', page('/assets/runtime.js', '/assets/start.js'), false],
  [
    'a newer one, of which some files stayed the same',
    page('/assets/runtime.js', '/assets/start-2.js'),
    true,
  ],
])('of a part that is gone it is told whether the server gives %s', async (_, given, outdated) => {
  scripts.push(
    { src: 'https://desk.example/assets/runtime.js' },
    { src: 'https://desk.example/assets/start.js' },
  )
  const { downloaded } = await fresh()
  const { isOutdated, onOutdated } = await import('./newer-version.ts')
  const told = vi.fn<() => void>()
  onOutdated(told)
  fetching.mockImplementation(async (address) =>
    address === '/' ? new Response(given) : new Response('', { status: 404 }),
  )
  expect(isOutdated()).toBe(false)
  for (let tries = 0; tries < 2; tries += 1)
    await expect(downloaded(run, FILES)).rejects.toThrow('was answered with 404')
  expect([isOutdated(), told.mock.calls.length]).toEqual([outdated, outdated ? 1 : 0])
})

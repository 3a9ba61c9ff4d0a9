// What a browser fetches until the login page and the main shell can be used, as sent over the wire, and when it paints.
import { chromium } from '@playwright/test'
import { ensureChromium } from '../lib/chromium.mjs'
import { login, startOn, withFolder } from './server.mjs'
import { unlessTrying } from './trying.mjs'
import { kb, whole } from './words.mjs'

const SLOW_CPU = 4
const VISITS = unlessTrying(3, 1)

const SCREENS = {
  login: { hash: '/login', usable: 'input[name="userName"]' },
  shell: { hash: '/main', usable: 'main h1' },
  // Without a login, as whoever is sent its address opens it; before there is a picture.
  face: { hash: '/face', usable: 'h2' },
}

/** Every answer that came over the network, with its headers, until nothing more is asked for. */
function watch(session, isUsable) {
  const answers = new Map()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith('http'))
      answers.set(requestId, { url: response.url, bytes: 0, later: isUsable() })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer !== undefined) answer.bytes = encodedDataLength
  })
  return answers
}

const paintTimes = () =>
  new Promise((resolve) => {
    const [first] = performance.getEntriesByName('first-contentful-paint')
    new PerformanceObserver((list) => {
      resolve({ firstMs: first?.startTime ?? 0, largestMs: list.getEntries().at(-1)?.startTime ?? 0 })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })

const sizeOf = (answers) => answers.reduce((sum, { bytes }) => sum + bytes, 0)

/** A cold visit: an empty cache, a new profile. */
async function visit(browser, address, { hash, usable }, { cookie, cpu = 1 }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (cookie) {
    const [name, value] = cookie.split('=')
    await context.addCookies([{ name, value, url: address }])
  }
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  let usableNow = false
  const answers = watch(session, () => usableNow)
  await page.goto(`${address}/#${hash}`, { waitUntil: 'commit' })
  await page.waitForSelector(usable)
  usableNow = true
  const usableMs = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  const paints = await page.evaluate(paintTimes)
  const all = [...answers.values()]
  const first = all.filter(({ later }) => !later)
  await context.close()
  return {
    ...paints,
    usableMs,
    files: first.length,
    scripts: first.filter(({ url }) => new URL(url).pathname.endsWith('.js')).length,
    bytes: sizeOf(first),
    allBytes: sizeOf(all),
    largest: all.toSorted((a, b) => b.bytes - a.bytes),
  }
}

const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** The middle of some cold visits; weights are the same each time. */
async function measured(browser, address, screen, options) {
  const visits = []
  for (let run = 0; run < VISITS; run += 1) visits.push(await visit(browser, address, screen, options))
  const of = (key) => middle(visits.map((each) => each[key]))
  return { ...visits[0], firstMs: of('firstMs'), largestMs: of('largestMs'), usableMs: of('usableMs') }
}

export const bundle = () =>
  withFolder(async (folder) => {
    const server = await startOn(folder)
    const isRoot = process.getuid?.() === 0
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: isRoot ? ['--no-sandbox'] : [],
    })
    try {
      const cookie = await login(server.address)
      const { login: page, shell, face } = SCREENS
      return {
        login: await measured(browser, server.address, page, {}),
        loginSlow: await measured(browser, server.address, page, { cpu: SLOW_CPU }),
        shell: await measured(browser, server.address, shell, { cookie }),
        shellSlow: await measured(browser, server.address, shell, { cookie, cpu: SLOW_CPU }),
        face: await measured(browser, server.address, face, {}),
        faceSlow: await measured(browser, server.address, face, { cpu: SLOW_CPU }),
      }
    } finally {
      await browser.close()
      await server.stop()
    }
  })

const firstLoad = (page, usual, slow, bar) => {
  const times = (key) => `${whole(usual[key])} / ${whole(slow[key])}`
  const size = `${kb(usual.bytes)} (+ ${kb(usual.allBytes - usual.bytes)})`
  return `| ${page} | ${usual.files} | ${size} | ≤ ${bar} KB | ${times('firstMs')} | ${times('usableMs')} |`
}

export const bundleSection = (bundles) => `## First load

Every answer with its headers, as sent, until the page can be used, in Chromium with an empty cache; in brackets what comes
after that. Times are the middle of three visits, then with the processor slowed down four times.
How it works: decisions/034-first-load.md.

| page | requests | size | bar | first paint ms | usable ms |
|---|---|---|---|---|---|
${firstLoad('login', bundles.login, bundles.loginSlow, 150)}
${firstLoad('workspace with its home', bundles.shell, bundles.shellSlow, 275)}
${firstLoad('photo tools, before there is a picture', bundles.face, bundles.faceSlow, 325)}
`

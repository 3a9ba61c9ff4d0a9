// The JavaScript a browser loads for the login screen and for the main shell, as gzip.
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../lib/chromium.mjs'
import { login, startOn, withFolder } from './server.mjs'

async function loaded(browser, address, hash, cookie) {
  const context = await browser.newContext()
  if (cookie) {
    const [name, value] = cookie.split('=')
    await context.addCookies([{ name, value, url: address }])
  }
  const page = await context.newPage()
  const bodies = new Map()
  page.on('response', async (response) => {
    const url = response.url()
    if (new URL(url).pathname.endsWith('.js'))
      bodies.set(
        url,
        response.body().catch(() => Buffer.alloc(0)),
      )
  })
  await page.goto(`${address}/#${hash}`, { waitUntil: 'networkidle' })
  const sizes = await Promise.all([...bodies.values()].map(async (body) => gzipSync(await body).length))
  await context.close()
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
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
      return {
        login: await loaded(browser, server.address, '/login', undefined),
        shell: await loaded(browser, server.address, '/main', cookie),
      }
    } finally {
      await browser.close()
      await server.stop()
    }
  })

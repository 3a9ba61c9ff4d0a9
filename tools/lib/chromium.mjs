import { existsSync } from 'node:fs'
import path from 'node:path'
import { Failure } from './main.mjs'
import { headlessShell } from './headless-shell.mjs'
import { binOf, onWindows, run, runNode } from './process.mjs'

// A journey takes two thirds of the processor time in it.
const WITHOUT_WINDOWS = 'chromium-headless-shell'
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function onPath(command) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  return folders.map((folder) => path.join(folder, command)).find((file) => existsSync(file))
}

function usualPlaces() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  }
  if (!onWindows) return []
  const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name])
  const apps = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe']
  return folders.filter(Boolean).flatMap((folder) => apps.map((app) => path.join(folder, app)))
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

async function findChromium() {
  const places = [onPath(WITHOUT_WINDOWS), ...COMMANDS.map(onPath), ...usualPlaces(), await playwrightsOwn()]
  return places.find((file) => file && existsSync(file))
}

async function installWithApt() {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if ((await run('apt-get', ['update'], { env })) !== 0) return
  for (const browser of [WITHOUT_WINDOWS, 'chromium']) {
    const packages = [browser, 'fonts-noto-cjk']
    console.log(`No Chromium found: installing the packages ${packages.join(' and ')} with apt-get…`)
    if ((await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })) === 0)
      return
  }
}

async function installWithPlaywright() {
  console.log("No Chromium found: downloading Playwright's (playwright install chromium)…")
  await runNode(binOf('@playwright/test', 'playwright'), ['install', 'chromium'])
}

/** A Chromium or Chrome to run the browser tests with, installed if the machine has none. */
export async function ensureChromium() {
  const given = process.env['CHROMIUM_PATH']
  if (given) {
    if (existsSync(given)) return given
    throw new Failure(`CHROMIUM_PATH is set to ${given}, where there is no file.`)
  }
  const found = onPath(WITHOUT_WINDOWS) ?? (await headlessShell()) ?? (await findChromium())
  if (found) return found
  for (const install of [installWithApt, installWithPlaywright]) {
    await install()
    const installed = await findChromium()
    if (installed) return installed
  }
  throw new Failure(
    'The browser tests need Chromium or Google Chrome, and none could be found or installed. ' +
      'Install one and, if it is not on PATH, set CHROMIUM_PATH to its program file.',
  )
}

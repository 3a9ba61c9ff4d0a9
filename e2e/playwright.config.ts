import { defineConfig } from '@playwright/test'
import { chromiumArgs } from './support/chromium-args.ts'
import { BASE_URL } from './support/env.ts'

const executablePath = process.env['CHROMIUM_PATH']
const baseURL = process.env[BASE_URL]

const OWN_SERVER = ['notice/*.spec.ts', 'photo/image-service.spec.ts']

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // One more than the machine has cores: a journey waits for answers and pictures a third of its time.
  workers: 3,
  // A second try tells a journey that is unsteady from one that is broken; `npm test` names the unsteady ones, and takes few.
  retries: 1,
  // Long journeys on a busy machine: the limit is there to end what hangs, not to measure.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env['CI']),
  // Those with a server of their own need a worker of their own too: begun first, it does not run alone at the end.
  projects: [
    { name: 'own server', testMatch: OWN_SERVER },
    { name: 'shared server', testIgnore: OWN_SERVER },
  ],
  use: {
    ...(baseURL !== undefined && { baseURL }),
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // A picture of the page tells most; recording every step of every test would take a third of the time.
    screenshot: 'only-on-failure',
    // What waits for something that never comes says so, instead of using up the whole test's time.
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: chromiumArgs,
    },
  },
})

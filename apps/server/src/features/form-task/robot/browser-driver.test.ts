import { expect, test } from 'vitest'
import { launchOptions } from './browser-driver.ts'

test('a browser is told nothing of the robot’s surroundings, and has its sandbox unless root starts it', () => {
  const env = { PATH: '/bin', HOME: '/home/r', LANG: 'C', SECRET_KEY: 'k', DATABASE_URL: 'postgres://x' }
  const own = launchOptions('/bin/chromium', env, 1000)
  expect(own.env).toEqual({ PATH: '/bin', HOME: '/home/r', LANG: 'C', SystemRoot: undefined })
  expect(own.chromiumSandbox).toBe(true)
  expect(own.args).not.toContain('--no-sandbox')
  const root = launchOptions('/bin/chromium', env, 0)
  expect(root.chromiumSandbox).toBe(false)
  expect(root.args).toContain('--no-sandbox')
})

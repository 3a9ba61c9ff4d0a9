import { test as base } from '@playwright/test'
import { cp, rm } from 'node:fs/promises'
import { createDatabase } from './database.ts'
import { TEST_CAPTCHA, WRITTEN } from './env.ts'
import { freePort, freshFolder } from './fresh.ts'
import { startServer } from './server.ts'

/** Tests with a server and data of their own; a failed test ends them, and the next one starts afresh. */
export const withOwnServer = (settings: Record<string, string> = {}) =>
  base.extend<object, { ownServer: string }>({
    ownServer: [
      async ({ browserName: _any }, hand) => {
        const dataDir = await freshFolder()
        const written = process.env[WRITTEN]
        if (written !== undefined) await cp(written, dataDir, { recursive: true })
        const given = process.env['DATABASE_URL']
        const database = given ? await createDatabase(given) : undefined
        const port = await freePort()
        const url = `http://127.0.0.1:${port}`
        try {
          const server = await startServer(url, {
            PORT: String(port),
            HOST: '127.0.0.1',
            DATA_DIR: dataDir,
            APP_MODE: 'demo',
            TEST_CAPTCHA,
            ...(database && { DATABASE_URL: database.url }),
            ...settings,
          })
          try {
            await hand(url)
          } finally {
            await server.stop()
          }
        } finally {
          await database?.drop()
          await rm(dataDir, { recursive: true, force: true })
        }
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    baseURL: ({ ownServer }, hand) => hand(ownServer),
  })

import { cp, rm } from 'node:fs/promises'
import { BASE_URL, DATABASE, TEST_CAPTCHA, WRITTEN } from './env.ts'
import { createDatabase, embeddedUrl } from './database.ts'
import { freePort, freshFolder } from './fresh.ts'
import { startServer } from './server.ts'

/** Starts the built product on fresh data for the whole run; what it returns cleans up afterwards. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = await freshFolder()
  const given = process.env['DATABASE_URL']
  const database = given ? await createDatabase(given) : undefined
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const written = database === undefined ? await freshFolder() : undefined
  const cleanUp = async (): Promise<void> => {
    await database?.drop()
    for (const folder of [dataDir, ...(written === undefined ? [] : [written])])
      await rm(folder, { recursive: true, force: true })
  }
  const start = () =>
    startServer(url, {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      APP_MODE: 'demo',
      TEST_CAPTCHA,
      ...(database && { DATABASE_URL: database.url }),
    })
  try {
    if (written !== undefined) {
      // The story of the demonstration takes longer than the rest of a start: it is written once, and copied.
      await (await start()).stop()
      await cp(dataDir, written, { recursive: true })
      process.env[WRITTEN] = written
    }
    const server = await start()
    process.env[BASE_URL] = url
    process.env[DATABASE] = database?.url ?? (await embeddedUrl(dataDir))
    return async () => {
      await server.stop()
      await cleanUp()
    }
  } catch (error) {
    await cleanUp()
    throw error
  }
}

#!/usr/bin/env node
// Checks the change log for tampering: the database of DATABASE_URL, else the one in DATA_DIR, running or not.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { Failure, main } from './lib/main.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const command = new URL('../apps/server/dist/db/audit-chain/verify-command.js', import.meta.url)
  const startError = new URL('../apps/server/dist/start-error.js', import.meta.url)
  const [{ verifyCommand }, { StartError }] = await Promise.all([
    import(command.href),
    import(startError.href),
  ])
  try {
    return await verifyCommand(process.env, process.cwd(), (line) => console.log(line))
  } catch (error) {
    throw error instanceof StartError ? new Failure(error.message) : error
  }
})

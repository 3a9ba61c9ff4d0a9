import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { onInterrupt, startServer } from './lib/process.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const server = startServer({ env: { ROBOT: process.env['ROBOT'] ?? 'on' } })
  onInterrupt(server.stop)
  return server.exited
})

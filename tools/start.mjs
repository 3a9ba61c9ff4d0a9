import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { onInterrupt, onOrphaned, startServer } from './lib/process.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const server = startServer({
    env: { ROBOT: process.env['ROBOT'] ?? 'on', IMAGE: process.env['IMAGE'] ?? 'on' },
  })
  onInterrupt(server.stop)
  // Of npm alone: a service manager may start it by a process that goes.
  if (process.env['npm_lifecycle_event'] !== undefined) onOrphaned(server.stop)
  return server.exited
})

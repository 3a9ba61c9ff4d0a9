import path from 'node:path'
import { isBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { onInterrupt, onOrphaned, runNode, startServer } from './lib/process.mjs'
import { root } from './lib/root.mjs'

await main(async () => {
  await ensureInstalled()
  // In a process of its own: what building takes of memory would stay with the launcher for as long as the server runs.
  const code = isBuilt() ? 0 : await runNode(path.join(root, 'tools', 'build.mjs'), [])
  if (code !== 0) return code
  const server = startServer({
    env: { ROBOT: process.env['ROBOT'] ?? 'on', IMAGE: process.env['IMAGE'] ?? 'on' },
  })
  onInterrupt(server.stop)
  // Of npm alone: a service manager may start it by a process that goes.
  if (process.env['npm_lifecycle_event'] !== undefined) onOrphaned(server.stop)
  return server.exited
})

import { availableParallelism } from 'node:os'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { root } from './lib/root.mjs'

await main(async () => {
  await ensureInstalled()
  // Loaded late: the guards use packages that may just have been installed.
  const { guards, runGuards } = await import('./checks/guards.mjs')
  return runGuards(root, guards, availableParallelism())
})

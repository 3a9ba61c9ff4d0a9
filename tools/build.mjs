import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'

await main(async (names) => {
  await ensureInstalled()
  if ((await ensureBuilt(names)) === 0) console.log('Everything is up to date')
  return 0
})

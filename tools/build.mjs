import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'

await main(async () => {
  await ensureInstalled()
  if ((await ensureBuilt()) === 0) console.log('Everything is up to date')
  return 0
})

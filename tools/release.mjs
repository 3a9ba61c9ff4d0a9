#!/usr/bin/env node
// Makes one archive for machines without a registry or internet: everything built and installed for this platform.
import { rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { packRelease, stageRelease } from './lib/release.mjs'
import { cacheDir, root } from './lib/root.mjs'

const MB = 1024 * 1024

await main(async ([folder = path.join(root, 'release')]) => {
  await ensureInstalled()
  await ensureBuilt()
  const place = path.join(cacheDir, 'release')
  rmSync(place, { recursive: true, force: true })
  const staged = path.join(place, 'staged')
  const archive = await packRelease(staged, await stageRelease(staged), folder)
  rmSync(place, { recursive: true, force: true })
  console.log(
    `${archive} (${Math.round(statSync(archive).size / MB)} MB): unpack it anywhere, see docs/operations.md`,
  )
  return 0
})

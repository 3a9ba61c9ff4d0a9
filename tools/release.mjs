#!/usr/bin/env node
// Makes one archive for machines without a registry or internet: everything built and installed for this platform.
import { mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { Failure, main } from './lib/main.mjs'
import { run } from './lib/process.mjs'
import { releaseName, stageRelease } from './lib/release.mjs'
import { cacheDir, root } from './lib/root.mjs'

const MB = 1024 * 1024

await main(async ([folder = path.join(root, 'release')]) => {
  await ensureInstalled()
  await ensureBuilt()
  const name = releaseName()
  const staged = path.join(cacheDir, 'release', name)
  rmSync(staged, { recursive: true, force: true })
  await stageRelease(staged)
  mkdirSync(folder, { recursive: true })
  const archive = path.join(folder, `${name}.tar.gz`)
  const code = await run('tar', ['-czf', archive, '-C', path.dirname(staged), name])
  rmSync(staged, { recursive: true, force: true })
  if (code !== 0) throw new Failure(`Writing ${archive} failed (tar ended with ${code}).`)
  console.log(
    `${archive} (${Math.round(statSync(archive).size / MB)} MB): unpack it anywhere, see docs/operations.md`,
  )
  return 0
})

#!/usr/bin/env node
// Measures what the product promises to be fast at and writes the figures into docs/benchmarks.md:
// all of it, or the named parts (`npm run bench -- orders members`). With BENCH_TRY=1 the parts of the photo tools do as
// little as they can, and nothing is written: it shows that they still work.
import { ensureBuilt } from '../lib/build.mjs'
import { ensureInstalled } from '../lib/install.mjs'

await ensureInstalled()
await ensureBuilt()
const { measureSections, SECTIONS } = await import('./sections.mjs')
const asked = process.argv.slice(2)
await measureSections(asked.length > 0 ? asked : Object.keys(SECTIONS))
process.exit(0)

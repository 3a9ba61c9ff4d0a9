import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { Failure, main } from './lib/main.mjs'
import { binOf, runNode } from './lib/process.mjs'
import { cacheDir, root } from './lib/root.mjs'
import {
  readPlaywright,
  readVitest,
  slowestLine,
  summaryLine,
  timesLine,
  unsteadyVerdict,
} from './lib/results.mjs'

const vitestJson = path.join(cacheDir, 'vitest.json')
const playwrightJson = path.join(cacheDir, 'playwright.json')

// A filter may match in only one of the two kinds of test; that nothing ran at all is noticed at the end.
const withFilters = (args, flag) => (args.length > 0 ? [...args, flag] : [])

const stages = [
  { name: 'check', in: ['check'], run: () => runNode(path.join(root, 'tools', 'check.mjs'), []) },
  { name: 'build', in: ['e2e'], run: () => ensureBuilt().then(() => 0) },
  {
    name: 'unit',
    in: ['unit'],
    run: async (args, { chromium }) => {
      const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestJson}`]
      const filters = withFilters(args, '--passWithNoTests')
      // The robot's own test files applications in a real browser.
      const env = { CHROMIUM_PATH: await chromium }
      return runNode(binOf('vitest'), ['run', ...options, ...filters], { env })
    },
    results: () => readVitest(vitestJson),
  },
  {
    name: 'e2e',
    in: ['e2e'],
    run: async (args, { chromium }) => {
      const env = { CHROMIUM_PATH: await chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightJson }
      const options = ['--config', 'e2e/playwright.config.ts', '--reporter=list,json']
      const filters = withFilters(args, '--pass-with-no-tests')
      return runNode(binOf('@playwright/test', 'playwright'), ['test', ...options, ...filters], { env })
    },
    results: () => readPlaywright(playwrightJson),
  },
]

function readArguments(args) {
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
  const kinds = [...new Set(stages.flatMap((stage) => stage.in))]
  if (only !== undefined && !kinds.includes(only)) {
    throw new Failure(`--only=${only} is not known; choose one of ${kinds.join(', ')}.`)
  }
  return { only, rest: args.filter((arg) => !arg.startsWith('--only=')) }
}

/** One stage to its end, with what it did and how long it took. */
async function runStage({ name, run, results }, args, beside) {
  console.log(`\n── ${name} ──`)
  const started = performance.now()
  const ended = await run(args, beside).catch((error) => {
    if (!(error instanceof Failure)) throw error
    console.error(`✗ ${error.message}`)
    return 1
  })
  const seconds = (performance.now() - started) / 1000
  const { unsteady = [], files = [], ...counts } = results?.() ?? { passed: 0, failed: 0, skipped: 0 }
  const verdict = unsteadyVerdict(unsteady)
  for (const line of verdict.lines) console.log(line)
  if (files.length > 1) console.log(slowestLine(files))
  const code = ended === 0 && verdict.failed ? 1 : ended
  // A stage that fails without a failing test (a guard, a crash) must not read as "0 failed".
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  return { code, counts, seconds }
}

await main(async (args) => {
  const { only, rest } = readArguments(args)
  await ensureInstalled()
  mkdirSync(cacheDir, { recursive: true })
  for (const file of [vitestJson, playwrightJson]) if (existsSync(file)) rmSync(file)
  const chosen = stages.filter((stage) => only === undefined || stage.in.includes(only))
  // Known to be there, or brought, while the first stages are at work.
  const chromium = chosen.some(({ name }) => name !== 'check') ? ensureChromium() : undefined
  chromium?.catch(() => undefined)
  const total = { passed: 0, failed: 0, skipped: 0 }
  const times = []
  let exitCode = 0
  for (const stage of chosen) {
    const { code, counts, seconds } = await runStage(stage, rest, { chromium })
    times.push({ name: stage.name, seconds })
    for (const kind of Object.keys(total)) total[kind] += counts[kind]
    exitCode = code
    if (code !== 0) break
  }
  if (exitCode === 0 && only !== 'check' && total.passed === 0) {
    console.error('✗ Not one test was run.')
    total.failed += 1
    exitCode = 1
  }
  console.log(`\n${timesLine(times)}\n${summaryLine(total)}`)
  return exitCode
})

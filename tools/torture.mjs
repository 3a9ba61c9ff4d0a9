import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { isTest, listFiles } from './lib/files.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { binOf, runNode } from './lib/process.mjs'
import { cacheDir, root } from './lib/root.mjs'
import { outcomesOf, readPlaywright, readVitest, summaryLine } from './lib/results.mjs'

/**
 * The long form of every campaign, and every property with values that nobody chose: `npm run torture`, or
 * `npm run torture -- crash` for some of them, `npm run torture -- properties` for those alone.
 */

const report = path.join(cacheDir, 'torture.json')
const browserReport = path.join(cacheDir, 'torture-browser.json')
const RELIABILITY = path.join(root, 'docs', 'reliability.md')
const BEGIN = '<!-- campaigns -->'
const END = '<!-- /campaigns -->'

const LINE = /^\| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$/

/** What earlier runs noted, by campaign, so that a run of some campaigns keeps the figures of the others. */
function noted(section) {
  const lines = section.split('\n').map((line) => LINE.exec(line))
  return new Map(
    lines.flatMap((found) =>
      found && found[1] !== 'campaign' && !/^-+$/.test(found[1]) ? [[found[1], found[0]]] : [],
    ),
  )
}

const CAMPAIGN = '.campaign.'
const PROPERTIES = 'properties'

/** The files of tests that draw their values; in `npm test` those are the same in every run. */
const propertyFiles = () =>
  listFiles(root)
    .filter((file) => isTest(file) && /\.test\.\w+$/.test(file) && !file.includes(CAMPAIGN))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes("from 'fast-check'"))

const filesFor = (args) => {
  if (args.length === 0) return [CAMPAIGN, ...propertyFiles()]
  return args.flatMap((arg) => (arg === PROPERTIES ? propertyFiles() : [arg]))
}

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]

const browserOutcomesOf = (told) =>
  specsIn(told).map(({ title, ok, tests }) => ({
    title,
    status: ok ? 'passed' : 'failed',
    duration: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))

const rowOf = ({ title, status, duration = 0 }, day) => [
  title,
  `| ${title} | ${status} | ${Math.round(duration / 1000)} s | ${day} |`,
]

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

function note() {
  const text = readFileSync(RELIABILITY, 'utf8')
  const [before, rest = ''] = text.split(BEGIN)
  const [section = '', after = ''] = rest.split(END)
  const day = new Date().toISOString().slice(0, 10)
  const [told, toldOfBrowser] = [read(report), read(browserReport)]
  const outcomes = [
    ...(told ? outcomesOf(told, CAMPAIGN) : []),
    ...(toldOfBrowser ? browserOutcomesOf(toldOfBrowser) : []),
  ]
  const rows = new Map([...noted(section), ...outcomes.map((outcome) => rowOf(outcome, day))])
  const table = [
    '| campaign | outcome | took | on |',
    '|---|---|---|---|',
    ...[...rows.values()].toSorted((one, other) => one.localeCompare(other)),
  ]
  writeFileSync(RELIABILITY, `${before}${BEGIN}\n\n${table.join('\n')}\n\n${END}${after}`)
}

const withoutBrowser = async (args) => {
  const options = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json']
  return runNode(binOf('vitest'), [...options, `--outputFile.json=${report}`, ...filesFor(args)], {
    env: {
      TORTURE: 'on',
      CHROMIUM_PATH: await ensureChromium(),
      PROPERTY_SEED: process.env['PROPERTY_SEED'] ?? 'random',
    },
  })
}

const inBrowser = async (args) => {
  const options = ['--config', 'e2e/playwright.config.ts', '--reporter=list,json', '--pass-with-no-tests']
  const filters = args.length > 0 ? args.map((arg) => `${arg}.*\\.campaign\\.`) : ['\\.campaign\\.']
  return runNode(binOf('@playwright/test', 'playwright'), ['test', ...options, ...filters], {
    env: {
      TORTURE: 'on',
      CHROMIUM_PATH: await ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
    },
  })
}

await main(async (args) => {
  await ensureInstalled()
  // They start servers, robots and pages as they are shipped, and their set-up reads compiled packages.
  await ensureBuilt()
  mkdirSync(cacheDir, { recursive: true })
  for (const file of [report, browserReport]) rmSync(file, { force: true })
  const code = await withoutBrowser(args)
  const browserCode = await inBrowser(args)
  const [some, others] = [readVitest(report), readPlaywright(browserReport)]
  const counts = Object.fromEntries(Object.keys(some).map((kind) => [kind, some[kind] + others[kind]]))
  if (counts.passed + counts.failed > 0) note()
  console.log(`\n${summaryLine(counts)}`)
  return code || browserCode || (counts.passed > 0 ? 0 : 1)
})

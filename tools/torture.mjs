import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { binOf, runNode } from './lib/process.mjs'
import { cacheDir, root } from './lib/root.mjs'
import { readVitest, summaryLine } from './lib/results.mjs'

/** The long form of every campaign: `npm run torture`, or `npm run torture -- crash` for some of them. */

const report = path.join(cacheDir, 'torture.json')
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

const rowsOf = ({ testResults }, day) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'pending')
      .map(({ title, status, duration = 0 }) => [
        title,
        `| ${title} | ${status} | ${Math.round(duration / 1000)} s | ${day} |`,
      ]),
  )

function note() {
  const text = readFileSync(RELIABILITY, 'utf8')
  const [before, rest = ''] = text.split(BEGIN)
  const [section = '', after = ''] = rest.split(END)
  const day = new Date().toISOString().slice(0, 10)
  const rows = new Map([...noted(section), ...rowsOf(JSON.parse(readFileSync(report, 'utf8')), day)])
  const table = [
    '| campaign | outcome | took | on |',
    '|---|---|---|---|',
    ...[...rows.values()].toSorted((one, other) => one.localeCompare(other)),
  ]
  writeFileSync(RELIABILITY, `${before}${BEGIN}\n\n${table.join('\n')}\n\n${END}${after}`)
}

await main(async (args) => {
  await ensureInstalled()
  mkdirSync(cacheDir, { recursive: true })
  rmSync(report, { force: true })
  const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const filters = args.length > 0 ? args : ['.campaign.']
  const code = await runNode(binOf('vitest'), [...options, ...filters], { env: { TORTURE: 'on' } })
  const counts = readVitest(report)
  if (counts.passed + counts.failed > 0) note()
  console.log(`\n${summaryLine(counts)}`)
  return code
})

#!/usr/bin/env node
// Measures what the product promises to be fast at and writes the figures into docs/benchmarks.md.
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { ensureBuilt } from '../lib/build.mjs'
import { ensureInstalled } from '../lib/install.mjs'

await ensureInstalled()
await ensureBuilt()
const { measureSections, REPORT, SECTIONS } = await import('./sections.mjs')
const asked = process.argv.slice(2)
if (asked.length > 0) {
  await measureSections(asked)
  process.exit(0)
}
const { auditChain } = await import('./audit-chain.mjs')
const { bundle } = await import('./bundle.mjs')
const { exportFile, ROWS } = await import('./export.mjs')
const { largeList } = await import('./large-list.mjs')
const { loginTiming } = await import('./login-timing.mjs')
const { databaseUrl, login, startOn, withFolder } = await import('./server.mjs')
const { scopedList } = await import('./scoped-list.mjs')
const { startup } = await import('./startup.mjs')
const { tabs } = await import('./tabs.mjs')
const { bare, calls, statementsOf } = await import('./throughput.mjs')

const ROUNDS = 5
const SECONDS = 3
const PAGE = { type: 'VISIT_PURPOSE', page: 1, pageSize: 20 }

const throughput = () =>
  withFolder(async (folder) => {
    const server = await startOn(folder)
    const cookie = await login(server.address)
    const url = await databaseUrl(folder)
    const statements = await statementsOf(url, PAGE)
    const address = `/api/dict/queryAllDictDataPage?${new URLSearchParams(PAGE)}`
    const results = []
    for (const connections of [1, 32]) {
      await calls(server.address, cookie, address, connections, 2)
      await bare(url, statements, connections, 1)
      const rounds = []
      // In turn, so that whatever else the machine does slows both alike; the middle round counts.
      for (let round = 0; round < ROUNDS; round += 1) {
        const http = await calls(server.address, cookie, address, connections, SECONDS)
        const plain = await bare(url, statements, connections, SECONDS)
        rounds.push({ connections, http, plain, ratio: http.perSecond / plain.perSecond })
      }
      results.push(rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)])
    }
    await server.stop()
    return results
  })

const say = (title) => console.log(`\n${title} …`)
const whole = (value) => Math.round(value).toLocaleString('en-US')
const kb = (bytes) => `${(bytes / 1024).toFixed(0)} KB`
const mb = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

say('Start-up')
const start = await startup()
say('Bundles')
const firstLoad = (page, usual, slow, bar) => {
  const times = (key) => `${whole(usual[key])} / ${whole(slow[key])}`
  const size = `${kb(usual.bytes)} (+ ${kb(usual.allBytes - usual.bytes)})`
  return `| ${page} | ${usual.files} | ${size} | ≤ ${bar} KB | ${times('firstMs')} | ${times('usableMs')} |`
}

const bundles = await bundle()
say('Throughput')
const rates = await throughput()
say('Refused logins')
const refused = await loginTiming()
say('Tabs in a browser')
const tab = await tabs()
say('A form in a browser')
const form = await SECTIONS.form()
say('Large list (a million rows are written first)')
const large = await largeList()
say('Lists of several parties (a million rows are written first)')
const scoped = await scopedList()
say('Finding members (a million are written first)')
const members = await SECTIONS.members()
say('Visa orders (a million are written first)')
const orders = await SECTIONS.orders()
say('Scans (a million passports are written first)')
const scanned = await SECTIONS.scan()
say('Change log')
const chain = await auditChain()
say('Export')
const file = await exportFile()

const report = `# Benchmarks

Written by \`npm run bench\`. Rates depend on the machine (here: ${cpus().length} cores, Node ${process.versions.node}, embedded
PostgreSQL, client and server on the same machine), so each figure stands beside something measured in the same run.

## Authorised page call against bare \`pg\`

The dictionary page call over HTTP (session, permission, validated input and answer) against the very same statements
(total, then 20 rows) sent by a loop through \`pg\`, prepared on both sides.

| connections | calls a second | p99 ms | bare \`pg\` a second | p99 ms | ratio | bar |
|---|---|---|---|---|---|---|
${rates
  .map(
    ({ connections, http, plain, ratio }) =>
      `| ${connections} | ${whole(http.perSecond)} | ${http.p99} | ${whole(plain.perSecond)} | ${plain.p99.toFixed(1)} | ${ratio.toFixed(2)} | ${connections === 32 ? '≥ 0.50' : ''} |`,
  )
  .join('\n')}

## Refused logins of known and unknown accounts

A wrong password over HTTP, known and unknown names in turn, ${refused.attempts} times each; medians. The answers are the same text.

| account exists | ms | ratio | bar |
|---|---|---|---|
| yes | ${refused.knownMs.toFixed(1)} | ${refused.ratio.toFixed(2)} | 0.90 – 1.10 |
| no | ${refused.unknownMs.toFixed(1)} | | |

## Server ready

| start | ms | bar |
|---|---|---|
| cold: empty folder, database created, migrated, filled | ${whole(start.coldMs)} | |
| after that, the orders and members of the demonstration, while people log in | ${whole(start.storyMs)} | |
| warm: median of five | ${whole(start.warmMs)} | < 1,000 |
| an empty Node process, for comparison | ${whole(start.emptyNodeMs)} | |

## First load

Every answer with its headers, as sent, until the page can be used, in Chromium with an empty cache; in brackets what comes
after that. Times are the middle of three visits, then with the processor slowed down four times.
How it works: decisions/034-first-load.md.

| page | requests | size | bar | first paint ms | usable ms |
|---|---|---|---|---|---|
${firstLoad('login', bundles.login, bundles.loginSlow, 150)}
${firstLoad('workspace with its home', bundles.shell, bundles.shellSlow, 265)}

## Tabs of a 200-row table

In Chromium, until the table is painted (long pages draw the rows in sight). All of them stay open; a hidden one keeps its screen.

| what | ms | ratio | to | bar |
|---|---|---|---|---|
| open the first | ${whole(tab.firstMs)} | 1 | | |
| open the second | ${whole(tab.secondMs)} | ${(tab.secondMs / tab.firstMs).toFixed(2)} | the first | |
| open the 91st to 100th, median | ${whole(tab.lastMs)} | ${(tab.lastMs / tab.secondMs).toFixed(2)} | the second | ≤ 1.30 |
| the slowest of the 2nd to 100th | ${whole(tab.slowestMs)} | ${(tab.slowestMs / tab.secondMs).toFixed(2)} | the second | |
| switch with two open, median | ${whole(tab.switchTwoMs)} | ${(tab.switchTwoMs / tab.secondMs).toFixed(2)} | opening the second | |
| switch with a hundred open, median | ${whole(tab.switchAllMs)} | ${(tab.switchAllMs / tab.switchTwoMs).toFixed(2)} | switching with two open | ≤ 1.30 |
| close all hundred at once | ${whole(tab.closeMs)} | ${(tab.closeMs / tab.secondMs).toFixed(2)} | opening the second | |

| memory of the page | heap | ratio to the start | bar |
|---|---|---|---|
| at the start | ${mb(tab.heapBefore)} | 1 | |
| with a hundred open | ${mb(tab.heapOpen)} (${mb((tab.heapOpen - tab.heapBefore) / tab.count)} a tab) | ${(tab.heapOpen / tab.heapBefore).toFixed(2)} | |
| after closing them | ${mb(tab.heapAfter)} | ${(tab.heapAfter / tab.heapBefore).toFixed(2)} | ≤ 1.10 |

## Page call at 1,000 and at 1,000,000 rows

Two servers, asked in turn; 20 rows a page, exact total included; median time relative to page 1 at 1,000 rows
(${large.smallMs.toFixed(2)} ms). How it works: decisions/008-list-totals.md. A plain \`count(*)\` over the same million rows takes
${large.plainCountMs.toFixed(0)} ms.

| page at 1,000,000 rows | ms | times the call at 1,000 rows | bar |
|---|---|---|---|
${Object.entries(large.pagesMs)
  .map(
    ([page, ms]) =>
      `| ${whole(Number(page))} | ${ms.toFixed(2)} | ${(ms / large.smallMs).toFixed(2)} | ${Number(page) <= 1000 ? '≤ 1.5' : ''} |`,
  )
  .join('\n')}

## A list whose rows belong to several parties

Rows like orders (agent, acceptance organisation, centre, owner), 20 a page, newest first, total up to 10,000 included; over
HTTP, in turn on a table of 10,000 and one of 1,000,000 rows, medians. Each person sees the same share of both. How it works,
and which indexes it takes: decisions/027-rows-of-several-parties.md.

| who sees | list | rows of 10,000 | ms | rows of 1,000,000 | ms | ratio | bar |
|---|---|---|---|---|---|---|---|
${scoped.pages
  .map(
    ({ viewer, question, smallMs, smallRecords, largeMs, largeRecords, ratio }) =>
      `| ${viewer} | ${question} | ${smallRecords} | ${smallMs.toFixed(2)} | ${largeRecords} | ${largeMs.toFixed(2)} | ${ratio.toFixed(2)} | ≤ 2 |`,
  )
  .join('\n')}

The same call at 32 connections on the large table against its own statements through bare \`pg\`.

| who sees | calls a second | p99 ms | bare \`pg\` a second | p99 ms | ratio | bar |
|---|---|---|---|---|---|---|
${scoped.rate
  .map(
    ({ viewer, http, plain, ratio }) =>
      `| ${viewer} | ${whole(http.perSecond)} | ${http.p99} | ${whole(plain.perSecond)} | ${plain.p99.toFixed(1)} | ${ratio.toFixed(2)} | ≥ 0.70 |`,
  )
  .join('\n')}

${members}
${orders}
${scanned}
## Writing to the change log

${chain.writers} writers at once, a row in each transaction; in turn, the middle of five rounds. A server seals meanwhile.
How it works: decisions/021-audit-chain.md.

| | rows a second | ratio |
|---|---|---|
| without a chain | ${whole(chain.plain)} | 1 |
| sealed afterwards, as it is | ${whole(chain.sealed)} | ${(chain.sealed / chain.plain).toFixed(2)} |
| a chain whose end each writer holds until it commits | ${whole(chain.shared)} | ${(chain.shared / chain.plain).toFixed(2)} |

## A long list as a workbook

${whole(ROWS)} rows of 20 columns (Chinese texts, numbers, money, dates) from the database through a cursor into an .xlsx file that
nobody keeps, in a process of its own; beside it, in turn, \`COPY … TO STDOUT\` of the same rows read through \`pg\` and dropped.
How it works: decisions/005-spreadsheets.md.

| | | bar |
|---|---|---|
| growth of memory at its peak (${mb(file.rssBefore)} before) | ${mb(file.rssGrowth)} | < 100 MB |
| export | ${(file.ms / 1000).toFixed(1)} s, ${mb(file.bytes)} | |
| \`COPY\` | ${(file.copyMs / 1000).toFixed(1)} s | |
| times as long as \`COPY\` | ${file.ratio.toFixed(1)} | |
| delay of the event loop meanwhile, p99 | ${file.delayP99Ms.toFixed(0)} ms | |

The whole path: as many dictionary entries exported by a task (asked for over HTTP, written by a job, kept in the store),
beside \`COPY\` of the same rows. How it works: decisions/020-export-tasks.md.

| | | bar |
|---|---|---|
| growth of the server's memory at its peak | ${mb(file.task.rssGrowth)} | < 100 MB |
| task | ${(file.task.ms / 1000).toFixed(1)} s, ${mb(file.task.bytes)} | |
| \`COPY\` | ${(file.task.copyMs / 1000).toFixed(1)} s | |
| times as long as \`COPY\` | ${file.task.ratio.toFixed(1)} | |

${form}`
await writeFile(REPORT, report)
console.log(`\n${report}`)

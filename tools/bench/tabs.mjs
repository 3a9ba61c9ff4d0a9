// Tabs of a 200-row table in a real browser: opening the first to the hundredth, switching, closing them all, and what
// is left of the memory then.
import { chromium } from '@playwright/test'
import pg from 'pg'
import { ensureChromium } from '../lib/chromium.mjs'
import { CAPTCHA, databaseUrl, startOn, withFolder } from './server.mjs'
import { mb, whole } from './words.mjs'

const TABS = 100
/** Opened and closed before anything is weighed: by then the browser has compiled what it compiles only once. */
const WARM_TABS = 15
const ROWS = 200
/** A long page draws the rows in sight; so many are there once it shows. */
const DRAWN = 15
const TYPE = 'BENCH'
/** The cache of answers is swept once a minute. */
const SWEPT_AFTER_MS = 65_000
/** Ends what hangs; a machine with other work takes its time. */
const PATIENCE_MS = 300_000

async function fill(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `insert into dict_type (type, name) values ('${TYPE}', 'Benchmark') returning id`,
  )
  await client.query(
    `insert into dict_data (type, code, cname, ename, sort_no)
     select '${TYPE}', 'C' || n, '名称' || n, 'Name ' || n, n from generate_series(1, ${ROWS}) as n`,
  )
  await client.end()
  return Number(rows[0].id)
}

async function logIn(page, address) {
  await page.goto(address)
  await page.getByLabel('登录账号').fill('admin')
  await page.getByRole('textbox', { name: '密码' }).fill('Visa@2026')
  await page.getByRole('textbox', { name: '图形验证码' }).fill(CAPTCHA)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('tab', { name: '首页' }).waitFor()
}

/** Leaves a hundred tabs in the strip, none of them built yet, each to show the whole table once it is raised. */
const prepare = (page, typeId) =>
  page.evaluate(
    async ({ picked, count, type, rows }) => {
      const answer = await fetch('/api/personal/getPersonalInfo')
      const { id } = (await answer.json()).data.userInfo
      const names = Array.from({ length: count }, (_, index) => String(index + 1))
      const list = names.map((name) => ({ screen: 'sys.dict', name, params: {}, state: 'hungUp' }))
      const remembered = {
        picked,
        [`list /api/dict/queryAllDictDataPage ${JSON.stringify({ type })}`]: {
          filters: {},
          page: 1,
          pageSize: rows,
        },
      }
      for (const name of names) {
        sessionStorage.setItem(`visa.work.${id}.sys.dict ${name}`, JSON.stringify(remembered))
      }
      sessionStorage.setItem(`visa.tabs.${id}`, JSON.stringify({ list, recent: [] }))
    },
    { picked: typeId, count: TABS, type: TYPE, rows: ROWS },
  )

/** Raises a tab; milliseconds until its table has been painted. */
const raise = (page, name) =>
  page.evaluate(
    ({ tab, rows }) =>
      new Promise((resolve) => {
        const began = performance.now()
        location.hash = `#/main?screen=sys.dict&name=${tab}`
        const painted = () =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)))
        const look = () => {
          const panel = document.getElementById(`panel-${encodeURIComponent(`sys.dict ${tab}`)}`)
          const there = panel?.checkVisibility() && panel.querySelectorAll('tbody tr').length >= rows
          if (there) painted()
          else requestAnimationFrame(look)
        }
        look()
      }),
    { tab: name, rows: DRAWN },
  )

const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

const inTurn = async (page, names, rounds) => {
  const times = []
  for (let round = 0; round < rounds; round += 1) times.push(await raise(page, names[round % names.length]))
  return middle(times)
}

async function usedHeap(cdp) {
  for (let pass = 0; pass < 3; pass += 1) await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}

/** Closes them through the menu; milliseconds from the click until the empty workspace has been painted. */
async function closeAll(page) {
  await page.getByRole('button', { name: '全部标签页' }).click()
  const entry = page.getByRole('menuitem', { name: '关闭全部' })
  const closeMs = await entry.evaluate(
    (element) =>
      new Promise((resolve) => {
        const began = performance.now()
        element.click()
        const look = () =>
          requestAnimationFrame(() =>
            document.querySelector('[role=tabpanel]') === null ? resolve(performance.now() - began) : look(),
          )
        look()
      }),
  )
  await page.getByRole('button', { name: '全部标签页' }).waitFor({ state: 'detached' })
  await new Promise((resolve) => setTimeout(resolve, SWEPT_AFTER_MS))
  return closeMs
}

/** Starts the page anew with a hundred tabs that are not built yet. */
async function startOver(page, typeId) {
  await prepare(page, typeId)
  await page.reload()
  await page.getByRole('tab', { name: '首页' }).waitFor()
}

export const tabs = () =>
  withFolder(async (folder) => {
    const server = await startOn(folder)
    const typeId = await fill(await databaseUrl(folder))
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: ['--no-sandbox', '--disable-background-networking', '--js-flags=--expose-gc'],
    })
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const cdp = await context.newCDPSession(page)
    await logIn(page, server.address)

    const warm = Array.from({ length: WARM_TABS }, (_, index) => String(index + 1))
    await startOver(page, typeId)
    await inTurn(page, warm, WARM_TABS * 3)
    await closeAll(page)
    const heapBefore = await usedHeap(cdp)

    await startOver(page, typeId)
    const opened = []
    for (let name = 1; name <= TABS; name += 1) {
      opened.push(await raise(page, String(name)))
      if (name === 2) opened.switchTwo = await inTurn(page, ['1', '2'], 20)
    }
    const switchAll = await inTurn(page, ['1', '50', '99', '2', '98', '51'], 24)
    const heapOpen = await usedHeap(cdp)
    const closeMs = await closeAll(page)
    const heapAfter = await usedHeap(cdp)

    await browser.close()
    await server.stop()
    return {
      firstMs: opened[0],
      secondMs: opened[1],
      lastMs: middle(opened.slice(-10)),
      slowestMs: Math.max(...opened.slice(1)),
      switchTwoMs: opened.switchTwo,
      switchAllMs: switchAll,
      closeMs,
      count: TABS,
      heapBefore,
      heapOpen,
      heapAfter,
    }
  })

export const tabsSection = (tab) => `## Tabs of a 200-row table

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
`

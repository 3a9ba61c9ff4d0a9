// What a keystroke costs in the long form of the gallery: scripting time, commits of React and fields that are drawn.
import { chromium } from '@playwright/test'
import { ensureChromium } from '../lib/chromium.mjs'
import { startOn, withFolder } from './server.mjs'

const KEYS = 200

/** React tells every commit to whoever stands where its tools would; drawn fields are those whose element is new. */
const listen = () => {
  const counts = { commits: 0, fields: 0 }
  globalThis.keystrokeCounts = counts
  const walk = (fiber, before) => {
    const isElement = fiber.tag === 5
    if (isElement && before && fiber.memoizedProps !== before.memoizedProps) {
      if (fiber.memoizedProps['data-field'] !== undefined) counts.fields += 1
    }
    if (before && fiber.child === before.child) return
    for (let child = fiber.child; child; child = child.sibling) walk(child, child.alternate)
  }
  globalThis['__REACT_DEVTOOLS_GLOBAL_HOOK__'] = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberRoot: (_id, tree) => {
      counts.commits += 1
      walk(tree.current, tree.current.alternate)
    },
  }
}

const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

export const formKeystroke = () =>
  withFolder(async (folder) => {
    const server = await startOn(folder)
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: ['--no-sandbox', '--disable-background-networking'],
    })
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    await page.addInitScript(listen)
    await page.goto(`${server.address}/#/dev/widgets?show=form-page`)
    const fields = page.locator('[data-field]')
    await fields.first().waitFor()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    const look = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      const script = metrics.find(({ name }) => name === 'ScriptDuration').value
      return { script, ...(await page.evaluate(() => ({ ...globalThis.keystrokeCounts }))) }
    }
    /** Types into a field of a section or of a row, one key after the other. */
    const typing = async (place) => {
      await page.locator(`[data-field="${place}"] input`).click()
      await page.keyboard.type('warm up')
      const taken = []
      for (let key = 0; key < KEYS; key += 1) {
        if (key % 20 === 0) await page.keyboard.press('ControlOrMeta+A')
        const before = await look()
        await page.keyboard.press('y')
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
        const after = await look()
        taken.push({
          ms: (after.script - before.script) * 1000,
          commits: after.commits - before.commits,
          fields: after.fields - before.fields,
        })
      }
      const of = (name) => middle(taken.map((each) => each[name]))
      return { ms: of('ms'), commits: of('commits'), fields: of('fields') }
    }
    const plain = await typing('employerName')
    const row = await typing('stays.0.name')
    const count = await fields.count()
    await page.locator('[data-field=surname] input').fill('')
    await page.locator('[data-field=givenNames] input').fill('')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.locator('[data-invalid]').first().waitFor()
    const refused = await typing('employerName')
    await browser.close()
    await server.stop()
    return { count, plain, row, refused }
  })

const HEAD = '## A keystroke in a form of a hundred fields'

const line = (what, { ms, commits, fields }, bar = '') =>
  `| ${what} | ${ms.toFixed(1)} | ${commits} | ${fields} | ${bar} |`

export const formSection = ({ count, plain, row, refused }) => {
  return `${HEAD}

The gallery's applicant (${count} fields and lists, 8 sections) in Chromium, medians of ${KEYS} keys.
How it works: decisions/031-forms.md.

| typed into | scripting ms | commits of React | fields drawn | bar |
|---|---|---|---|---|
${line('a field of a section', plain, 'one field')}
${line('a field of a row', row, 'one field')}
${line('a field while others are refused', refused, 'one field')}
`
}

import { expect, test, type Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { lodgedPassports } from '../support/lodged.ts'
import { login } from '../support/login.ts'

const GAP_S = 0.08

/** All of a busy morning under `npm run torture`. */
const COUNT = process.env['TORTURE'] === 'on' ? 200 : 60

/**
 * Types as a scanner does: keys pressed five to fifteen milliseconds apart, an Enter behind each code, and the next code
 * a moment later, whatever the page is doing meanwhile. The browser is told when each key was pressed, as a keyboard
 * does: a busy page hears them late, and judges by their time.
 */
async function scanAll(page: Page, codes: readonly string[]): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  let at = Date.now() / 1000
  for (const [place, code] of codes.entries()) {
    const pressed: Promise<unknown>[] = []
    for (const [index, text] of Array.from(`${code}\r`).entries()) {
      at += (5 + ((place * 7 + index * 3) % 11)) / 1000
      const key = text === '\r' ? 'Enter' : text
      const physical = /\d/.test(text) ? `Digit${text}` : `Key${text}`
      const stroke = { key, code: text === '\r' ? 'Enter' : physical, timestamp: at }
      pressed.push(
        keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...stroke }),
        keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke }),
      )
    }
    await Promise.all(pressed)
    at += GAP_S
  }
  await keyboard.detach()
}

test(`${COUNT} passports by continuous scan: each is answered rightly, none is lost`, async ({ page }) => {
  const mine = await lodgedPassports('ES', COUNT)
  const theirs = await lodgedPassports('ET', 5, 'CENTER-BJ')
  const codes: string[] = []
  // By label and by passport in turn; every twentieth twice, some of another company, some of nobody.
  for (const [place, { passportNo, label }] of mine.entries()) {
    codes.push(place % 2 === 0 ? label : passportNo)
    if (place % 20 === 0) codes.push(passportNo)
    if (place % 40 === 7) codes.push(theirs[Math.floor(place / 40)]?.passportNo ?? '')
    if (place % 40 === 11) codes.push(`EX${String(place).padStart(6, '0')}`)
  }
  await login(page, 'accept', '/#/main?screen=visa.result.batch')
  await expect(page.getByLabel('连续扫标签、护照或订单号')).toBeFocused()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/visa/result/find'))
      asked.push((request.postDataJSON() as { codes: string[] }).codes[0] ?? '')
  })
  await scanAll(page, codes)
  await expect(page.getByRole('button', { name: new RegExp(`^确认 ${COUNT} 人`) })).toBeVisible()
  // In the order of the scans, each once.
  expect(asked).toEqual(codes)
  const lines = page.getByRole('region', { name: '本批结果清单' }).getByRole('listitem')
  await expect(lines).toHaveCount(COUNT)
  await expect(lines.first()).toContainText(mine.at(-1)?.passportNo ?? '')
  await expect(page.getByText(theirs[0]?.passportNo ?? '')).toHaveCount(0)

  // Another tab in front ends nothing: the list is there on return, and the next code is heard.
  await page.getByRole('tab', { name: '首页' }).click()
  await expect(lines).toHaveCount(0)
  await page.getByRole('tab', { name: '批量出签结果' }).click()
  await expect(lines).toHaveCount(COUNT)

  await page.keyboard.press('Control+z')
  await expect(lines).toHaveCount(COUNT - 1)
  await scanAll(page, [mine.at(-1)?.label ?? ''])
  await expect(lines).toHaveCount(COUNT)

  await page.keyboard.press('F10')
  await page.getByRole('button', { name: '照样保存，之后补录' }).click()
  await expect(page.getByText(`已录入 ${COUNT} 人的结果`)).toBeVisible({ timeout: 120_000 })
  const [given] = await inDatabase<{ results: number; back: number; others: number }>(
    `select (select count(*)::int from visa_result where applicant_id = any($1)) as results,
       (select count(*)::int from passport_item where applicant_id = any($1) and status = 4 and move_scanned) as back,
       (select count(*)::int from visa_result where applicant_id = any($2)) as others`,
    [mine.map(({ applicantId }) => applicantId), theirs.map(({ applicantId }) => applicantId)],
  )
  expect(given).toEqual({ results: COUNT, back: COUNT, others: 0 })
})

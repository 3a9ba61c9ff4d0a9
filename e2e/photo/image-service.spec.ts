import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { login } from '../support/login.ts'
import { addPeople, makeOrder } from '../support/order.ts'
import { withOwnServer } from '../support/own-server.ts'

/** Other journeys do without the image service: it takes a processor while it works. */
const test = withOwnServer({ IMAGE: 'on' })

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const saved = (page: Page) => expect(page.getByText(/^已自动保存 \d\d:\d\d:\d\d$/)).toBeVisible()
const comparison = (page: Page) => page.getByRole('table', { name: '逐字比对' })

/** Somebody who does not exist: De la Cruz, Juan Carlos, of Mexico. */
const PAGE = new URL('../../packages/photo/fixtures/passport.jpg', import.meta.url)
/** Reading is work, and the machine may be busy: the limit ends what hangs, it measures nothing. */
const READ = { timeout: 90_000 }

test('C7.11 a passport page is read by the service, compared and taken over; the monitor tells of the service', async ({
  page,
}) => {
  test.setTimeout(480_000)
  const picture = await readFile(PAGE)
  await login(page, 'agent')
  const [id = 0] = await addPeople(page, await makeOrder(page), ['胡安'])
  await page.goto(`/#/visa/applicant?id=${id}`)
  await field(page, '护照号码').fill('G1852AZ01')
  await field(page, '护照号码').press('Tab')
  await saved(page)

  await test.step('what the service read stands beside what was typed, and nothing is written', async () => {
    // A service that is still starting, or too busy, says so; people ask again then.
    await expect(async () => {
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: '选择护照图片…' }).click()
      await (await chosen).setFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: picture })
      await expect(page.getByText(/^从护照读到 \d+ 项，其中 \d+ 项确定/)).toBeVisible(READ)
    }).toPass({ timeout: 200_000 })
    const row = comparison(page).getByRole('row', { name: /护照号码/ })
    await expect(row).toContainText('第 9 位不同')
    await expect(row).toContainText('两次读数一致')
    await expect(row.getByRole('img', { name: '护照号码在图片上的位置' })).toBeVisible()
    await expect(field(page, '护照号码')).toHaveValue('G1852AZ01')
    await expect(field(page, '姓（护照拼音）')).toHaveValue('')
  })

  await test.step('what is sure fills blanks, what was typed is replaced by a press of its own', async () => {
    await page.getByRole('button', { name: /^全部采用/ }).click()
    await expect(field(page, '姓（护照拼音）')).toHaveValue('DE LA CRUZ')
    await expect(field(page, '名（护照拼音）')).toHaveValue('JUAN CARLOS')
    await expect(field(page, '护照号码')).toHaveValue('G1852AZ01')
    await page.getByRole('button', { name: '护照号码采用读到的：G1852AZ07' }).click()
    await expect(field(page, '护照号码')).toHaveValue('G1852AZ07')
    await saved(page)
    await page.reload()
    await expect(field(page, '护照号码')).toHaveValue('G1852AZ07')
    await expect(field(page, '姓（护照拼音）')).toHaveValue('DE LA CRUZ')
  })

  await test.step('C2.23 C7.40 who is logged in has people cut out by the service', async () => {
    await login(page, 'admin')
    await page.goto('/#/main?screen=visa.photo')
    await page
      .getByLabel('选择照片')
      .first()
      .setInputFiles(new URL('../../packages/photo/fixtures/astronaut.jpg', import.meta.url).pathname)
    await page.getByRole('tab', { name: '人像抠图' }).click()
    // A busy machine may be too slow for it: then the page says so, and asks again when it is told to.
    await expect(async () => {
      const again = page.getByRole('alert').getByRole('button', { name: '重试' })
      if (await again.isVisible()) await again.click()
      await expect(page.getByText('边缘由图片服务精细抠出')).toBeVisible({ timeout: 40_000 })
    }).toPass(READ)
    await expect(page.getByText('边缘没有残留')).toBeVisible(READ)
  })

  await test.step('the monitor says that the service answers, and that it has worked', async () => {
    await page.goto('/#/main?screen=sys.monitor')
    const service = page.getByRole('region', { name: '图片服务' })
    await expect(service.getByRole('row').filter({ hasText: '正常' })).toBeVisible()
  })
})

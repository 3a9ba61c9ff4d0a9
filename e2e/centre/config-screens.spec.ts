import { expect, test, type Locator, type Page } from '@playwright/test'
import { bringChecker, violations } from '../a11y/violations.ts'
import { chineseIn } from '../support/cjk.ts'
import { login } from '../support/login.ts'
import { option } from '../support/select.ts'
import { watchLoading } from '../support/settled.ts'

/** Each screen of the configuration as the manager of a centre works at it, with rows of its own and its dialogs. */

const dialogOf = (page: Page): Locator => page.getByRole('dialog')
const pane = (page: Page): Locator => page.locator('main [role=tabpanel]:not([hidden])').first()
const screen = (page: Page, name: string): Promise<unknown> =>
  page.goto(`/#/main?screen=center.config.${name}`)
const rowOf = (page: Page, text: string | RegExp): Locator =>
  pane(page).getByRole('row').filter({ hasText: text })

async function save(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: '保存' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
}

/** Leaves a form with what is typed in it. */
async function discard(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: '取消', exact: true }).click()
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
}

/** Deletes a row after reading what that would do. */
async function remove(page: Page, row: Locator, told: string): Promise<void> {
  await row.getByRole('button', { name: '删除' }).click()
  await expect(dialogOf(page)).toContainText(told)
  await dialogOf(page).getByRole('button', { name: '删除' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
}

const mark = String(Date.now()).slice(-6)

test('C7.33 a manager changes and takes back what holds from a day on, and reads before what that does', async ({
  page,
}) => {
  await login(page, 'center_mgr', '/#/main?screen=center.config.serviceFee')
  const dialog = dialogOf(page)

  await test.step('a service: a price, the next one, and that taken back', async () => {
    await page.getByRole('button', { name: '新增服务' }).first().click()
    await dialog.getByLabel('编码').fill(`E2E${mark}`)
    await dialog.getByLabel('名称', { exact: true }).fill(`翻译${mark}`)
    await dialog.getByLabel('英文名称').fill(`Translation ${mark}`)
    await dialog.getByLabel('单价（元）').fill('80')
    await dialog.getByLabel('单位').fill('份')
    await save(page)
    const row = rowOf(page, `翻译${mark}`)
    await expect(row).toContainText('未生效')
    await remove(page, row, '柜台不再卖这项服务')
    await expect(row).toHaveCount(0)
    const locker = rowOf(page, 'LOCKER')
    await locker.getByRole('button', { name: '改价/改动' }).click()
    await dialog.getByLabel('单价（元）').fill('18')
    await save(page)
    await expect(locker).toHaveCount(2)
    await remove(page, locker.filter({ hasText: '未生效' }), '前一版在这一版的日子里接着用')
    await expect(locker).toHaveCount(1)
  })

  await test.step('a consular fee: what it does to orders and real contracts, refused twice on a day, put right', async () => {
    await screen(page, 'visaFee')
    await page.getByText('规则', { exact: true }).click()
    const add = async (amount: string) => {
      await page.getByRole('button', { name: '新增签证费' }).first().click()
      await dialog.getByLabel('办理方式').click()
      await option(page, '特急').click()
      await dialog.getByLabel('金额').fill(amount)
    }
    await add('911')
    await expect(dialog.getByText(/存了会怎样.*未办结合同/)).toBeVisible()
    await save(page)
    const row = rowOf(page, '911.00')
    await expect(row).toContainText('未生效')
    await add('912')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(/已有一版，请在列表中打开那一版修改/).first()).toBeVisible()
    await discard(page)
    await row.getByRole('button', { name: '修改' }).click()
    await dialog.getByLabel('金额').fill('913')
    await save(page)
    await remove(page, rowOf(page, '913.00'), '按其他更宽的一条或平台统一价收取')
  })

  await test.step('options: a version to come, and that taken back', async () => {
    await screen(page, 'option')
    await page.getByRole('button', { name: '修改选项' }).first().click()
    await dialog.getByLabel('合同号前缀').fill('ZF')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText(/该前缀已用于其他单据/).first()).toBeVisible()
    await dialog.getByLabel('合同号前缀').fill('')
    await dialog.getByLabel('营业时间').fill('周一至周六 9:00–17:00')
    await expect(dialog.getByText(/存了会怎样/)).toBeVisible()
    await save(page)
    const row = rowOf(page, '未生效')
    await expect(row).toContainText('周一至周六')
    await remove(page, row, '前一版在这一版的日子里接着用')
    await expect(row).toHaveCount(0)
  })

  await test.step('a way of paying: its counters from today on', async () => {
    await screen(page, 'paymentMethod')
    const row = rowOf(page, '转账').first()
    await row.getByRole('button', { name: '修改' }).click()
    await expect(dialog.getByText(/存了会怎样/)).toBeVisible()
    await dialog.getByLabel('备注').fill(`见凭证 ${mark}`)
    await save(page)
    await expect(rowOf(page, mark)).toContainText('生效中')
  })
})

test('P7.29 a manager keeps reasons and entries of the centre; every screen of the configuration is English and open to all', async ({
  page,
}) => {
  const settled = watchLoading(page)
  await login(page, 'center_mgr', '/#/main?screen=center.config.unuseReason')
  const dialog = dialogOf(page)
  const add = async (button: string) => {
    await page.getByRole('button', { name: button }).first().click()
    await dialog.getByLabel('编码').fill(`E${mark}`)
    await dialog.getByLabel('中文名称').fill(`原因${mark}`)
    await dialog.getByLabel('英文名称').fill(`Reason ${mark}`)
  }
  const change = async () => {
    const row = rowOf(page, `原因${mark}`)
    await row.getByRole('button', { name: '修改' }).click()
    await dialog.getByLabel('英文名称').fill(`Reason changed ${mark}`)
    await save(page)
    await expect(row).toContainText(`Reason changed ${mark}`)
    await row.getByRole('button', { name: '冻结' }).click()
    await expect(dialog).toContainText('冻结后新业务不能再选')
    await dialog.getByRole('button', { name: '冻结' }).click()
    await expect(row).toContainText('已冻结')
  }

  await test.step('a reason why a label was not used, refused twice, changed and stopped', async () => {
    await add('新增原因')
    await save(page)
    await add('新增原因')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(/已存在/).first()).toBeVisible()
    await discard(page)
    await change()
  })

  await test.step('an entry of a dictionary', async () => {
    await screen(page, 'dict')
    await add('新增一项')
    await save(page)
    await change()
  })

  await test.step('all of it in English, its dialogs too, and clean to who hears it', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await settled()
    await bringChecker(page)
    const screens = [
      ['option', 'Change options'],
      ['holiday', ''],
      ['visaFee', 'Add a visa fee'],
      ['serviceFee', 'Add a service'],
      ['unuseReason', 'Add a reason'],
      ['docTemplate', ''],
      ['processTime', 'Add a process time'],
      ['paymentMethod', 'Change'],
      ['paymentCashier', 'Add a counter'],
      ['dict', 'Add an entry'],
    ] as const
    for (const [name, opens] of screens) {
      await screen(page, name)
      await expect(pane(page).getByRole('heading', { level: 1 }).first()).toBeAttached()
      if (name === 'visaFee') await page.getByText('Rules', { exact: true }).click()
      await settled()
      expect.soft(await violations(page, 'main'), name).toEqual([])
      if (opens === '') continue
      await pane(page).getByRole('button', { name: opens }).first().click()
      await expect(dialog).toBeVisible()
      await settled()
      // What people typed stays in their words; whatever the product says is English.
      const typed = await dialog
        .getByRole('textbox')
        .evaluateAll((fields) =>
          fields.map((field) => (field as HTMLInputElement).value).filter((value) => value !== ''),
        )
      expect.soft(await chineseIn(dialog, typed), name).toEqual([])
      expect.soft(await violations(page, '[role=dialog]'), `dialog of ${name}`).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
  })
})

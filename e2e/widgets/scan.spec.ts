import { expect, test } from '@playwright/test'
import { inputMethod, scan, show } from './typing.ts'

test.describe.configure({ mode: 'parallel' })

test('P9.6 a scan field takes what a scanner types, with any ending, and what a person sends', async ({
  page,
}) => {
  await show(page, 'scan')
  const field = page.getByLabel('条码', { exact: true })
  const scanned = page.getByText('扫到：')
  await page.keyboard.press('F2')
  await expect(field).toBeFocused()

  await scan(page, 'CT-0001', { end: 'Enter' })
  await expect(scanned).toHaveText('扫到：CT-0001')
  await expect(field).toHaveValue('CT-0001')
  await scan(page, '000000', { end: 'Tab' })
  await expect(scanned).toHaveText('扫到：CT-0001 000000')
  await expect(field).toBeFocused()
  await scan(page, 'E1000001')
  await expect(scanned).toHaveText('扫到：CT-0001 000000 E1000001')
  // Too short, even with Enter behind it.
  await scan(page, '123', { end: 'Enter' })
  await expect(field).toHaveValue('E1000001')

  // A Chinese input method is at work: it writes something else into the field.
  const method = await inputMethod(page)
  await method.compose('cao')
  await scan(page, 'CT-0002', { end: 'Enter', hidden: true })
  await expect(scanned).toHaveText('扫到：CT-0001 000000 E1000001 CT-0002')
  await expect(field).toHaveValue('CT-0002')
  await expect(field).toBeFocused()

  // By hand; the code is selected, so that it is typed over.
  await field.pressSequentially('A1B2', { delay: 40 })
  await expect(field).toHaveValue('A1B2')
  await expect(scanned).toHaveText('扫到：CT-0001 000000 E1000001 CT-0002')
  await field.press('Enter')
  await expect(scanned).toHaveText('扫到：CT-0001 000000 E1000001 CT-0002 A1B2')
})

test('P2.48 P8.17 a single scan waits for one code; closing it rejects', async ({ page }) => {
  await show(page, 'scan')
  await page.getByRole('button', { name: '开始单次扫码' }).click()
  const dialog = page.getByRole('dialog', { name: '单次扫码' })
  await expect(dialog.getByText('等待扫码中。。。')).toBeVisible()
  await scan(page, 'CT-0001', { end: 'Enter' })
  await expect(dialog).toBeHidden()
  await expect(page.getByText('结果：CT-0001')).toBeVisible()

  await page.getByRole('button', { name: '开始单次扫码' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('结果：关闭扫码')).toBeVisible()
})

test('P2.48 P8.17 a continuous scan counts, lists and flags; its sound can be switched off', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const made: number[] = []
    Object.assign(globalThis, { soundsMade: made })
    globalThis.AudioContext = class extends AudioContext {
      override createOscillator() {
        made.push(made.length)
        return super.createOscillator()
      }
    }
  })
  const sounds = () =>
    page.evaluate(() => (globalThis as unknown as { soundsMade: number[] }).soundsMade.length)
  await show(page, 'scan')
  await page.getByRole('button', { name: '开始连续扫码' }).click()
  const dialog = page.getByRole('dialog', { name: '连续扫码' })
  await expect(dialog.getByText('等待扫码中。。。')).toBeVisible()
  const codes = dialog.getByRole('list', { name: '已扫条码' }).getByRole('listitem')

  // The scanner's Enter must not press a button that has the focus.
  await dialog.getByRole('button', { name: '完成' }).focus()
  await scan(page, 'CT-0001', { end: 'Enter' })
  await scan(page, 'CT-0002', { end: 'Enter' })
  await expect(codes).toHaveText(['CT-0002', 'CT-0001'])
  await expect(dialog.getByText('已扫 2 个')).toBeVisible()
  await expect.poll(() => sounds()).toBe(2)
  await scan(page, 'CT-0001', { end: 'Enter' })
  await scan(page, 'X404', { end: 'Enter' })
  await expect(codes).toHaveText(['X404条码不存在', 'CT-0001重复', 'CT-0002', 'CT-0001'])
  await expect(dialog.getByText('已扫 2 个')).toBeVisible()
  await expect.poll(() => sounds()).toBe(6)

  await dialog.getByRole('switch', { name: '扫码提示音' }).click()
  await scan(page, 'CT-0003', { end: 'Enter' })
  await expect(dialog.getByText('已扫 3 个')).toBeVisible()
  await expect.poll(() => sounds()).toBe(6)
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('结果：CT-0001,CT-0002,CT-0003')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: '开始连续扫码' }).click()
  await expect(dialog.getByRole('switch', { name: '扫码提示音' })).not.toBeChecked()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(page.getByText('结果：关闭扫码')).toBeVisible()
})

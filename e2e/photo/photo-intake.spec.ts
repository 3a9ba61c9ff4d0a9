import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { login } from '../support/login.ts'
import { addPeople, makeOrder } from '../support/order.ts'
import { pasteImages } from '../widgets/sample-files.ts'

const PORTRAIT = new URL('../../packages/photo/fixtures/astronaut.jpg', import.meta.url)
/** Nets run on whatever the machine has left. */
const MADE = { timeout: 120_000 }

const portrait = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await readFile(PORTRAIT),
})

/** Files let go over an element, as a browser tells of it; whether somebody took them. */
const drop = (page: Page, selector: string, name: string, file: Buffer): Promise<boolean> =>
  page.evaluate(
    ([where, called, bytes]) => {
      const dataTransfer = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), (each) => each.codePointAt(0) ?? 0)
      dataTransfer.items.add(new File([content], called, { type: 'image/jpeg' }))
      const told = (kind: string) =>
        new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true, composed: true })
      const element = document.querySelector(where)
      element?.dispatchEvent(told('dragover'))
      return element?.dispatchEvent(told('drop')) === false
    },
    [selector, name, file.toString('base64')] as const,
  )

test('C2.15 a picture is pasted without a click before it, dropped on its place, and dropped beside it', async ({
  page,
}) => {
  const { buffer } = await portrait('me.jpg')
  await page.goto('/#/face')
  await expect(page.getByRole('heading', { name: '拖入照片，或按 Ctrl V 粘贴' })).toBeVisible()
  await pasteImages(page, [await portrait('image.png')])
  await expect(page.getByRole('listitem')).toHaveCount(1)
  expect(await drop(page, '[aria-label="照片列表"]', 'on.jpg', buffer)).toBe(true)
  await expect(page.getByRole('button', { name: '查看 on.jpg' })).toBeVisible()
  // A browser would leave the page, and with it all that is not saved.
  expect(await drop(page, 'body', 'beside.jpg', buffer)).toBe(true)
  await expect(page.getByRole('button', { name: '查看 beside.jpg' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(3)
})

test('C1.7 C2.18 the tools open from the photo of an applicant with what the visa asks, and what they made is the photo', async ({
  page,
}) => {
  test.slow()
  await login(page, 'agent')
  const [id = 0] = await addPeople(page, await makeOrder(page), ['赵清扬'])
  await page.goto(`/#/visa/applicant?id=${id}`)
  // The checklist asks for the photo, so that the form does not.
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^用图片工具处理.*照片$/ }) })
  await row.getByRole('button', { name: /^用图片工具处理/ }).click()
  const dialog = page.getByRole('dialog', { name: '图片工具' })
  await expect(dialog.getByRole('heading', { name: '拖入照片，或按 Ctrl V 粘贴' })).toBeVisible()
  // What is pasted goes to the tools, not to the form below.
  await pasteImages(page, [await portrait('image.png')])
  await expect(dialog.getByRole('tab', { name: 'AI 证件照处理' })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByText(/^700×900 像素/)).toBeVisible(MADE)
  await dialog.getByRole('button', { name: '用这张' }).click()
  await expect(dialog).toBeHidden()
  // Only what is stored is among the files: what is still under way would end with the page.
  await expect(row.getByRole('list', { name: '1 个文件' })).toBeVisible()
  await page.reload()
  await expect(row.getByRole('list', { name: '1 个文件' })).toBeVisible()
  // What it was made of is beside it.
  await row.getByRole('list', { name: '1 个文件' }).getByRole('button').first().click()
  const preview = page.getByRole('dialog').filter({ has: page.getByRole('toolbar', { name: '预览工具' }) })
  await preview.getByText('原图', { exact: true }).click()
  await expect(preview.locator('img')).toHaveJSProperty('naturalWidth', 512)
  await preview.getByText('处理后', { exact: true }).click()
  await expect(preview.locator('img')).toHaveJSProperty('naturalWidth', 700)
})

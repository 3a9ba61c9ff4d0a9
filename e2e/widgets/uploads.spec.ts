import { expect, test, type Locator, type Page, type Route } from '@playwright/test'
import { login } from '../support/login.ts'
import { chinesePdf, pasteImages, picture, sized, text } from './sample-files.ts'

test.describe.configure({ mode: 'parallel' })

const MB = 1024 * 1024
/** The longest pause between two attempts. */
const PAUSE_MS = 8_000
const GALLERY = '/#/dev/widgets?show=uploads'

/** The field with a label, as a whole. */
const fieldOf = (page: Page, label: string): Locator =>
  page.locator('.ant-form-item, [data-field]').filter({ has: page.getByText(label, { exact: true }) })

const inputOf = (page: Page, label: string): Locator => fieldOf(page, label).locator('input[type=file]')

interface Kept {
  fileName: string
  storageName: string
}

/** What the form keeps. */
const kept = async (page: Page): Promise<Record<string, Kept[] | undefined>> =>
  JSON.parse((await page.getByLabel('表单保存的内容').textContent()) || '{}') as Record<string, Kept[]>

const namesIn = async (page: Page, field: string): Promise<string[]> =>
  ((await kept(page))[field] ?? []).map(({ fileName }) => fileName)

const openGallery = async (page: Page): Promise<void> => {
  await login(page, 'admin')
  await page.goto(GALLERY)
  await expect(page.getByRole('heading', { name: '上传附件' })).toBeVisible()
}

const nothing = (): void => undefined

const envelope = (code: string, msg: string) => (route: Route) =>
  route.fulfill({ json: { code, msg, data: [] } })

function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text())
  })
  return heard
}

test('P5.20 P5.21 P5.22 P5.23 P9.11 what does not fit is refused in place, and nothing is sent', async ({
  page,
}) => {
  await page.goto(GALLERY)
  const sent: string[] = []
  page.on('request', (request) => {
    if (/^\/(?:store|api\/(?:batchUpload|image|file|aliyun))/.test(new URL(request.url()).pathname))
      sent.push(request.url())
  })
  const refused = async (label: string, files: Parameters<Locator['setInputFiles']>[0], message: string) => {
    await inputOf(page, label).setInputFiles(files)
    await expect(fieldOf(page, label).getByRole('alert')).toHaveText(message)
    await expect(inputOf(page, label)).toHaveAttribute('aria-invalid', 'true')
  }
  const six = Array.from({ length: 6 }, (_, place) => text(`${place}.txt`, String(place)))
  const note = text('note.txt', 'x')
  await refused('头像', note, '上传图片只能是 JPG 或 PNG 格式!')
  await refused('头像', sized('a.png', 'image/png', 3 * MB + 1), '上传图片大小不能超过 3 MB!')
  await refused('附件', sized('a.txt', 'text/plain', 5 * MB + 1), '上传文件大小不能超过 5MB!')
  await refused('附件', six, '最多允许选择 5 个文件！')
  await refused('大文件（不小于 1 MB）', note, '上传文件大小不能小于 1MB!')
  await refused('图片', note, '上传图片只能是 JPG、PNG 或 GIF 等格式!')
  await refused('图片', sized('a.gif', 'image/gif', 5 * MB + 1), '上传图片大小不能超过 5 MB!')
  await refused('证件', note, '上传文件只能是 JPG、PNG 或 PDF 格式!')
  await refused('证件', sized('a.pdf', 'application/pdf', 3 * MB + 1), '上传文件大小不能超过 3MB!')
  await inputOf(page, '截图附件').focus()
  await pasteImages(page, six)
  await expect(fieldOf(page, '截图附件').getByRole('alert')).toHaveText('最多允许上传 5 个文件！')
  expect(sent).toEqual([])

  await expect(fieldOf(page, '附件')).toContainText('最多 5 个')
  await expect(fieldOf(page, '不限数量的附件')).not.toContainText('最多')
})

test('P3.18 P3.19 P4.9 P5.25 files are uploaded with progress, canceled, and removed after a question', async ({
  page,
}) => {
  await openGallery(page)
  const field = fieldOf(page, '附件')
  let release = nothing
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = async (route: Route): Promise<void> => {
    await held
    await route.continue()
  }
  await page.route('**/store/**', hold)
  await inputOf(page, '附件').setInputFiles([text('合同.txt', 'one'), text('second.txt', 'two')])
  await expect(field.getByRole('progressbar', { name: '合同.txt 上传进度' })).toBeVisible()
  await expect(field.getByRole('progressbar', { name: '合同.txt 上传进度' })).toHaveAttribute(
    'aria-valuenow',
    /\d/,
  )
  await field.getByRole('button', { name: '取消上传 second.txt' }).click()
  await expect(field.getByText('second.txt', { exact: true })).toHaveCount(0)
  release()
  await expect(field.getByRole('button', { name: '预览 合同.txt' })).toBeVisible()
  await expect(field.getByRole('progressbar')).toHaveCount(0)
  await expect(field.getByRole('status')).toHaveText('合同.txt 上传成功')
  await page.unroute('**/store/**', hold)
  const [attachment] = (await kept(page))['files'] ?? []
  expect(attachment).toMatchObject({ fileName: '合同.txt', fileIndex: 0 })
  expect(attachment?.storageName).toMatch(/\.txt$/)

  const question = page.getByRole('dialog', { name: '确认删除此附件（合同.txt）吗？' })
  await field.getByRole('button', { name: '删除 合同.txt' }).click()
  await question.getByRole('button', { name: '取消' }).click()
  await expect.poll(() => namesIn(page, 'files')).toEqual(['合同.txt'])
  await field.getByRole('button', { name: '删除 合同.txt' }).click()
  await question.getByRole('button', { name: '删除' }).click()
  await expect(field.getByRole('status')).toHaveText('合同.txt 已删除')
  await expect.poll(() => namesIn(page, 'files')).toEqual([])
})

test('P4.9 P8.18 P8.20 a failed upload leaves the list and says why', async ({ page }) => {
  await page.clock.install()
  await openGallery(page)
  const field = fieldOf(page, '附件')
  const failing = async (pattern: string, answer: (route: Route) => Promise<void>, reason: string) => {
    await page.route(pattern, answer)
    await inputOf(page, '附件').setInputFiles(text('a.txt', reason))
    const told = async () => {
      await page.clock.runFor(PAUSE_MS)
      return (await field.getByRole('alert').allTextContents()).join('')
    }
    await expect.poll(told).toBe(`a.txt：${reason}`)
    await expect(field.getByRole('listitem')).toHaveCount(0)
    await page.unroute(pattern, answer)
  }
  await failing('**/store/**', envelope('9999', '空间已满'), '空间已满')
  await failing('**/store/**', envelope('0000', ''), '文件上传失败')
  await failing('**/*md5.worker*', (route) => route.abort(), 'md5解析失败')
  await expect.poll(() => namesIn(page, 'files')).toEqual([])
})

test('P5.24 a screenshot is pasted anywhere in the field', async ({ page }) => {
  await openGallery(page)
  const field = fieldOf(page, '截图附件')
  const shot = await picture(page, 'image.png', 'teal')
  await inputOf(page, '截图附件').focus()
  await pasteImages(page, [shot])
  await expect(page.getByText('屏幕截图粘贴成功！')).toBeVisible()
  await expect(field.getByRole('button', { name: /^预览 屏幕截图 .*\.png$/ })).toBeVisible()

  await page.route('**/api/image/oss/upload*', (route) =>
    route.fulfill({ json: { code: '9999', msg: '图片无法识别', data: null } }),
  )
  await field.getByRole('button', { name: /^下载/ }).focus()
  await pasteImages(page, [shot])
  await expect(page.getByText('屏幕截图粘贴失败!')).toBeVisible()
  await expect(field.getByRole('alert')).toContainText('图片无法识别')
  await expect.poll(() => namesIn(page, 'paste')).toHaveLength(1)
})

test('P2.47 P3.10 P9.8 pictures, PDF and text are previewed, zoomed, turned and downloaded by name', async ({
  page,
}) => {
  const heard = complaints(page)
  await openGallery(page)
  const field = fieldOf(page, '附件')
  const foreign: string[] = []
  const maps: number[] = []
  page.on('response', (response) => {
    const url = new URL(response.url())
    if (/^https?:$/.test(url.protocol) && url.host !== new URL(page.url()).host) foreign.push(response.url())
    if (url.pathname.endsWith('GBK-EUC-H.bcmap')) maps.push(response.status())
  })
  // The Chinese encoding of spreadsheets.
  const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0x2c, 0x31])
  await inputOf(page, '附件').setInputFiles([
    await picture(page, 'photo.png', 'gold'),
    chinesePdf('扫描件.pdf'),
    text('名单.csv', gbk),
    text('page.json', '{"markup": "<b>bold</b>"}'),
  ])
  await expect(field.getByRole('button', { name: /^预览/ })).toHaveCount(4)
  await expect
    .poll(() => namesIn(page, 'files'))
    .toEqual(['photo.png', '扫描件.pdf', '名单.csv', 'page.json'])
  await expect(field.locator('img')).toHaveCount(1)
  await expect(field.locator('svg[data-icon=pdf]')).toHaveCount(1)
  await expect(field.locator('svg[data-icon=text]')).toHaveCount(2)

  await field.getByRole('button', { name: '预览 photo.png' }).click()
  const dialog = page.getByRole('dialog')
  const image = dialog.getByRole('img', { name: 'photo.png' })
  const box = async () => {
    const { width = 0, height = 0 } = (await image.boundingBox()) ?? {}
    return [Math.round(width), Math.round(height)]
  }
  await expect.poll(box).toEqual([400, 200])
  await dialog.getByRole('button', { name: '放大' }).click()
  await expect.poll(box).toEqual([500, 250])
  await dialog.getByRole('button', { name: '旋转' }).click()
  await expect.poll(box).toEqual([250, 500])
  await page.keyboard.press('-')
  await expect.poll(box).toEqual([200, 400])
  await image.hover()
  await page.mouse.wheel(0, -100)
  await expect.poll(box).toEqual([250, 500])
  await dialog.getByRole('button', { name: '实际大小' }).click()
  await expect.poll(box).toEqual([400, 200])

  await dialog.getByRole('button', { name: '下一个' }).click()
  const sheet = dialog.getByRole('figure', { name: '第 1 页，共 1 页' }).locator('canvas')
  await expect(sheet).toHaveAttribute('data-drawn', 'true')
  const inked = () =>
    sheet.evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas
      const line = (from: number, to: number) => {
        const pixels = canvas
          .getContext('2d')
          ?.getImageData(0, Math.floor(height * from), width, Math.floor(height * (to - from))).data
        return pixels?.some((value, place) => place % 4 === 0 && value < 128) === true
      }
      // The Chinese line and the Latin one below it.
      return [line(0.12, 0.18), line(0.19, 0.25)]
    })
  await expect.poll(inked).toEqual([true, true])
  expect(maps).toEqual([200])
  await dialog.getByRole('button', { name: '旋转' }).click()
  await expect.poll(async () => ((await sheet.boundingBox())?.width ?? 0) > 900).toBe(true)

  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('中文,1')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '放大' })).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('{"markup": "<b>bold</b>"}')).toBeVisible()

  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载' }).click()
  expect((await saved).suggestedFilename()).toBe('page.json')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field.getByRole('button', { name: '预览 photo.png' })).toBeFocused()

  // The store knows this content already, under another name.
  await inputOf(page, '不限数量的附件').setInputFiles(chinesePdf('另一份.pdf'))
  const again = page.waitForEvent('download')
  await fieldOf(page, '不限数量的附件').getByRole('button', { name: '下载 另一份.pdf' }).click()
  expect((await again).suggestedFilename()).toBe('另一份.pdf')
  expect(foreign).toEqual([])
  expect(heard).toEqual([])
})

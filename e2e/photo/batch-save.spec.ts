import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { textsOf, watchAnswers } from '../a11y/answers.ts'
import { bringChecker, violations } from '../a11y/violations.ts'
import { login } from '../support/login.ts'
import { addPeople, makeOrder } from '../support/order.ts'

const PORTRAIT = new URL('../../packages/photo/fixtures/astronaut.jpg', import.meta.url).pathname
/** Nets run on whatever the machine has left. */
const MADE = { timeout: 120_000 }
/** Ten of them, one after the other. */
const ALL_MADE = { timeout: 480_000 }

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** The portrait as somebody took it who stood further away: with room on all sides. */
const roomy = (): Promise<Buffer> =>
  sharp(PORTRAIT).extend({ top: 160, left: 160, right: 160, extendWith: 'copy' }).jpeg().toBuffer()

/** The same person twice, beside each other. */
async function pair(): Promise<Buffer> {
  const half = await sharp(PORTRAIT).extract({ left: 90, top: 0, width: 256, height: 512 }).toBuffer()
  return sharp({ create: { width: 512, height: 512, channels: 3, background: '#888888' } })
    .composite([
      { input: half, left: 0, top: 0 },
      { input: half, left: 256, top: 0 },
    ])
    .jpeg()
    .toBuffer()
}

/** The photo that somebody with a passport has; nothing where they have none. */
async function photoOf(page: Page, passportNo: string): Promise<string | undefined> {
  const answer = await page.request.get('/api/visa/applicant/page', {
    params: { page: 1, pageSize: 10, keyword: passportNo },
  })
  const { data } = (await answer.json()) as { data: { rows: { photo: string }[] } }
  return data.rows[0]?.photo
}

test('C2.5 C2.18 of ten pictures the good ones go to those whose passport is in their names, the others wait for a person, and one is saved by itself', async ({
  page,
}) => {
  test.slow()
  await login(page, 'agent')
  const run = String(Date.now()).slice(-7)
  const [one, other] = [`E1${run}`, `E2${run}`]
  await addPeople(page, await makeOrder(page), [
    { cnName: '唐一鸣', passportNo: one },
    { cnName: '唐二鸣', passportNo: other },
  ])
  const good = await roomy()
  const hair = await sharp(PORTRAIT).extract({ left: 0, top: 60, width: 512, height: 452 }).toBuffer()
  const blank = await sharp({ create: { width: 200, height: 260, channels: 3, background: '#888888' } })
    .jpeg()
    .toBuffer()
  const whole = await readFile(PORTRAIT)
  await page.goto('/#/face')
  await page
    .getByLabel('选择照片')
    .first()
    .setInputFiles([
      jpeg(`${one} first.jpg`, good),
      jpeg(`${one} again.jpg`, good),
      jpeg(`${other} two.jpg`, await pair()),
      jpeg(`${other} hair.jpg`, hair),
      jpeg('E00000000 stranger.jpg', good),
      jpeg('nameless.jpg', good),
      ...[1, 2, 3, 4].map((each) => jpeg(`blank ${each}.jpg`, blank)),
      // Its upload to whoever sent it broke off in the middle.
      jpeg('cut.jpg', whole.subarray(0, whole.length / 2)),
    ])
  await expect(page.getByRole('alert').filter({ hasText: 'cut.jpg 已损坏，无法打开' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await page.getByRole('tab', { name: 'AI 证件照处理' }).click()
  await page.getByRole('button', { name: '全部处理（10 张）' }).click()
  await expect(
    page.getByText('10/10，按俄罗斯贴纸签：合格 4，要看 2，不合格 0，未识别到人脸 4，失败 0'),
  ).toBeVisible(ALL_MADE)
  await expect(
    page.getByText(`不止一张人脸，不一起保存，请点开选一张再单独保存：${other} two.jpg`),
  ).toBeVisible()

  await test.step('each row says what became of it, also that a photo was replaced', async () => {
    await page.getByRole('button', { name: '按护照号存到申请人（3 张）' }).click()
    const told = page.getByRole('dialog')
    await expect(told).toContainText('已保存 2/4 张', MADE)
    const row = (name: string) => told.getByRole('listitem').filter({ hasText: name })
    await expect(row('first.jpg')).toContainText('已存到 唐一鸣')
    await expect(row('first.jpg')).not.toContainText('替换')
    await expect(row('again.jpg')).toContainText('替换了原有的照片')
    await expect(row('stranger.jpg')).toContainText('没有护照号为 E00000000 的申请人')
    await expect(row('nameless.jpg')).toContainText('文件名里没有护照号，没有存')
    await told.getByRole('button', { name: '关闭' }).click()
    expect(await photoOf(page, one)).not.toBe('')
    expect(await photoOf(page, other)).toBe('')
  })

  await test.step('C5.28 what lacks picture says how much, and is saved by whoever looked at it', async () => {
    await page.getByRole('button', { name: `查看 ${other} two.jpg` }).click()
    await expect(page.getByRole('button', { name: '选第 2 张脸' })).toBeVisible(MADE)
    await page.getByRole('button', { name: `查看 ${other} hair.jpg` }).click()
    await expect(page.getByRole('region', { name: '照片检查' })).toContainText(
      /上下空白太少：上方差 \d+ 像素，已补白/,
      MADE,
    )
    await expect(page.getByText('按文件名里的护照号找到')).toBeVisible()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText(/^已存到 唐二鸣/)).toBeVisible()
    expect(await photoOf(page, other)).not.toBe('')
    await expect(page.getByText('会替换这位申请人现有的照片')).toBeVisible()
  })
})

test('C2.15 with a picture in them all nine tools are in English, and break no rule of accessibility', async ({
  page,
}) => {
  test.slow()
  const answers = watchAnswers(page)
  await page.goto('/#/terms')
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await page.goto('/#/face')
  await bringChecker(page)
  await page
    .getByLabel('Choose photos')
    .first()
    .setInputFiles(jpeg('Portrait.jpg', await readFile(PORTRAIT)))
  const made = page.getByText(/^\d+×\d+ pixels/).first()
  const frame = page.getByRole('button', { name: 'Crop frame, 245×315' })
  const tools = {
    Compress: made,
    'AI upload': page.getByRole('region', { name: 'Photo check' }),
    'AI visa photo': page.getByRole('region', { name: 'Photo check' }),
    Crop: frame,
    'ID card': page.getByText('The corners of the card cannot be told for sure'),
    'AI crop': frame,
    Background: made,
    Matting: page.getByRole('region', { name: 'An edge, three times as large' }),
    'AI enhance': made,
  }
  for (const [name, done] of Object.entries(tools)) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(done).toBeVisible(MADE)
    expect.soft(await answers.foreign(await textsOf(page)), name).toEqual([])
    expect.soft(await violations(page), name).toEqual([])
  }
  await test.step('C2.24 a picture is made sharper, smoother and more colourful, and what was made of it is seen', async () => {
    const result = page.getByRole('region', { name: 'Picture', exact: true })
    for (const name of ['Sharpness', 'Skin', 'Colours']) {
      const before = await result.screenshot()
      const slider = page.getByRole('slider', { name, exact: true })
      await slider.press('End')
      await expect(slider).toHaveAttribute('aria-valuenow', '100')
      await expect.poll(async () => (await result.screenshot()).equals(before), MADE).toBe(false)
    }
  })
})

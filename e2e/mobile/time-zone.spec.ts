import { expect, test } from '@playwright/test'
import { chineseIn } from '../support/cjk.ts'
import { expectNoSidewaysScroll, PHONE } from './phone.ts'

test.use({ ...PHONE, timezoneId: 'America/New_York' })

test('P8.24: a browser outside UTC+8 is told so on every page until the notice is closed', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-01-15T00:00:00Z')
  const banner = page.getByRole('complementary', { name: '时区提示' })
  for (const path of ['/#/mobile/sms-login', '/#/login', '/#/nowhere']) {
    await page.goto(path)
    await expect(banner).toContainText(
      '当前时区为 UTC-05:00 America/New_York，页面显示的时间不准确，请将系统时区切换到 UTC+8。',
    )
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/#/login')
  await page.getByRole('button', { name: 'English' }).tap()
  const english = page.getByRole('complementary', { name: 'Time zone' })
  await expect(english).toContainText('Switch the system to UTC+8.')
  expect(await chineseIn(english, [])).toEqual([])
  await english.getByRole('button').tap()
  await expect(english).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible()
  await expect(english).toBeHidden()
})

test.describe('in UTC+8 under another name', () => {
  test.use({ timezoneId: 'Asia/Singapore' })

  test('P8.24: nothing is said', async ({ page }) => {
    await page.goto('/#/mobile/sms-login')
    await expect(page.getByRole('heading', { name: '短信登录' })).toBeVisible()
    await expect(page.getByRole('complementary')).toBeHidden()
  })
})

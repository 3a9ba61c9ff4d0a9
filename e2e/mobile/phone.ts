import { expect, type Page } from '@playwright/test'
import { TEST_CAPTCHA } from '../support/env.ts'
import { smsCode } from '../support/sms.ts'

/** What a test of the phone pages uses. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  isMobile: true,
  hasTouch: true,
}

/** Asks for a code on the form at hand and types the one that was sent. */
export async function proveMobile(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('手机号码').fill(mobile)
  await page.getByRole('textbox', { name: '图形验证码' }).fill(TEST_CAPTCHA)
  await page.getByRole('button', { name: '获取验证码' }).tap()
  await expect(page.getByRole('button', { name: '秒后重发' })).toBeDisabled()
  await page.getByLabel('短信验证码').fill(await smsCode(page, mobile))
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, main *, #root > *, #root > * > *')]
      .filter(
        (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'hidden',
      )
      .map((each) => each.outerHTML.slice(0, 80)),
  )
  expect(tooWide).toEqual([])
}

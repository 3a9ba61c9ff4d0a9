import { expect, type Page } from '@playwright/test'

/** The code in the newest message that the SMS stand-in shows for a mobile; waits until the message was sent. */
export async function smsCode(page: Page, mobile: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const sent = await page.request.get('/stand-in/sms')
      const message = (await sent.text()).split(mobile)[1] ?? ''
      code = /(?<!\d)\d{6}(?!\d)/.exec(message)?.[0] ?? ''
      return code
    })
    .not.toBe('')
  return code
}

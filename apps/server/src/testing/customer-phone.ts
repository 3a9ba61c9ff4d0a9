import { captchaGet } from '@visa/contract/session/captcha'
import { simpleLogin } from '@visa/contract/session/system'
import { TEST_CAPTCHA, type Client } from './client.ts'
import type { TestApp } from './test-app.ts'

/** The code that a phone is sent; none: nobody has that mobile. */
export async function codeFor(server: TestApp, phone: Client, mobile: string): Promise<string | undefined> {
  await phone.call(captchaGet, { query: { mobile, imageCaptcha: TEST_CAPTCHA, scene: 'LOGIN' } })
  return server.smsCode(mobile)
}

/** A phone whose holder proved a mobile. */
export async function phoneOf(server: TestApp, mobile: string): Promise<Client> {
  const phone = server.visitor()
  const captcha = (await codeFor(server, phone, mobile)) ?? ''
  const answer = await phone.call(simpleLogin, {
    body: { mobile, captcha, imageCaptcha: '', rememberMe: false },
  })
  if (!('customer' in answer)) throw new Error('a mobile without a contract')
  return phone
}

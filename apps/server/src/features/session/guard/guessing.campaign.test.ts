import { DEMO_PASSWORD } from '@visa/contract/demo'
import type { Envelope } from '@visa/contract/envelope'
import { simpleLogin, systemLogin } from '@visa/contract/session/system'
import { expect, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, campaign } from '../../../testing/campaign.ts'
import { testClock } from '../../../testing/clock.ts'
import { TEST_CAPTCHA, type Client } from '../../../testing/client.ts'
import { passwordChecks } from '../../../testing/quick-argon2.ts'
import { testApp } from '../../../testing/test-app.ts'
import { issueSmsCode } from '../sms-code/sms-code.service.ts'

const GUESSES = campaign({ short: 1000, long: 10_000 })
const AT_ONCE = 20
const ADDRESSES = 500

/** Twenty at the account for nothing, then one after each delay of up to a quarter of an hour. */
const MOST = 50

const MOBILE = '13900000001'

/** Each from a fresh browser at one of five hundred addresses, twenty at a moment, within three hours. */
async function attack(
  guess: (stranger: Client, n: number) => Promise<Envelope<unknown>>,
  wrong: string,
  freshCode = false,
): Promise<{ judged: number; checked: number; owner: Client }> {
  const clock = testClock()
  // How busy this machine is must not decide who is answered.
  const { visitor, db } = await testApp({ now: clock.now })
  const owner = await visitor().login('admin')
  const before = passwordChecks()
  let judged = 0
  for (let n = 0; n < GUESSES; n += AT_ONCE) {
    if (freshCode && n % 60 === 0) await issueSmsCode(db, MOBILE, 'CAPTCHA_LOGIN', clock.now())
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) => {
        const stranger = visitor()
        const from = (n + i) % ADDRESSES
        stranger.address = `192.0.${Math.floor(from / 250)}.${from % 250}`
        return guess(stranger, n + i)
      }),
    )
    const told = answers.filter(({ msg }) => msg !== wrong)
    judged += answers.length - told.length
    expect(told.filter(({ code }) => code !== '4455')).toEqual([])
    clock.pass(AT_ONCE)
  }
  return { judged, checked: passwordChecks() - before, owner }
}

test(
  `P8.10 of ${GUESSES} passwords over HTTP a few dozen are ever judged`,
  { timeout: CAMPAIGN_TIMEOUT_MS },
  async () => {
    const { judged, checked, owner } = await attack(
      (stranger, n) =>
        stranger.refused(systemLogin, {
          body: { userName: 'admin', password: `guess-${n}`, imageCaptcha: TEST_CAPTCHA },
        }),
      '账号或密码错误',
    )
    expect(judged).toBeGreaterThan(20)
    expect(judged).toBeLessThanOrEqual(MOST)
    // What is not judged costs no hash either.
    expect(checked).toBe(judged)
    // Strangers have not shut the owner out of the browser that is known.
    await owner.login('admin', DEMO_PASSWORD)
  },
)

test(
  `P8.10 of ${GUESSES} SMS codes over HTTP, with a fresh one every minute, a few dozen are`,
  { timeout: CAMPAIGN_TIMEOUT_MS },
  async () => {
    const { judged } = await attack(
      (stranger, n) =>
        stranger.refused(simpleLogin, { body: { mobile: MOBILE, captcha: String(n).padStart(6, '0') } }),
      '短信验证码错误或已失效',
      true,
    )
    expect(judged).toBeGreaterThan(20)
    expect(judged).toBeLessThanOrEqual(MOST)
  },
)

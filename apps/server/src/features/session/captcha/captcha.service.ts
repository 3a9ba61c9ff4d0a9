import { randomInt, timingSafeEqual } from 'node:crypto'
import { CODES } from '@visa/contract/codes'
import { CAPTCHA_LIFE_SECONDS } from '@visa/contract/session/captcha'
import { digest } from '../../../crypto/digest.ts'
import { first, sql, type Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { captchaText, drawCaptcha } from './captcha-image.ts'

const secureRandom = (): number => randomInt(2 ** 32) / 2 ** 32

/** The answer's hash is salted with the visitor's secret: the table alone tells no answer. */
const answerHash = (visitor: string, answer: string): Buffer => digest(`${visitor}:${answer.toUpperCase()}`)

/** Makes a text the answer a visitor must give; the one before it is void. */
export async function expectAnswer(db: Queryable, visitor: string, text: string, now: Date): Promise<void> {
  const expires = new Date(now.getTime() + CAPTCHA_LIFE_SECONDS * 1000)
  await db.query(sql`
    insert into captcha (visitor_hash, answer_hash, expires_at)
    values (${digest(visitor)}, ${answerHash(visitor, text)}, ${expires})
    on conflict (visitor_hash) do update set answer_hash = excluded.answer_hash, expires_at = excluded.expires_at`)
}

/** Draws a new captcha for a visitor. */
export async function issueCaptcha(db: Queryable, visitor: string, now: Date): Promise<Buffer> {
  const text = captchaText(secureRandom)
  await expectAnswer(db, visitor, text, now)
  return drawCaptcha(text, secureRandom)
}

/** Takes the visitor's captcha away, right or wrong, and refuses a wrong or late answer. */
export async function redeemCaptcha(
  db: Queryable,
  visitor: string,
  answer: string,
  now: Date,
  testCaptcha: string | undefined,
): Promise<void> {
  const stored = await first<{ answer_hash: Buffer; expires_at: Date }>(
    db,
    sql`delete from captcha where visitor_hash = ${digest(visitor)} returning answer_hash, expires_at`,
  )
  if (testCaptcha !== undefined && answer === testCaptcha) return
  const right =
    stored !== undefined &&
    stored.expires_at > now &&
    timingSafeEqual(stored.answer_hash, answerHash(visitor, answer))
  if (!right) throw new Refusal('captchaWrong', {}, CODES.FAILURE)
}

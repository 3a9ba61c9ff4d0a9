import { randomInt, timingSafeEqual } from 'node:crypto'
import { SMS_CODE_LENGTH, SMS_CODE_LIFE_SECONDS, SMS_COUNTDOWN_SECONDS } from '@visa/contract/session/captcha'
import type { SmsScene } from '@visa/contract/session/captcha'
import { digest } from '../../../crypto/digest.ts'
import type { Db } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { networkOf } from '../../../http/network.ts'
import { countHit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { Visit } from '../../../http/route.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { guarding } from '../guard/guard.service.ts'
import { countGuess, findOwner, saveCode, saveProof, takeCode } from './sms-code.repo.ts'

const MOST_GUESSES = 5
const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

const LIMITS = {
  countdown: { max: 1, seconds: SMS_COUNTDOWN_SECONDS },
  mobileDay: { max: 10, seconds: DAY_S },
  addressHour: { max: 30, seconds: HOUR_S },
  addressDay: { max: 100, seconds: DAY_S },
} as const

export const SEND_SMS_CODE = 'send_sms_code'

/** Salted with what the code is for: the same digits look different everywhere. */
const codeHash = (mobile: string, scene: SmsScene, code: string): Buffer =>
  digest(`${scene}:${mobile}:${code}`)

/** The address comes first: one that is used up cannot use up other people's mobiles. */
async function refuseTooMany(
  db: Queryable,
  mobile: string,
  { address, now }: Pick<Visit, 'address' | 'now'>,
) {
  const network = networkOf(address)
  await countHit(db, `sms-hour ${network}`, LIMITS.addressHour, now, 'smsAddressLimit')
  await countHit(db, `sms-day ${network}`, LIMITS.addressDay, now, 'smsAddressLimit')
  await countHit(db, `sms-next ${mobile}`, LIMITS.countdown, now, 'smsTooOften')
  await countHit(db, `sms-day ${mobile}`, LIMITS.mobileDay, now, 'smsMobileLimit')
}

/**
 * Queues the sending of a code. Whether the mobile gets one is decided by the job: here nothing is looked up, so
 * neither the answer nor its time tells who has which mobile.
 */
export async function requestSmsCode(
  db: Queryable,
  visit: Pick<Visit, 'address' | 'now' | 'requestId'>,
  mobile: string,
  scene: SmsScene,
): Promise<void> {
  await refuseTooMany(db, mobile, visit)
  const { now, requestId } = visit
  await enqueue(db, SEND_SMS_CODE, { id: requestId, mobile, scene, askedAt: now.toISOString() })
}

/** Makes a fresh code the one that counts; the one before it is void. */
export async function issueSmsCode(
  db: Queryable,
  mobile: string,
  scene: SmsScene,
  now: Date,
): Promise<string> {
  const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0')
  const expires = new Date(now.getTime() + SMS_CODE_LIFE_SECONDS * 1000)
  await saveCode(db, { mobile, scene, hash: codeHash(mobile, scene, code) }, expires)
  return code
}

interface Claim {
  mobile: string
  scenes: readonly SmsScene[]
  code: string
}

interface Match {
  mobile: string
  scene: SmsScene
  hash: Buffer
}

async function match(db: Queryable, { mobile, scenes, code }: Claim, now: Date): Promise<Match> {
  const live = await countGuess(db, mobile, scenes, MOST_GUESSES, now)
  const right = live.find(({ scene, hash }) => timingSafeEqual(hash, codeHash(mobile, scene, code)))
  if (right === undefined) throw new Refusal('smsCodeWrong')
  return { mobile, ...right }
}

/**
 * Uses codes up, all of them or none, or refuses wrong, late and used ones. In a transaction, one that is undone
 * afterwards gives right codes back; a wrong guess must be kept (txKeepingRefusal), or it would not count.
 */
export async function redeemSmsCodes(db: Queryable, claims: readonly Claim[], now: Date): Promise<void> {
  const matches: Match[] = []
  for (const claim of claims) matches.push(await match(db, claim, now))
  for (const { mobile, scene, hash } of matches) {
    if (!(await takeCode(db, mobile, scene, hash))) throw new Refusal('smsCodeWrong')
  }
}

/** The same for a single code. */
export const redeemSmsCode = (
  db: Queryable,
  mobile: string,
  scene: SmsScene,
  code: string,
  now: Date,
): Promise<void> => redeemSmsCodes(db, [{ mobile, scenes: [scene], code }], now)

/** Runs work that redeems a code; wrong codes count against the account, the address and the two together. */
export async function guardingCode<T>(
  db: Db,
  visit: Pick<Visit, 'address' | 'now' | 'visitor' | 'requestId'>,
  mobile: string,
  work: () => Promise<T>,
): Promise<T> {
  const userId = await findOwner(db, mobile)
  const guarded = { kind: 'code', name: mobile, userId } as const
  return guarding(db, visit, guarded, { locked: 'smsCodeLocked', wrong: ['smsCodeWrong'] }, work)
}

/** Remembers that whoever has the account held this mobile: a code that was sent to it came back. */
export const proveMobile = saveProof

import { randomBytes } from 'node:crypto'
import { CODES } from '@visa/contract/codes'
import type { WxChannel } from '@visa/contract/session/wx'
import { digest } from '../../../crypto/digest.ts'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { refuseUnlessActive } from '../../../access/account-status.ts'
import {
  WxRefused,
  WxUnreachable,
  type WxIdentity,
  type WxLogin,
  type WxLogins,
} from '../../../integrations/wechat/wx-login.ts'
import { boundAccount, insertState, keepPending, takeState, type WxAccount } from './wx.repo.ts'

const STATE_LIFE_MS = 300_000
const PENDING_LIFE_MS = 600_000

/** The code is unknown, too old or used. */
const CODE_GONE = new Set([40_029, 40_163])

/** Where a visitor goes to prove who they are, with a state that only they can bring back. */
export async function enter(
  db: Queryable,
  door: { channel: WxChannel; login: WxLogin; origin: string },
  visitor: string,
  now: Date,
): Promise<string> {
  // WeChat passes letters and digits on unchanged, and nothing else for certain.
  const state = randomBytes(32).toString('hex')
  await insertState(db, state, visitor, door.channel, new Date(now.getTime() + STATE_LIFE_MS))
  return door.login.authorizeUrl(state, `${door.origin}/`)
}

/**
 * The channel a state was made for. It is taken away whoever brings it: one that turns up with another visitor has
 * leaked and is of no further use.
 */
async function redeemState(db: Queryable, visitor: string, state: string, now: Date): Promise<WxChannel> {
  const stored = await takeState(db, state)
  if (stored === undefined || stored.expiresAt <= now || !stored.visitorHash.equals(digest(visitor))) {
    throw new Refusal('wxStateWrong')
  }
  return stored.channel
}

/** Asks WeChat whom a code stands for. */
async function identify(logins: WxLogins, channel: WxChannel, code: string): Promise<WxIdentity> {
  const login = logins[channel]
  if (login === undefined) throw new Refusal('wxOff')
  try {
    return await login.identify(code)
  } catch (error) {
    if (error instanceof WxUnreachable) throw new Refusal('wxUnreachable')
    if (!(error instanceof WxRefused)) throw error
    const { errcode } = error
    throw new Refusal(CODE_GONE.has(errcode) ? 'wxCodeWrong' : 'wxRefused', { errcode })
  }
}

/** The account of a visitor whom WeChat sent back; an identity that nobody has yet waits for this visitor to bind it. */
export async function comeBack(
  db: Queryable,
  logins: WxLogins,
  { visitor, state, code }: { visitor: string; state: string; code: string },
  now: Date,
): Promise<WxAccount> {
  const channel = await redeemState(db, visitor, state, now)
  const identity = await identify(logins, channel, code)
  const account = await boundAccount(db, channel, identity.openId)
  if (account === undefined) {
    await keepPending(db, visitor, { channel, ...identity }, new Date(now.getTime() + PENDING_LIFE_MS))
    throw new Refusal('wxUnbound', {}, CODES.WECHAT_UNBOUND)
  }
  refuseUnlessActive(account)
  return account
}

import type { Binding, WxChannel } from '@visa/contract/session/wx'
import type { Actor } from '../../../access/actor.ts'
import { recordChange } from '../../../db/change-log.ts'
import { uniqueViolation } from '../../../db/errors.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { refusalOf, txKeepingRefusal } from '../../../refusal/kept-refusal.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { endSessionsOf, type Session } from '../../../access/sessions.ts'
import { refuseUnlessActive } from '../../../access/account-status.ts'
import { proveMobile, redeemSmsCode } from '../sms-code/sms-code.service.ts'
import {
  bindingsOf,
  dropPending,
  insertBinding,
  lockAccountByMobile,
  lockPending,
  takeBinding,
  type Pending,
  type WxAccount,
} from './wx.repo.ts'

const BINDING_ENTITY = 'third_party_binding'

/** Enough to recognise an identity by, too little to use it. */
const masked = (openId: string): string =>
  openId.length > 6 ? `${openId.slice(0, 2)}****${openId.slice(-2)}` : `${openId.slice(0, 1)}****`

const logged = (channel: WxChannel, openId: string) => ({ channel, openId: masked(openId) })

const explain = (error: unknown): unknown => {
  const constraint = uniqueViolation(error)
  if (constraint === 'third_party_binding_unique') return new Refusal('wxIdentityBound')
  return constraint === 'third_party_binding_one' ? new Refusal('wxAccountBound') : error
}

/** Ties an identity to an account; each belongs to one of the other. */
export async function addBinding(
  tx: Tx,
  actor: Actor,
  account: Pick<WxAccount, 'id' | 'realName'>,
  identity: Pending,
  now: Date,
): Promise<void> {
  const id = await insertBinding(tx, account.id, identity, now).catch((error: unknown) => {
    throw explain(error)
  })
  await recordChange(tx, actor, {
    entity: BINDING_ENTITY,
    entityId: id,
    topic: String(account.id),
    subject: account.realName,
    companies: [],
    action: 'add',
    before: null,
    after: logged(identity.channel, identity.openId),
  })
}

interface BindRequest {
  visitor: string
  mobile: string
  captcha: string
  now: Date
  origin: Pick<Actor, 'address' | 'requestId'>
}

/** Binds the identity that waits for this visitor to the account of a mobile, for somebody who holds that mobile. */
export const bindPending = (db: Db, request: BindRequest): Promise<WxAccount> =>
  txKeepingRefusal(db, async (tx) => {
    const { visitor, mobile, now, origin } = request
    const pending = await lockPending(tx, visitor, now)
    if (pending === undefined) throw new Refusal('wxPendingGone')
    const refused = await refusalOf(redeemSmsCode(tx, mobile, 'WX_BIND', request.captcha, now))
    if (refused !== undefined) return refused
    const account = await lockAccountByMobile(tx, mobile)
    // Nobody learns here whether a mobile belongs to an account.
    if (account === undefined) return new Refusal('smsCodeWrong')
    refuseUnlessActive(account)
    const actor = { userId: account.id, name: account.realName, companyId: account.companyId, ...origin }
    await addBinding(tx, actor, account, pending, now)
    await proveMobile(tx, account.id, mobile, now)
    await dropPending(tx, visitor)
    return account
  })

export async function listBindings(db: Queryable, userId: number): Promise<Binding[]> {
  const bindings = await bindingsOf(db, userId)
  return bindings.map(({ id, channel, openId, createdAt }) => ({
    id,
    channel,
    openId: masked(openId),
    createTime: createdAt.toISOString(),
  }))
}

interface Bound {
  userId: number
  name: string
  /** Who reads of it in the audit trail, beside the company of whoever does it. */
  companies: readonly number[]
  /** The login in hand, where it is somebody's own binding. */
  own?: Session
}

/**
 * Undoes a binding. No login tells which way in it came by, so all but the one in hand end: whoever got in by that
 * identity is out.
 */
export async function removeBindingOf(
  tx: Tx,
  actor: Actor,
  { userId, name, companies, own }: Bound,
  id: number,
): Promise<void> {
  const gone = orGone(await takeBinding(tx, userId, id))
  await endSessionsOf(tx, userId, own)
  await recordChange(tx, actor, {
    entity: BINDING_ENTITY,
    entityId: id,
    topic: String(userId),
    subject: name,
    companies,
    action: 'delete',
    before: logged(gone.channel, gone.openId),
    after: null,
  })
}

/** One of one's own. */
export const removeBinding = (tx: Tx, actor: Actor, own: Session, id: number): Promise<void> =>
  removeBindingOf(tx, actor, { userId: own.viewer.userId, name: actor.name, companies: [], own }, id)

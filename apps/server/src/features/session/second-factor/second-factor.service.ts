import { randomBytes } from 'node:crypto'
import type { CallOutput } from '@visa/contract/endpoint'
import type { secondFactorBegin } from '@visa/contract/session/second-factor'
import { webMessages } from '@visa/messages/shell/web'
import type { ActingPerson } from '../../../access/mover.ts'
import { endSessionsOf } from '../../../access/sessions.ts'
import { barcodePng } from '../../../barcode/barcode.ts'
import { openKept, sealIfKeyed } from '../../../crypto/vault.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import type { MemberVisit, Visit } from '../../../http/route.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { heldOther } from '../../org/user/user-standing.service.ts'
import type { LoginWay } from '../guard/access-trace.service.ts'
import { guardingFactor } from '../guard/guard.service.ts'
import {
  confirmFactor,
  dropPendingLogin,
  findPendingLogin,
  findState,
  keepPendingLogin,
  keepSecret,
  lockFactor,
  removeFactor,
  replaceCodes,
  takeCode,
  useStep,
  type KeptFactor,
  type PendingLogin,
} from './second-factor.repo.ts'
import { base32, factorUri, matchedStep, newFactorSecret } from './totp.ts'

const PENDING_LIFE_MS = 300_000
const RECOVERY_CODES = 8
/** 120 bits: nobody finds one out, so their plain digest is kept. */
const RECOVERY_BYTES = 15

const sealName = (userId: number): string => `second factor of ${userId}`

const openSecret = (tx: Tx, userId: number, kept: KeptFactor): Promise<string> =>
  openKept(tx.vault, sealName(userId), { value: kept.secret, sealed: kept.sealed })

/** Letters and digits alone: people type the groups with or without what stands between them. */
const plain = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)))

const grouped = (code: string): string => code.match(/.{1,6}/g)?.join('-') ?? code

/** Uses a code up, of the app or to recover; tells whether it was right. */
async function redeem(tx: Tx, userId: number, typed: string, now: Date): Promise<boolean> {
  const kept = await lockFactor(tx, userId)
  if (kept === undefined) return false
  const step = matchedStep(await openSecret(tx, userId, kept), plain(typed), now, kept.usedStep)
  if (step !== undefined) {
    await useStep(tx, userId, step)
    return true
  }
  return kept.confirmed && takeCode(tx, userId, plain(typed))
}

const TEXTS = { locked: 'factorLocked', wrong: ['factorWrong'] } as const

export const factorState = findState

/** Whether a login has to wait for the second factor; if so, this browser may bring it within five minutes. */
export async function holdLogin(
  db: Queryable,
  visit: Pick<Visit, 'visitor' | 'now'>,
  login: { userId: number; way: LoginWay; remember: boolean },
): Promise<boolean> {
  if (!(await findState(db, login.userId)).enabled) return false
  const expires = new Date(visit.now.getTime() + PENDING_LIFE_MS)
  await keepPendingLogin(db, visit.visitor(), login, expires)
  return true
}

/** The login that waits for this browser, once its second factor is right. */
export async function settleLogin(
  db: Db,
  visit: Pick<Visit, 'visitor' | 'now' | 'address' | 'requestId' | 'concerns'>,
  typed: string,
): Promise<PendingLogin> {
  const pending = await findPendingLogin(db, visit.visitor(), visit.now)
  if (pending === undefined) throw new Refusal('factorPendingGone')
  visit.concerns(pending.userId)
  return guardingFactor(db, visit, pending, TEXTS, () =>
    db.tx(async (tx) => {
      if (!(await redeem(tx, pending.userId, typed, visit.now))) throw new Refusal('factorWrong')
      await dropPendingLogin(tx, visit.visitor())
      return pending
    }),
  )
}

const record = (tx: Tx, { viewer, actor }: MemberVisit, action: 'add' | 'delete'): Promise<void> =>
  recordChange(tx, actor, {
    entity: 'second_factor',
    entityId: viewer.userId,
    topic: String(viewer.userId),
    subject: viewer.realName,
    companies: [viewer.companyId],
    action,
    before: null,
    after: null,
  })

/** A secret to put into an authenticator app; it counts once a code of it is brought. */
export async function beginFactor(
  db: Db,
  { viewer, language, now }: MemberVisit,
): Promise<CallOutput<typeof secondFactorBegin>> {
  const { userId, userName } = viewer
  const secret = newFactorSecret()
  await db.tx(async (tx) => {
    const kept = await sealIfKeyed(tx.vault, sealName(userId), secret)
    const isKept = await keepSecret(tx, userId, { secret: kept.value, sealed: kept.sealed, now })
    if (isKept === 0) throw new Refusal('factorThere')
  })
  const uri = factorUri(webMessages[language].product, userName, secret)
  const picture = await barcodePng('qr', uri)
  return { secret, uri, picture: `data:image/png;base64,${picture.toString('base64')}` }
}

/** From now on logins ask for it; the other ones of the account end. The codes to recover are shown this once. */
export const confirmOwn = (db: Db, visit: MemberVisit, typed: string): Promise<string[]> => {
  const { userId } = visit.viewer
  return guardingFactor(db, visit, visit.viewer, TEXTS, () =>
    db.tx(async (tx) => {
      if ((await lockFactor(tx, userId))?.confirmed === true) throw new Refusal('factorThere')
      if (!(await redeem(tx, userId, typed, visit.now))) throw new Refusal('factorWrong')
      const codes = newRecoveryCodes()
      await confirmFactor(tx, userId, visit.now)
      await replaceCodes(tx, userId, codes)
      await endSessionsOf(tx, userId, visit.session)
      await record(tx, visit, 'add')
      return codes.map(grouped)
    }),
  )
}

/** One's own, by whoever can still bring a code, unless a role asks for it. */
export async function removeOwn(db: Db, visit: MemberVisit, typed: string): Promise<void> {
  const { userId } = visit.viewer
  if ((await findState(db, userId)).required) throw new Refusal('factorRequired')
  await guardingFactor(db, visit, visit.viewer, TEXTS, () =>
    db.tx(async (tx) => {
      if (!(await redeem(tx, userId, typed, visit.now))) throw new Refusal('factorWrong')
      await removeFactor(tx, userId)
      await record(tx, visit, 'delete')
    }),
  )
}

/** Of somebody who has lost phone and codes: they set it up anew after their next login. */
export async function resetFactor(tx: Tx, manager: ActingPerson, id: number): Promise<void> {
  const user = await heldOther(tx, manager, id)
  if (!(await removeFactor(tx, id))) throw new Refusal('factorNone', { name: user.realName })
  await endSessionsOf(tx, id)
  await recordChange(tx, manager.actor, {
    entity: 'second_factor',
    entityId: id,
    topic: String(id),
    subject: user.realName,
    companies: [user.companyId],
    action: 'delete',
    before: null,
    after: null,
  })
}

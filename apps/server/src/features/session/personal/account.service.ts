import type { HandlerInput } from '@visa/contract/endpoint'
import type { changeMobile, changePasswordByMobile, modifyPassword } from '@visa/contract/session/account'
import { verifyPassword } from '../../../crypto/password.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { refusalOf, txKeepingRefusal } from '../../../refusal/kept-refusal.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { MemberVisit, Visit } from '../../../http/route.ts'
import { holdUser, holdUserOfMobile } from '../../org/user/user.service.ts'
import { refuseWeakPassword, setMobile, setPassword } from '../../org/user/user.service.ts'
import { guardingOwn } from '../guard/guard.service.ts'
import { guardingCode, proveMobile, redeemSmsCode, redeemSmsCodes } from '../sms-code/sms-code.service.ts'

const PASSWORD_SCENE = 'CAPTCHA_CHANGE_PASSWORD'

/**
 * Changes the own password for somebody who knows the old one, or holds the own mobile; all logins of the account
 * end. Where both proofs are brought, both are checked.
 */
export async function changeOwnPassword(
  db: Db,
  visit: MemberVisit,
  { oldPassword, captcha, newPassword }: HandlerInput<typeof modifyPassword>['body'],
): Promise<void> {
  const { actor, viewer, now } = visit
  if (newPassword === oldPassword) throw new Refusal('passwordUnchanged')
  const locked = oldPassword === '' ? 'smsCodeLocked' : 'passwordLocked'
  const change = async (tx: Tx): Promise<Refusal | undefined> => {
    const user = await holdUser(tx, viewer.userId)
    if (oldPassword !== '' && !(await verifyPassword(user.passwordHash, oldPassword))) {
      throw new Refusal('oldPasswordWrong')
    }
    if (captcha !== '') {
      const refused = await refusalOf(redeemSmsCode(tx, user.mobile, PASSWORD_SCENE, captcha, now))
      if (refused) return refused
    }
    await refuseWeakPassword(tx, newPassword, user)
    await setPassword(tx, actor, user, newPassword)
    return undefined
  }
  const texts = { locked, wrong: ['oldPasswordWrong', 'smsCodeWrong'] } as const
  const kind = oldPassword === '' ? 'code' : 'password'
  await guardingOwn(db, visit, kind, texts, () => txKeepingRefusal(db, change))
}

/** Sets a new password for whoever holds the account's mobile; tells whose it was. */
export const resetPassword = (
  db: Db,
  visit: Visit,
  { mobile, captcha, password }: HandlerInput<typeof changePasswordByMobile>['body'],
): Promise<number> =>
  guardingCode(db, visit, mobile, () =>
    txKeepingRefusal(db, async (tx) => {
      const refused = await refusalOf(redeemSmsCode(tx, mobile, PASSWORD_SCENE, captcha, visit.now))
      if (refused) return refused
      const user = await holdUserOfMobile(tx, mobile)
      if (user === undefined) return new Refusal('smsCodeWrong')
      // Only now: a stranger could otherwise find out which password new accounts have.
      await refuseWeakPassword(tx, password, user)
      const { address, requestId } = visit
      const actor = { userId: user.id, name: user.realName, companyId: user.companyId, address, requestId }
      await setPassword(tx, actor, user, password)
      return user.id
    }),
  )

/** Changes the own mobile for somebody who holds both the old and the new one. */
export async function changeOwnMobile(
  db: Db,
  visit: MemberVisit,
  { oldMobile, oldCaptcha, mobile, captcha }: HandlerInput<typeof changeMobile>['body'],
): Promise<void> {
  const { actor, viewer, now } = visit
  if (mobile === oldMobile) throw new Refusal('mobileUnchanged')
  const texts = { locked: 'smsCodeLocked', wrong: ['smsCodeWrong'] } as const
  const change = async (tx: Tx): Promise<Refusal | undefined> => {
    const user = await holdUser(tx, viewer.userId)
    if (user.mobile !== oldMobile) throw new Refusal('mobileNotOwn')
    const claims = [
      { mobile: oldMobile, scenes: ['CHANGE_MOBILE_OLD'], code: oldCaptcha },
      { mobile, scenes: ['CHANGE_MOBILE_NEW'], code: captcha },
    ] as const
    const refused = await refusalOf(redeemSmsCodes(tx, claims, now))
    if (refused) return refused
    await setMobile(tx, actor, user, mobile)
    await proveMobile(tx, user.id, mobile, now)
    return undefined
  }
  await guardingOwn(db, visit, 'code', texts, () => txKeepingRefusal(db, change))
}

import type { CallInput } from '@visa/contract/endpoint'
import type { changeMobile, changePasswordByMobile, modifyPassword } from '@visa/contract/session/account'
import { verifyPassword } from '../../../crypto/password.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { refusalOf, txKeepingRefusal } from '../../../http/kept-refusal.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { MemberVisit, Visit } from '../../../http/route.ts'
import { holdUser, holdUserOfMobile } from '../../org/user/user.service.ts'
import { refuseSimplePassword, setMobile, setPassword } from '../../org/user/user.service.ts'
import { guardingOwn } from '../guard/guard.service.ts'
import { guardingCode, redeemSmsCode, redeemSmsCodes } from '../sms-code/sms-code.service.ts'

/** Changes the own password for somebody who knows the old one; all logins of the account end. */
export async function changeOwnPassword(
  db: Db,
  { actor, viewer, now }: MemberVisit,
  { oldPassword, newPassword }: CallInput<typeof modifyPassword>['body'],
): Promise<void> {
  const { userId } = viewer
  if (newPassword === oldPassword) throw new Refusal('passwordUnchanged')
  const texts = { locked: 'passwordLocked', wrong: 'oldPasswordWrong' } as const
  const change = async (tx: Tx): Promise<void> => {
    const user = await holdUser(tx, userId)
    if (!(await verifyPassword(user.passwordHash, oldPassword))) throw new Refusal('oldPasswordWrong')
    await refuseSimplePassword(tx, newPassword)
    await setPassword(tx, actor, user, newPassword)
  }
  await guardingOwn(db, userId, now, texts, () => db.tx(change))
}

/** Sets a new password for whoever holds the account's mobile; tells whose it was. */
export const resetPassword = (
  db: Db,
  visit: Visit,
  { mobile, captcha, password }: CallInput<typeof changePasswordByMobile>['body'],
): Promise<number> =>
  guardingCode(db, visit, mobile, () =>
    txKeepingRefusal(db, async (tx) => {
      const refused = await refusalOf(
        redeemSmsCode(tx, mobile, 'CAPTCHA_CHANGE_PASSWORD', captcha, visit.now),
      )
      if (refused) return refused
      const user = await holdUserOfMobile(tx, mobile)
      if (user === undefined) return new Refusal('smsCodeWrong')
      // Only now: a stranger could otherwise find out which password new accounts have.
      await refuseSimplePassword(tx, password)
      const { address, requestId } = visit
      const actor = { userId: user.id, name: user.realName, companyId: user.companyId, address, requestId }
      await setPassword(tx, actor, user, password)
      return user.id
    }),
  )

/** Changes the own mobile for somebody who holds both the old and the new one. */
export async function changeOwnMobile(
  db: Db,
  { actor, viewer, now }: MemberVisit,
  { oldMobile, oldCaptcha, mobile, captcha }: CallInput<typeof changeMobile>['body'],
): Promise<void> {
  if (mobile === oldMobile) throw new Refusal('mobileUnchanged')
  const texts = { locked: 'smsCodeLocked', wrong: 'smsCodeWrong' } as const
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
    return undefined
  }
  await guardingOwn(db, viewer.userId, now, texts, () => txKeepingRefusal(db, change))
}

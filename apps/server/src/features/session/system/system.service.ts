import type { CallOutput } from '@visa/contract/endpoint'
import type { systemLogin } from '@visa/contract/session/system'
import { verifyNothing, verifyPassword } from '../../../crypto/password.ts'
import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { Visit } from '../../../http/route.ts'
import type { Sessions } from '../../../access/sessions.ts'
import { refuseUnlessActive } from '../../../access/account-status.ts'
import { traceLogin, type LoginWay } from '../guard/access-trace.service.ts'
import { guarding, rememberDevice } from '../guard/guard.service.ts'
import { holdLogin } from '../second-factor/second-factor.service.ts'
import { isOfContract } from '../customer/customer.service.ts'
import { guardingCode, proveMobile, redeemSmsCodes } from '../sms-code/sms-code.service.ts'
import { findAccount, findAccountByMobile, type Account } from './system.repo.ts'

type Visitor = Pick<Visit, 'address' | 'now' | 'visitor' | 'requestId' | 'concerns'>
type Proven = Pick<Account, 'id' | 'simplePassword'>

/** Checks a password; an unknown account costs the same time and gets the same answer as a wrong password. */
export async function authenticate(
  db: Db,
  visit: Visitor,
  typedName: string,
  password: string,
): Promise<Proven> {
  const { name, account } = await findAccount(db, typedName)
  if (account) visit.concerns(account.id)
  const guarded = { kind: 'password', name, userId: account?.id } as const
  return guarding(db, visit, guarded, { locked: 'loginLocked', wrong: ['loginFailed'] }, async () => {
    const right = account
      ? await verifyPassword(account.passwordHash, password)
      : await verifyNothing(password)
    if (!account || !right) throw new Refusal('loginFailed')
    refuseUnlessActive(account)
    return account
  })
}

/** Checks a code that was sent to a mobile: of an account, or of a contract whose customer has none (undefined). */
export const authenticateByCode = (
  db: Db,
  visit: Visitor,
  mobile: string,
  code: string,
): Promise<Proven | undefined> =>
  guardingCode(db, visit, mobile, async () => {
    await redeemSmsCodes(db, [{ mobile, scenes: ['CAPTCHA_LOGIN', 'LOGIN'], code }], visit.now)
    const account = await findAccountByMobile(db, mobile)
    if (account === undefined && (await isOfContract(db, mobile))) return undefined
    // It was somebody's when the code was sent.
    if (account === undefined) throw new Refusal('smsCodeWrong')
    refuseUnlessActive(account)
    await proveMobile(db, account.id, mobile, visit.now)
    return account
  })

interface Manner {
  way: LoginWay
  remember?: boolean
}

/** Lets somebody in who has proven who they are, at once or after the second factor that their account asks for. */
export async function letIn(
  db: Db,
  sessions: Sessions,
  visit: Visit,
  account: Proven,
  manner: Manner,
): Promise<CallOutput<typeof systemLogin>> {
  const { way, remember = false } = manner
  const waits = await holdLogin(db, visit, { userId: account.id, way, remember })
  return waits
    ? { simplePassword: false, secondFactor: true }
    : openLogin(db, sessions, visit, account, manner)
}

/** After the last proof: the browser is known to the account from now on. */
export async function openLogin(
  db: Db,
  sessions: Sessions,
  visit: Visit,
  account: Proven,
  { way, remember = false }: Manner,
): Promise<CallOutput<typeof systemLogin>> {
  const { now, address, agent, session: previous } = visit
  const { token, maxAgeSeconds } = await sessions.open({
    userId: account.id,
    remember,
    previous,
    origin: { address, agent },
    now,
    record: (tx) => traceLogin(tx, account.id, visit, way),
  })
  visit.concerns(account.id)
  await rememberDevice(db, account.id, visit)
  visit.setSessionCookie(token, maxAgeSeconds)
  return { simplePassword: account.simplePassword }
}

import { AUDIT_STATUS, CompanyDraft } from '@visa/contract/org/company'
import type { Registration } from '@visa/contract/org/registration'
import { RoleDraft } from '@visa/contract/org/role'
import { UserDraft } from '@visa/contract/org/user'
import type { Actor } from '../../../access/actor.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { refusalOf, txKeepingRefusal } from '../../../refusal/kept-refusal.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { redeemSmsCode } from '../../session/sms-code/sms-code.service.ts'
import { addCompany, newCompanyCode } from '../company/company.service.ts'
import { getParam } from '../system-param/system-param.service.ts'
import { addRole } from '../role/role.service.ts'
import { addUser } from '../user/user.service.ts'
import { lockMobile, takenNames } from './registration.repo.ts'

/** Holds no authority: the platform decides what a company may do when it audits it. */
const FIRST_ROLE = { roleName: '默认角色', remark: '注册时自动建立，尚无权限' }

async function refuseTaken(tx: Tx, draft: Registration): Promise<void> {
  const taken = await takenNames(tx, draft)
  if (taken.companyName) throw new Refusal('companyNameTaken', { name: draft.companyName })
  if (taken.shortName) throw new Refusal('shortNameTaken', { name: draft.shortName })
  if (taken.taxCode) throw new Refusal('taxCodeTaken', { taxCode: draft.taxCode })
  if (taken.userName) throw new Refusal('userNameTaken', { name: draft.userName })
}

async function addAll(tx: Tx, origin: Origin, draft: Registration): Promise<string> {
  const { companyName, shortName, taxCode, identityCode, userName, realName, mobile, email, password } = draft
  // Nobody is logged in: the log names the person who fills in the form.
  const actor: Actor = { userId: null, name: realName, companyId: null, ...origin }
  const company = CompanyDraft.parse({
    companyCode: newCompanyCode(),
    companyName,
    shortName,
    taxCode,
    identityCode,
    auditStatus: AUDIT_STATUS.TO_AUDIT,
  })
  const companyId = await addCompany(tx, actor, company)
  const roleId = await addRole(tx, actor, RoleDraft.parse({ ...FIRST_ROLE, companyId }))
  const person = { companyId, userName, realName, mobile, email, password, roleIds: [roleId] }
  await addUser(tx, actor, UserDraft.parse(person))
  return company.companyCode
}

type Origin = Pick<Actor, 'address' | 'requestId'>

/**
 * A company and its first user, all or nothing; both wait for the audit. Sent twice, the second finds its code used:
 * it waits for the first, which holds the mobile. A right code is used up only by a registration that succeeds, so
 * that a taken name costs nobody another message.
 */
export const registerCompany = (db: Db, origin: Origin, draft: Registration, now: Date): Promise<string> =>
  txKeepingRefusal(db, async (tx) => {
    if (!(await getParam(tx, 'security.registrationOpen'))) throw new Refusal('registrationClosed')
    await lockMobile(tx, draft.mobile)
    // First: a stranger must not find out here which companies, tax codes and accounts there are.
    const refused = await refusalOf(redeemSmsCode(tx, draft.mobile, 'REGISTER', draft.captcha, now))
    if (refused !== undefined) return refused
    await refuseTaken(tx, draft)
    return addAll(tx, origin, draft)
  })

import { AUDIT_STATUS, CompanyDraft } from '@visa/contract/org/company'
import type { Registration } from '@visa/contract/org/registration'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { RoleDraft } from '@visa/contract/org/role'
import { UserDraft } from '@visa/contract/org/user'
import type { Actor } from '../../../access/actor.ts'
import { firstPersonGrants } from '../../../access/standard-grants.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { refusalOf, txKeepingRefusal } from '../../../refusal/kept-refusal.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { redeemSmsCode } from '../../session/sms-code/sms-code.service.ts'
import { keepProofs } from '../company/company-manage.service.ts'
import { addCompany, newCompanyCode } from '../company/company.service.ts'
import { addFirstDepartment } from '../department/department.service.ts'
import { getParam } from '../system-param/system-param.service.ts'
import { addRole, grantResources } from '../role/role.service.ts'
import { addUser, refuseWeakPassword } from '../user/user.service.ts'
import { lockMobile, takenNames } from './registration.repo.ts'
import type { UploadedFile } from './registration-upload.repo.ts'
import { adoptUploads, heldUploads } from './registration-upload.service.ts'

/** Nobody uses it before the company has passed; whoever audits the company may give and take as with any other role. */
const FIRST_ROLE = { roleName: '默认角色', remark: '注册时自动建立，带有本类公司的常用权限' }

async function refuseTaken(tx: Tx, draft: Registration): Promise<void> {
  const taken = await takenNames(tx, draft)
  if (taken.companyName) throw new Refusal('companyNameTaken', { name: draft.companyName })
  if (taken.shortName) throw new Refusal('shortNameTaken', { name: draft.shortName })
  if (taken.taxCode) throw new Refusal('taxCodeTaken', { taxCode: draft.taxCode })
  if (taken.userName) throw new Refusal('userNameTaken', { name: draft.userName })
}

const KINDS = { licence: 'licenceFiles', permit: 'permitFiles', authorisation: 'authorisationFiles' } as const

/** What was uploaded, as certificates of their kinds. */
function certificatesOf(draft: Registration, files: readonly UploadedFile[]) {
  return (['licence', 'permit', 'authorisation'] as const).flatMap((kind) => {
    const named = draft[KINDS[kind]].map((storageName, fileIndex) => ({
      storageName,
      fileName: files.find((file) => file.storageName === storageName)?.fileName ?? '',
      fileIndex,
    }))
    return named.length === 0 ? [] : [{ kind, files: named }]
  })
}

async function addAll(
  tx: Tx,
  origin: Origin,
  draft: Registration,
  { now, quotaBytes }: Room,
): Promise<string> {
  const { companyName, shortName, taxCode, identityCode, userName, realName, mobile, email, password } = draft
  const { licenceNo, licenceFrom, licenceTo, legalPerson, ticket } = draft
  const names = Object.values(KINDS).flatMap((field) => draft[field])
  const files = await heldUploads(tx, { ticket, names }, now)
  // Nobody is logged in: the log names the person who fills in the form.
  const actor: Actor = { userId: null, name: realName, companyId: null, ...origin }
  const company = CompanyDraft.parse({
    companyCode: newCompanyCode(),
    companyName,
    shortName,
    taxCode,
    identityCode,
    licenceNo,
    licenceFrom,
    licenceTo,
    legalPerson,
    certificates: certificatesOf(draft, files),
    contacts: [{ name: realName, mobile, email }],
    auditStatus: AUDIT_STATUS.TO_AUDIT,
  })
  const companyId = await addCompany(tx, actor, company)
  const roleId = await addRole(
    tx,
    actor,
    RoleDraft.parse({ ...FIRST_ROLE, companyId, dataScope: DATA_SCOPE.COMPANY }),
  )
  await grantResources(tx, actor, roleId, firstPersonGrants(draft.identityCode))
  const departmentIds = [await addFirstDepartment(tx, actor, { companyId, shortName })]
  const person = { companyId, userName, realName, mobile, email, password, roleIds: [roleId], departmentIds }
  const userId = await addUser(tx, actor, UserDraft.parse(person))
  const registrant = { ...actor, userId, companyId }
  await adoptUploads(tx, registrant, { ticket, files }, { now, quotaBytes })
  await keepProofs(tx, { viewer: null, actor: registrant, now }, companyId, company)
  return company.companyCode
}

type Origin = Pick<Actor, 'address' | 'requestId'>

interface Room {
  now: Date
  quotaBytes: number
}

/**
 * A company and its first user, all or nothing; both wait for the audit. Sent twice, the second finds its code used:
 * it waits for the first, which holds the mobile. A right code is used up only by a registration that succeeds, so
 * that a taken name costs nobody another message.
 */
export const registerCompany = (db: Db, origin: Origin, draft: Registration, room: Room): Promise<string> =>
  txKeepingRefusal(db, async (tx) => {
    if (!(await getParam(tx, 'security.registrationOpen'))) throw new Refusal('registrationClosed')
    await lockMobile(tx, draft.mobile)
    // First: a stranger must not find out here which companies, tax codes and accounts there are.
    const refused = await refusalOf(redeemSmsCode(tx, draft.mobile, 'REGISTER', draft.captcha, room.now))
    if (refused !== undefined) return refused
    await refuseTaken(tx, draft)
    await refuseWeakPassword(tx, draft.password, draft)
    return addAll(tx, origin, draft, room)
  })

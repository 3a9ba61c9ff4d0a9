import { DEMO_PASSWORD } from '@visa/contract/demo'
import { CompanyDraft } from '@visa/contract/org/company'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { RoleDraft } from '@visa/contract/org/role'
import { USER_LIMITS, UserDraft } from '@visa/contract/org/user'
import { SYSTEM_ACTOR } from '../access/actor.ts'
import { isGuessable } from '../crypto/password-strength.ts'
import type { Tx } from '../db/pool.ts'
import { addCompany } from '../features/org/company/company.service.ts'
import { addRole } from '../features/org/role/role.service.ts'
import { getParam } from '../features/org/system-param/system-param.service.ts'
import { addUser } from '../features/org/user/user.service.ts'
import { ADMINISTRATOR_NAME, PLATFORM_COMPANY, makeAdministratorRole } from './platform.ts'
import { SeedError } from './seed-error.ts'

const ADMINISTRATOR = 'admin'
const MIN_ADMIN_PASSWORD_LENGTH = 10

const refuseWeak = (password: string, simplePassword: string): void => {
  if (password === DEMO_PASSWORD)
    throw new SeedError('ADMIN_PASSWORD is the published demo password: choose another')
  if (password === simplePassword) {
    throw new SeedError(
      'ADMIN_PASSWORD is the simple password that people are asked to change: choose another',
    )
  }
  if (password.length < MIN_ADMIN_PASSWORD_LENGTH) {
    throw new SeedError(`ADMIN_PASSWORD must have at least ${MIN_ADMIN_PASSWORD_LENGTH} characters`)
  }
  if (password.length > USER_LIMITS.password) {
    throw new SeedError(`ADMIN_PASSWORD must have at most ${USER_LIMITS.password} characters`)
  }
  if (isGuessable(password, { userName: ADMINISTRATOR })) {
    throw new SeedError(
      'ADMIN_PASSWORD is one that others would soon guess: choose a longer or less usual one',
    )
  }
}

/** The platform company and its administrator `admin`: everybody else is added by hand. */
export async function seedFirstAdministrator(tx: Tx, password: string): Promise<void> {
  refuseWeak(password, await getParam(tx, 'security.simplePassword'))
  const companyId = await addCompany(tx, SYSTEM_ACTOR, CompanyDraft.parse(PLATFORM_COMPANY))
  const role = RoleDraft.parse({
    companyId,
    roleName: ADMINISTRATOR_NAME,
    dataScope: DATA_SCOPE.ALL,
    // Whoever may do everything proves it twice.
    secondFactor: true,
  })
  const roleId = await addRole(tx, SYSTEM_ACTOR, role)
  await makeAdministratorRole(tx, roleId)
  const user = UserDraft.parse({
    companyId,
    userName: ADMINISTRATOR,
    realName: ADMINISTRATOR_NAME,
    password,
    roleIds: [roleId],
  })
  await addUser(tx, SYSTEM_ACTOR, user)
}

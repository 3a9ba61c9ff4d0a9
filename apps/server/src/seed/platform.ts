import { AUDIT_STATUS, type CompanyDraft } from '@visa/contract/org/company'
import { IDENTITY } from '@visa/contract/identity'
import { RESOURCES, type ResourceNode } from '@visa/contract/resources'
import { SYSTEM_ACTOR } from '../access/actor.ts'
import type { Tx } from '../db/pool.ts'
import { grantResources } from '../features/org/role/role.service.ts'
import { setParam } from '../features/org/system-param/system-param.service.ts'

export type CompanySeed = Pick<
  CompanyDraft,
  'companyCode' | 'companyName' | 'shortName' | 'ename' | 'identityCode' | 'auditStatus'
> &
  Partial<CompanyDraft>

/** The company that runs the installation; its name can be changed afterwards. */
export const PLATFORM_COMPANY: CompanySeed = {
  companyCode: 'PLATFORM',
  companyName: '签证业务平台',
  shortName: '平台',
  ename: 'Visa Desk Platform',
  identityCode: IDENTITY.PLATFORM,
  auditStatus: AUDIT_STATUS.PASS,
}

export const ADMINISTRATOR_NAME = '系统管理员'

const codesOf = (nodes: readonly ResourceNode[]): string[] =>
  nodes.flatMap(({ code, children }) => [code, ...codesOf(children)])

/** Gives a role the whole product, and what later versions add to it. */
export async function makeAdministratorRole(tx: Tx, roleId: number): Promise<void> {
  await grantResources(tx, SYSTEM_ACTOR, roleId, codesOf(RESOURCES))
  await setParam(tx, SYSTEM_ACTOR, 'org.administratorRole', String(roleId))
}

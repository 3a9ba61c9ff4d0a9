import { parseAuthority, writeAuthority } from '@visa/contract/authority'
import { OPTIONS_MAX } from '@visa/contract/fields'
import { IDENTITY } from '@visa/contract/identity'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import type { RoleDetail, RoleDraft, RoleUpdate } from '@visa/contract/org/role'
import type { RoleOption } from '@visa/contract/org/role-options'
import type { Actor } from '../../../access/actor.ts'
import { recordChange } from '../../../db/change-log.ts'
import { addRow, changeRow } from '../../../db/logged-rows.ts'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { refuseBeyondOwn } from '../../../access/rank.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldAsSeen, heldRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { asPinyin, withPinyin } from '../../../pinyin.ts'
import {
  companyPowersOf,
  grantsOf,
  insertGrant,
  resourceIdsByCode,
  shareCompany,
  touchRole,
  type PowerCompany,
} from './role-power.repo.ts'
import { findRole, holdersOf, rolesOfCompany } from './role.repo.ts'
import { roleTable, type RoleRow } from './role.table.ts'

export const ROLE_ENTITY = roleTable.entity

const taken = ({ roleName: name }: Pick<RoleDraft, 'roleName'>) =>
  orRefuse({
    app_role_name_unique: new Refusal('roleNameTaken', { name }),
    app_role_company_id_fkey: new Refusal('companyUnknown'),
  })

export const addRole = (tx: Tx, actor: Actor, draft: RoleDraft): Promise<number> =>
  addRow(tx, actor, roleTable, draft).catch(taken(draft))

/** Gives a role what it does not hold yet; authorities may be written in full, `role$code@custom`. */
export async function grantResources(
  tx: Tx,
  actor: Actor,
  roleId: number,
  authorities: readonly string[],
): Promise<void> {
  // Whoever may: first-start data, and services that have asked for the permission.
  const role = await heldRow(tx, { viewer: null }, roleTable, roleId)
  const parsed = authorities.map((written) => ({ written, ...parseAuthority(written) }))
  const ids = await resourceIdsByCode(
    tx,
    parsed.map(({ code }) => code),
  )
  const unknown: string[] = []
  const granted: string[] = []
  for (const authority of parsed) {
    const resourceId = ids.get(authority.code)
    if (resourceId === undefined) unknown.push(authority.code)
    else if (await insertGrant(tx, roleId, resourceId, authority)) granted.push(authority.written)
  }
  if (unknown.length > 0) throw new Refusal('resourceUnknown', { codes: unknown.join(', ') })
  if (granted.length === 0) return
  await touchRole(tx, roleId)
  await recordChange(tx, actor, {
    entity: ROLE_ENTITY,
    entityId: roleId,
    ...roleTable.about(role),
    action: 'update',
    before: null,
    after: { granted },
  })
}

export async function roleInDetail(db: Queryable, viewer: Viewer, id: number): Promise<RoleDetail> {
  const role = orGone(await findRole(db, viewer, id))
  const [grants, holders, [company]] = await Promise.all([
    grantsOf(db, id),
    holdersOf(db, id),
    companyPowersOf(db, viewer, [role.companyId]),
  ])
  return {
    ...role,
    grants: grants.map(writeAuthority),
    holderNames: holders.slice(0, SHOWN_NAMES).map(({ realName }) => realName),
    limit: company?.limited === true ? company.codes : null,
  }
}

const SHOWN_NAMES = 20

/** The roles of a company to choose from, by name or pinyin. */
export async function roleOptionsOf(
  db: Queryable,
  viewer: Viewer,
  companyId: number,
  keyword = '',
): Promise<RoleOption[]> {
  const roles = await withPinyin(await rolesOfCompany(db, viewer, companyId), ({ roleName }) => roleName)
  const [sought, spelling] = [keyword.toLowerCase(), asPinyin(keyword)]
  const found = roles.filter(
    ({ roleName, pinyin }) =>
      roleName.toLowerCase().includes(sought) || (spelling !== undefined && pinyin.includes(spelling)),
  )
  return found.slice(0, OPTIONS_MAX)
}

async function openCompany(tx: Tx, viewer: Viewer, id: number): Promise<PowerCompany> {
  const company = await shareCompany(tx, viewer, id)
  if (company === undefined) throw new Refusal('companyUnknown')
  return company
}

/** A wider scope is given, a narrower one taken away: neither beyond what the actor has. */
export async function refuseScopeChange(
  tx: Tx,
  viewer: Viewer,
  role: Pick<RoleRow, 'companyId' | 'dataScope' | 'roleName' | 'administrator'>,
  dataScope: DataScope,
): Promise<void> {
  if (dataScope === role.dataScope) return
  const company = await openCompany(tx, viewer, role.companyId)
  if (dataScope === DATA_SCOPE.ALL && company.identityCode !== IDENTITY.PLATFORM) {
    throw new Refusal('scopePlatformOnly')
  }
  const wider = dataScope > role.dataScope ? dataScope : role.dataScope
  refuseBeyondOwn(viewer, { authorities: [], dataScope: wider })
  if (role.administrator && dataScope < role.dataScope) {
    throw new Refusal('roleAdministratorKeeps', { name: role.roleName })
  }
}

/** Adds a role to a company within reach; it gives nothing yet. */
export async function createRole(tx: Tx, { viewer, actor }: ActingPerson, draft: RoleDraft): Promise<number> {
  await openCompany(tx, viewer, draft.companyId)
  await refuseScopeChange(
    tx,
    viewer,
    { ...draft, dataScope: DATA_SCOPE.OWN, administrator: false },
    draft.dataScope,
  )
  return addRole(tx, actor, draft)
}

export async function changeRole(
  tx: Tx,
  by: ActingPerson,
  { id, seen, ...draft }: RoleUpdate,
): Promise<void> {
  const before = await heldAsSeen(tx, by, roleTable, id, seen)
  await refuseScopeChange(tx, by.viewer, before, draft.dataScope)
  const { secondFactor = before.secondFactor } = draft
  await changeRow(tx, by.actor, roleTable, before, { ...draft, secondFactor }).catch(taken(draft))
}

import { can, parseAuthority, writeAuthority, type Authority } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { IDENTITY } from '@visa/contract/identity'
import type { CompanyPower, PowerDraft } from '@visa/contract/org/role-power'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { recordChange } from '../../../db/change-log.ts'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { refuseBeyondOwn } from '../../../access/rank.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { reachesAll } from '../../../access/scope.ts'
import { reachedRows, refuseStaleRow } from '../../../refusal/held-row.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { grantChange, indexOf, type ResourceIndex } from './grant-set.ts'
import {
  companyPowersOf,
  grantsOf,
  limitOf,
  lockCompanies,
  replaceGrants,
  resourceIdsByCode,
  resourcePlaces,
  saveLimit,
  setScope,
  shareCompany,
  type PowerCompany,
} from './role-power.repo.ts'
import { rankOf, refuseOwnLoss } from './role-rank.service.ts'
import { findRole } from './role.repo.ts'
import { roleTable, type RoleRow } from './role.table.ts'
import { ROLE_ENTITY, refuseScopeChange } from './role.service.ts'

/** What companies may use; in the log of their roles. */
export const COMPANY_POWER_ENTITY = 'company_power'

const MANY = 5

const listed = (codes: readonly string[]): string =>
  codes.slice(0, MANY).join(', ') + (codes.length > MANY ? '…' : '')

/** The ids of codes, with those of the groups above; a code that no resource has is refused. */
async function resourceIds(
  tx: Tx,
  codes: readonly string[],
  index: ResourceIndex,
): Promise<Map<string, number>> {
  const ids = await resourceIdsByCode(tx, [...new Set(codes.flatMap((code) => [code, ...index.above(code)]))])
  const unknown = codes.filter((code) => !ids.has(code))
  if (unknown.length > 0) throw new Refusal('resourceUnknown', { codes: listed(unknown) })
  return ids
}

async function refuseBeyondCompany(tx: Tx, viewer: Viewer, companyId: number, asked: readonly Authority[]) {
  const company = await shareCompany(tx, viewer, companyId)
  if (company === undefined) throw new Refusal('roleForeign')
  if (!company.limited) return
  const limit = new Set(await limitOf(tx, companyId))
  const beyond = asked.map(({ code }) => code).filter((code) => !limit.has(code))
  if (beyond.length > 0) {
    throw new Refusal('beyondCompany', { company: company.companyName, codes: listed(beyond) })
  }
}

interface Wanted {
  draft: PowerDraft
  grants: readonly Authority[]
  index: ResourceIndex
  ids: ReadonlyMap<string, number>
}

async function setPowersOf(
  tx: Tx,
  { viewer, actor }: ActingPerson,
  role: RoleRow,
  wanted: Wanted,
): Promise<void> {
  const { draft, ids } = wanted
  const { id, roleName, companyId } = role
  const existing = await grantsOf(tx, id)
  const current = () => ({ dataScope: role.dataScope, grants: existing.map(writeAuthority) })
  await refuseStaleRow(tx, roleTable, role, draft.seen, current)
  const rank = await rankOf(tx, viewer)
  const { asked, led, gone, loses } = grantChange(existing, wanted.grants, rank.authorities, wanted.index)
  refuseBeyondOwn(rank, { authorities: asked, dataScope: DATA_SCOPE.OWN })
  await refuseBeyondCompany(tx, viewer, companyId, asked)
  if (role.administrator && loses.length > 0) throw new Refusal('roleAdministratorKeeps', { name: roleName })
  const dataScope = draft.dataScope ?? role.dataScope
  await refuseScopeChange(tx, viewer, role, dataScope)
  const come = [...asked, ...led].flatMap((grant) => {
    const resourceId = ids.get(grant.code)
    return resourceId === undefined ? [] : [{ ...grant, resourceId }]
  })
  if (come.length === 0 && gone.length === 0 && dataScope === role.dataScope) return
  await replaceGrants(tx, id, gone, come)
  if (dataScope !== role.dataScope) await setScope(tx, id, dataScope)
  await recordChange(tx, actor, {
    entity: ROLE_ENTITY,
    entityId: id,
    ...roleTable.about(role),
    action: 'update',
    before: { dataScope: role.dataScope },
    after: { dataScope, granted: come.map(writeAuthority), revoked: gone.map(writeAuthority) },
  })
}

/** Sets what roles hold. Each belongs to one of the companies named; any other is as good as absent. */
export async function setRolePowers(
  tx: Tx,
  author: ActingPerson,
  draft: PowerDraft,
  roleIds: readonly number[],
): Promise<void> {
  if (!can(author.viewer.authorities, 'sys.role.grant')) {
    throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
  }
  const roles = await reachedRows(tx, author, roleTable, roleIds)
  const found = roles.filter(({ companyId }) => draft.companyIds.includes(companyId))
  if (found.length < new Set(roleIds).size) throw new Refusal('roleForeign')
  const index = indexOf(await resourcePlaces(tx))
  const grants = draft.grants.map(parseAuthority)
  const ids = await resourceIds(
    tx,
    grants.map(({ code }) => code),
    index,
  )
  for (const role of found) await setPowersOf(tx, author, role, { draft, grants, index, ids })
  await refuseOwnLoss(tx, author.viewer)
}

/** What a role (or a new one) would hold if it were set so. */
export async function resultingGrants(
  db: Queryable,
  viewer: Viewer,
  roleId: number | undefined,
  wanted: readonly Authority[],
): Promise<Authority[]> {
  if (roleId !== undefined && (await findRole(db, viewer, roleId)) === undefined)
    throw new Refusal('recordGone')
  const existing = roleId === undefined ? [] : await grantsOf(db, roleId)
  const { authorities } = await rankOf(db, viewer)
  return grantChange(existing, wanted, authorities, indexOf(await resourcePlaces(db))).result
}

const refuseUnlessOverall = (viewer: Viewer): void => {
  if (!reachesAll(viewer) || !can(viewer.authorities, 'sys.role.company')) {
    throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
  }
}

interface Limit {
  limited: boolean
  codes: readonly string[]
}

async function limitCompany(
  tx: Tx,
  { viewer, actor }: ActingPerson,
  company: PowerCompany,
  wanted: Limit,
  index: ResourceIndex,
): Promise<void> {
  const { id, companyName } = company
  if (company.identityCode === IDENTITY.PLATFORM)
    throw new Refusal('platformUnlimited', { name: companyName })
  const all = (await resourcePlaces(tx)).map(({ code }) => code)
  const before = company.limited ? await limitOf(tx, id) : all
  const rank = await rankOf(tx, viewer)
  const held = new Set(rank.authorities.map(({ code }) => code))
  // What the actor does not hold stays as it is, allowed or not.
  const kept = before.filter((code) => !held.has(code))
  const chosen = wanted.limited ? [...new Set([...wanted.codes, ...kept])] : all
  const after = [...new Set(chosen.flatMap((code) => [code, ...index.above(code)]))]
  const [was, is] = [new Set(before), new Set(after)]
  const allowed = after.filter((code) => !was.has(code))
  const asked = chosen.filter((code) => !was.has(code))
  refuseBeyondOwn(rank, {
    authorities: asked.map((code) => ({ role: '', code, custom: '', menuOnly: false })),
    dataScope: DATA_SCOPE.OWN,
  })
  const forbidden = before.filter((code) => !is.has(code))
  if (company.limited === wanted.limited && allowed.length === 0 && forbidden.length === 0) return
  const ids = await resourceIds(tx, wanted.limited ? after : [], index)
  await saveLimit(tx, id, wanted.limited, [...ids.values()])
  await recordChange(tx, actor, {
    entity: COMPANY_POWER_ENTITY,
    entityId: id,
    topic: String(id),
    subject: companyName,
    companies: [id],
    action: 'update',
    before: { limited: company.limited },
    after: { limited: wanted.limited, allowed, forbidden },
  })
}

/** Sets what companies may use at all; for those who reach all companies. The platform itself is never limited. */
export async function setCompanyPowers(tx: Tx, author: ActingPerson, draft: PowerDraft): Promise<void> {
  refuseUnlessOverall(author.viewer)
  const companies = await lockCompanies(tx, draft.companyIds)
  if (companies.length < new Set(draft.companyIds).size) throw new Refusal('companyUnknown')
  const index = indexOf(await resourcePlaces(tx))
  const codes = draft.grants.map((written) => parseAuthority(written).code)
  await resourceIds(tx, codes, index)
  const wanted = { limited: draft.limited ?? true, codes }
  for (const company of companies) await limitCompany(tx, author, company, wanted, index)
}

export function companyPowersFor(
  db: Queryable,
  viewer: Viewer,
  companyIds: readonly number[],
): Promise<CompanyPower[]> {
  refuseUnlessOverall(viewer)
  return companyPowersOf(db, viewer, companyIds)
}

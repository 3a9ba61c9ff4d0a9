import { CODES } from '@visa/contract/codes'
import { dayOf } from '@visa/contract/dates'
import { IDENTITY } from '@visa/contract/identity'
import type {
  AgentAuthorize,
  AuthorizationExtend,
  AuthorizeResult,
} from '@visa/contract/org/agent-authorization'
import { extended } from '@visa/contract/org/authorization-period'
import { isProduct } from '@visa/contract/visa/products'
import type { Actor } from '../../../access/actor.ts'
import type { Mover } from '../../../access/mover.ts'
import { isPlatform, reaches } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { addRow, changeRow, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Table, RowOf } from '../../../db/table.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldRows, refuseStaleRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import {
  companiesOf,
  handlesWithin,
  hasDefaultWithin,
  holdCompanies,
  type HeldCompany,
} from './authorize.repo.ts'
import { authorizationTable, type AuthorizationRow } from './authorization.table.ts'
import { productText } from './product-text.ts'

type Draft = AgentAuthorize['add'][number]

/** Authorising is the platform's, whoever holds the code; whom somebody does not reach is not there for them. */
export function refuseOutside(viewer: Viewer | null, companyIds: readonly number[]): void {
  if (viewer === null) return
  if (!isPlatform(viewer)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
  if (companyIds.some((id) => !reaches(viewer, { company: id }))) throw new Refusal('recordGone')
}

type Companies = ReadonlyMap<number, HeldCompany>

export function agentIn(companies: Companies, id: number): HeldCompany {
  const agent = companies.get(id)
  if (agent === undefined) throw new Refusal('recordGone')
  if (agent.identityCode !== IDENTITY.AGENT) throw new Refusal('companyNoAgent', { name: agent.shortName })
  return agent
}

interface Seen {
  id: number
  seen: string
}

/** Rows as somebody saw them, held; each of them once, and all of them of one company if it is named. */
export async function heldSeen<T extends Table>(
  tx: Tx,
  by: Mover,
  described: T,
  asked: readonly Seen[],
  isOurs: (row: RowOf<T>) => boolean,
): Promise<Map<number, RowOf<T>>> {
  const ids = asked.map(({ id }) => id)
  const held = new Map((await heldRows(tx, by, described, ids)).map((row) => [row.id, row]))
  if (new Set(ids).size < ids.length) throw new Refusal('recordGone')
  for (const { id, seen } of asked) {
    const row = held.get(id)
    if (row === undefined || !isOurs(row)) throw new Refusal('recordGone')
    await refuseStaleRow(tx, described, row, seen)
  }
  return held
}

/** What two periods of one key, or two defaults of one product, are refused with. */
const overlapping = ({ nationCode, visaType, orgName, agentName }: AuthorizationRow | NewAuthorization) => {
  const words = { product: productText({ nationCode, visaType }), org: orgName, agent: agentName }
  return orRefuse({
    agent_authorization_once: new Refusal('authorizationOverlaps', words),
    agent_authorization_one_default: new Refusal('authorizationTwoDefaults', words),
  })
}

type NewAuthorization = Draft & { companyId: number; agentName: string; orgName: string }

/** Refuses what could never be used: no such product, no such organisation, or one that handles it on none of the days. */
export async function readyToAdd(
  tx: Tx,
  companies: Companies,
  companyId: number,
  draft: Draft,
): Promise<NewAuthorization> {
  const agent = agentIn(companies, companyId)
  const org = companies.get(draft.acceptOrgId)
  if (!isProduct(draft)) throw new Refusal('productUnknown')
  if (org === undefined || org.identityCode !== IDENTITY.VISA) throw new Refusal('acceptOrgUnknown')
  const words = { product: productText(draft), org: org.shortName }
  if (!org.working) throw new Refusal('acceptOrgStopped', words)
  if (!(await handlesWithin(tx, draft))) throw new Refusal('orgHandlesNotThen', words)
  return { ...draft, companyId, agentName: agent.shortName, orgName: org.shortName }
}

export const addAuthorization = (tx: Tx, actor: Actor, row: NewAuthorization): Promise<number> =>
  addRow(tx, actor, authorizationTable, row).catch(overlapping(row))

/** Gives, changes and revokes, all or nothing. What goes makes room for what comes, and so does a default that is none any more. */
export async function authorizeAgent(
  tx: Tx,
  clerk: Mover,
  { companyId, add, change, revoke }: AgentAuthorize,
): Promise<AuthorizeResult> {
  const { viewer, actor } = clerk
  refuseOutside(viewer, [companyId])
  const companies = await holdCompanies(tx, [companyId, ...add.map(({ acceptOrgId }) => acceptOrgId)])
  agentIn(companies, companyId)
  const held = await heldSeen(
    tx,
    clerk,
    authorizationTable,
    [...change, ...revoke],
    (row) => row.companyId === companyId,
  )
  const rowsOf = (asked: readonly Seen[]) => asked.flatMap(({ id }) => held.get(id) ?? [])
  const revoked = await removeRows(tx, actor, authorizationTable, rowsOf(revoke))
  let changed = 0
  for (const { id, seen: _, ...values } of change.toSorted(
    (a, b) => Number(a.isDefault) - Number(b.isDefault),
  )) {
    const row = held.get(id)
    if (row === undefined) continue
    const told = { ...row, ...values }
    if (await changeRow(tx, actor, authorizationTable, row, values).catch(overlapping(told))) changed += 1
  }
  for (const draft of add) {
    await addAuthorization(tx, actor, await readyToAdd(tx, companies, companyId, draft))
  }
  return { added: add.length, changed, revoked }
}

/** Lets one go on: it ends later or, where it has ended, begins anew today. */
async function extendOne(
  tx: Tx,
  clerk: Mover,
  companies: Companies,
  row: AuthorizationRow,
  extension: AuthorizationExtend['extension'],
): Promise<void> {
  const today = dayOf(clerk.now)
  const period = extended(row, extension, today)
  if (period === undefined) {
    const { agentName: agent, orgName: org, validTo: day } = row
    throw new Refusal('authorizationLasts', { agent, org, product: productText(row), day })
  }
  if (row.validTo >= today) {
    const { validTo } = period
    await changeRow(tx, clerk.actor, authorizationTable, row, { validTo }).catch(overlapping(row))
    return
  }
  const { companyId, acceptOrgId, nationCode, visaType } = row
  const next = { acceptOrgId, nationCode, visaType, ...period }
  const isDefault = row.isDefault && !(await hasDefaultWithin(tx, companyId, next))
  await addAuthorization(tx, clerk.actor, await readyToAdd(tx, companies, companyId, { ...next, isDefault }))
}

export async function extendAuthorizations(
  tx: Tx,
  clerk: Mover,
  { rows, extension }: AuthorizationExtend,
): Promise<number> {
  const parties = await companiesOf(
    tx,
    rows.map(({ id }) => id),
  )
  refuseOutside(
    clerk.viewer,
    parties.map(({ companyId }) => companyId),
  )
  const companies = await holdCompanies(
    tx,
    parties.flatMap(({ companyId, acceptOrgId }) => [companyId, acceptOrgId]),
  )
  const held = await heldSeen(tx, clerk, authorizationTable, rows, ({ companyId }) =>
    companies.has(companyId),
  )
  for (const row of held.values()) await extendOne(tx, clerk, companies, row, extension)
  return held.size
}

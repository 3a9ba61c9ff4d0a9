import { can, canSeeMenu, parseAuthority } from '@visa/contract/authority'
import { ENDPOINTS } from '@visa/contract/endpoints'
import { VALID } from '@visa/contract/fields'
import { RESOURCE_TYPE } from '@visa/contract/resources'
import type { Language, MenuNode } from '@visa/contract/session/personal'
import type { AuthorityCheck, AuthorityReason } from '@visa/contract/shell/authority-check'
import type { Queryable } from '../../db/sql.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { mayWork } from '../../access/company-standing.ts'
import type { Viewer } from '../../access/viewer.ts'
import { menuFor, roleListOf } from '../session/personal/personal.service.ts'
import {
  companyMayUse,
  findCheckedUser,
  grantsOf,
  resourceRows,
  type HeldGrant,
  type ResourceRow,
} from './authority.repo.ts'

const titleOf = ({ name, ename }: ResourceRow, language: Language): string =>
  language === 'en' && ename !== '' ? ename : name

/** The groups above a resource, outermost first. */
function groupsAbove(all: readonly ResourceRow[], { parentId }: ResourceRow): ResourceRow[] {
  const parent = all.find(({ id }) => id === parentId)
  return parent === undefined ? [] : [...groupsAbove(all, parent), parent]
}

const codesIn = (menu: readonly MenuNode[]): string[] =>
  menu.flatMap(({ code, children }) => [code, ...codesIn(children)])

const callsOf = (code: string): string[] =>
  ENDPOINTS.filter(({ access }) =>
    typeof access === 'string' ? access === code : access.includes(code),
  ).map(({ method, path }) => `${method} ${path}`)

/** Each role once, by the order of the grants. */
const rolesIn = (grants: readonly HeldGrant[]): { id: number; roleName: string }[] =>
  [...new Map(grants.map(({ roleId, roleName }) => [roleId, roleName]))].map(([id, roleName]) => ({
    id,
    roleName,
  }))

/** Why somebody can or cannot see or do something: who they are comes first, then the thing, then the grants. */
export async function checkAuthority(
  db: Queryable,
  viewer: Viewer,
  { user: typed, code }: { user: string; code: string },
  language: Language,
): Promise<AuthorityCheck> {
  const user = await findCheckedUser(db, viewer, typed)
  // The same answer for nobody and for somebody out of reach.
  if (user === undefined) throw new Refusal('userUnknown')
  const held = user.authorities.map(parseAuthority)
  const [all, menu, roles, found, mayUse] = await Promise.all([
    resourceRows(db),
    menuFor(db, held, language),
    roleListOf(db, user.id),
    grantsOf(db, user, code),
    companyMayUse(db, user.companyId, code),
  ])
  const resource = all.find((row) => row.code === code)
  const groups = resource === undefined ? [] : groupsAbove(all, resource)
  const seen = new Set(codesIn(menu))
  const grants = found.filter(({ mine }) => mine)

  const frozen = user.valid !== VALID.ENABLED
  const stopped = !mayWork(user)
  const active = !frozen && !user.blocked && !stopped
  const enabled = resource?.valid === VALID.ENABLED
  const answered = active && can(held, code)
  const hides = resource?.type === RESOURCE_TYPE.MENU && groups.some((group) => !canSeeMenu(held, group.code))

  const reasons: Record<AuthorityReason, boolean> = {
    userFrozen: frozen,
    userBlocked: user.blocked,
    companyStopped: stopped,
    codeUnknown: resource === undefined,
    resourceDisabled: resource !== undefined && !enabled,
    companyLimited: resource !== undefined && !mayUse,
    notGranted: resource !== undefined && grants.length === 0,
    menuOnly: grants.length > 0 && grants.every(({ menuOnly }) => menuOnly),
    groupMissing: hides,
    granted: answered,
  }
  return {
    user: { id: user.id, userName: user.userName, realName: user.realName, companyName: user.companyName },
    code,
    title: resource === undefined ? '' : titleOf(resource, language),
    can: answered,
    inMenu: active && seen.has(code),
    reasons: (Object.keys(reasons) as AuthorityReason[]).filter((reason) => reasons[reason]),
    path: groups.map((group) => ({
      code: group.code,
      title: titleOf(group, language),
      held: canSeeMenu(held, group.code),
    })),
    grants,
    roles,
    wouldGrant:
      enabled && mayUse && !can(held, code)
        ? rolesIn(found.filter(({ mine, menuOnly }) => !mine && !menuOnly))
        : [],
    calls: callsOf(code),
  }
}

interface ResourceOption {
  code: string
  title: string
  path: string[]
  type: number
}

/** All resources in the order of the tree. */
export async function listResources(db: Queryable, language: Language): Promise<ResourceOption[]> {
  const all = await resourceRows(db)
  const options: ResourceOption[] = []
  const walk = (parentId: number | null, path: string[]): void => {
    for (const row of all.filter((each) => each.parentId === parentId)) {
      const title = titleOf(row, language)
      options.push({ code: row.code, title, path, type: row.type })
      walk(row.id, [...path, title])
    }
  }
  walk(null, [])
  return options
}

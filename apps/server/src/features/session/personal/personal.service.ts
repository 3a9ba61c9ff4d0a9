import { canSeeMenu, type Authority } from '@visa/contract/authority'
import { RESOURCE_ROOT } from '@visa/contract/resources'
import type { Language, MenuNode, PersonalInfo } from '@visa/contract/session/personal'
import type { Queryable } from '../../../db/sql.ts'
import type { Session } from '../../../http/sessions.ts'
import { departmentsOf, findPersonal, menuRows, rolesOf, type MenuRow } from './personal.repo.ts'

const written = ({ role, code, custom, menuOnly }: Authority): string =>
  `${menuOnly ? '~' : ''}${role === '' ? '' : `${role}$`}${code}${custom === '' ? '' : `@${custom}`}`

/** The part of the menu a person may see, as a tree in their language. */
export function menuTree(
  all: readonly MenuRow[],
  authorities: readonly Authority[],
  language: Language,
  parentId: number | null = null,
): MenuNode[] {
  return all
    .filter((row) => row.parentId === parentId && canSeeMenu(authorities, row.code))
    .map((row) => ({
      id: String(row.id),
      parentId: row.parentId === null ? RESOURCE_ROOT : String(row.parentId),
      code: row.code,
      title: language === 'en' && row.ename !== '' ? row.ename : row.name,
      icon: row.icon,
      children: menuTree(all, authorities, language, row.id),
    }))
}

export async function loadPersonal(
  db: Queryable,
  { viewer, language: chosen }: Session,
  language: Language,
): Promise<PersonalInfo> {
  const [person, roleList, departments, menu] = await Promise.all([
    findPersonal(db, viewer.userId),
    rolesOf(db, viewer.userId),
    departmentsOf(db, viewer.userId),
    menuRows(db),
  ])
  const { simplePassword, ...info } = person
  return {
    userInfo: { ...info, roleList },
    menu: menuTree(menu, viewer.authorities, language),
    departments,
    authorityInfo: viewer.authorities.map((authority) => ({ code: written(authority) })),
    simplePassword,
    language: chosen,
  }
}

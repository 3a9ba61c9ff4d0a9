import { canSeeMenu, writeAuthority, type Authority } from '@visa/contract/authority'
import { VALID } from '@visa/contract/fields'
import { RESOURCE_ROOT } from '@visa/contract/resources'
import type { Language, MenuNode, PersonalInfo } from '@visa/contract/session/personal'
import type { Queryable } from '../../../db/sql.ts'
import type { Session } from '../../../access/sessions.ts'
import { pinyinOf } from '../../../pinyin.ts'
import { departmentsOf, findPersonal, menuRows, rolesOf, type MenuRow } from './personal.repo.ts'

const SPELT_MAX = 2000
const spelt = new Map<string, string>()

/** Titles are few and read at every login: each is spelt once. */
const spell = (title: string): string => {
  const known = spelt.get(title)
  if (known !== undefined) return known
  if (spelt.size >= SPELT_MAX) spelt.clear()
  const pinyin = pinyinOf(title)
  spelt.set(title, pinyin)
  return pinyin
}

/** What stands for others and opens nothing itself. */
const isGroup = ({ id, own, url }: MenuRow, all: readonly MenuRow[]): boolean =>
  url === '' && (own || all.some(({ parentId }) => parentId === id))

/** The part of the menu a person may see, as a tree in their language; a group with nothing to show is left out. */
export function menuTree(
  all: readonly MenuRow[],
  authorities: readonly Authority[],
  language: Language,
  parentId: number | null = null,
): MenuNode[] {
  return all
    .filter(
      (row) => row.parentId === parentId && row.valid === VALID.ENABLED && canSeeMenu(authorities, row.code),
    )
    .map((row) => ({ row, children: menuTree(all, authorities, language, row.id) }))
    .filter(({ row, children }) => children.length > 0 || !isGroup(row, all))
    .map(({ row, children }) => ({
      id: String(row.id),
      parentId: row.parentId === null ? RESOURCE_ROOT : String(row.parentId),
      code: row.code,
      title: language === 'en' && row.ename !== '' ? row.ename : row.name,
      pinyin: spell(row.name),
      icon: row.icon,
      url: row.url,
      children,
    }))
}

/** Somebody's roles, in the order they were made. */
export const roleListOf = rolesOf

/** The menu that somebody with these authorities gets. */
export const menuFor = async (
  db: Queryable,
  authorities: readonly Authority[],
  language: Language,
): Promise<MenuNode[]> => menuTree(await menuRows(db), authorities, language)

/** Spells all titles while nobody waits for them. */
export async function spellMenu(db: Queryable): Promise<void> {
  for (const { name } of await menuRows(db)) spell(name)
}

export async function loadPersonal(
  db: Queryable,
  { viewer, language: chosen, owes }: Session,
  language: Language,
): Promise<PersonalInfo> {
  const [person, roleList, departments, menu] = await Promise.all([
    findPersonal(db, viewer.userId),
    rolesOf(db, viewer.userId),
    departmentsOf(db, viewer.userId),
    menuFor(db, viewer.authorities, language),
  ])
  const { simplePassword, ...info } = person
  return {
    userInfo: { ...info, roleList },
    menu,
    departments,
    authorityInfo: viewer.authorities.map((authority) => ({ code: writeAuthority(authority) })),
    simplePassword,
    secondFactorDue: owes === 'factorMustSet',
    language: chosen,
  }
}

import { can, type Authority, type PathClaim } from '@visa/contract/authority'
import { HOUSE_DESKS } from '@visa/contract/custody/house-desks'
import { IDENTITY } from '@visa/contract/identity'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import type { Queryable } from '../db/sql.ts'
import { Refusal } from '../refusal/refusal.ts'
import type { Mover } from './mover.ts'
import { requireAuthority } from './require-authority.ts'
import { loadViewer, type Viewer } from './viewer.ts'

const SCOPES: ReadonlyMap<string, DataScope> = new Map(Object.entries(DATA_SCOPE))

/** A custom part that names a scope says how far the code reaches; any other is for the screens. */
const scopeOf = (custom: string): DataScope => SCOPES.get(custom) ?? DATA_SCOPE.ALL

/** What somebody holds of these codes, or the one that is claimed. */
const usedOf = (
  { authorities }: Viewer,
  codes: readonly string[],
  { role, custom }: PathClaim,
): readonly Authority[] =>
  authorities.filter(
    (held) =>
      !held.menuOnly &&
      codes.includes(held.code) &&
      (role === '' || held.role === role) &&
      (custom === '' || held.custom === custom),
  )

/** How far the holder reaches by what they use: as far as the widest that was given. */
const widestOf = (used: readonly Authority[]): DataScope =>
  used.length === 0 ? DATA_SCOPE.ALL : (Math.max(...used.map(({ custom }) => scopeOf(custom))) as DataScope)

/** Whoever works at a desk of their house reaches what the house keeps, unless the permission itself names a scope. */
function atTheirDesk(viewer: Viewer, used: readonly Authority[]): Viewer {
  const isOfHouse =
    viewer.identityCode === IDENTITY.VISA &&
    viewer.dataScope < DATA_SCOPE.COMPANY &&
    used.some(({ code, custom }) => HOUSE_DESKS.has(code) && scopeOf(custom) >= DATA_SCOPE.COMPANY)
  return isOfHouse ? { ...viewer, dataScope: DATA_SCOPE.COMPANY } : viewer
}

const UNCLAIMED: PathClaim = { role: '', custom: '' }

/**
 * The viewer of a call that needs one of these codes. A code that was only given with the name of a scope
 * (`visa.order@OWN`) lets its holder see no farther by that call, however far their roles reach otherwise; one of the
 * desks of a house reaches the house.
 */
export async function narrowedTo(
  db: Queryable,
  viewer: Viewer,
  codes: readonly string[],
  claim: PathClaim = UNCLAIMED,
): Promise<Viewer> {
  const used = usedOf(viewer, codes, claim)
  const widest = widestOf(used)
  if (widest >= viewer.dataScope) return atTheirDesk(viewer, used)
  // Gone since a moment ago: whoever is nobody reaches nothing.
  return (
    (await loadViewer(db, viewer.userId, widest)) ?? {
      ...viewer,
      dataScope: widest,
      companyIds: [],
      ownerIds: [],
    }
  )
}

/**
 * Whoever works by one of these codes beside a call, such as a job that takes in a file: as they are now, as it may outlast their
 * permissions, and as far as the codes reach.
 */
export async function viewerBy(
  db: Queryable,
  userId: number | null,
  codes: readonly string[],
): Promise<Viewer> {
  const viewer = userId === null ? undefined : await loadViewer(db, userId)
  if (viewer === undefined || !codes.some((code) => can(viewer.authorities, code))) {
    throw new Refusal('noPermission')
  }
  return narrowedTo(db, viewer, codes)
}

/** The same of whoever moves a record by one of these codes; the product reaches all. */
export const moverBy = async (db: Queryable, by: Mover, codes: readonly string[]): Promise<Mover> =>
  by.viewer === null ? by : { ...by, viewer: await narrowedTo(db, by.viewer, codes) }

/**
 * Somebody who does the one of several things that a call can do which is permitted by this code: refused without it,
 * and reaching no farther than by it, whatever the other codes of the call give.
 */
export async function actingBy<Person extends { viewer: Viewer }>(
  db: Queryable,
  person: Person,
  code: string,
): Promise<Person> {
  requireAuthority(person.viewer, code)
  return { ...person, viewer: await narrowedTo(db, person.viewer, [code]) }
}

import type { PathClaim } from '@visa/contract/authority'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import type { Queryable } from '../db/sql.ts'
import { loadViewer, type Viewer } from './viewer.ts'

const SCOPES: Readonly<Record<string, DataScope>> = DATA_SCOPE

/** A custom part that names a scope says how far the code reaches; any other is for the screens. */
const scopeOf = (custom: string): DataScope => SCOPES[custom] ?? DATA_SCOPE.ALL

/** How far the holder reaches by these codes: as far as the widest that was given, or the one that is claimed. */
function widestOf({ authorities }: Viewer, codes: readonly string[], { role, custom }: PathClaim): DataScope {
  const used = authorities.filter(
    (held) =>
      !held.menuOnly &&
      codes.includes(held.code) &&
      (role === '' || held.role === role) &&
      (custom === '' || held.custom === custom),
  )
  const scopes = used.map((held) => scopeOf(held.custom))
  return scopes.length === 0 ? DATA_SCOPE.ALL : (Math.max(...scopes) as DataScope)
}

const UNCLAIMED: PathClaim = { role: '', custom: '' }

/**
 * The viewer of a call that needs one of these codes. A code that was only given with the name of a scope
 * (`visa.order@OWN`) lets its holder see no farther by that call, however far their roles reach otherwise.
 */
export async function narrowedTo(
  db: Queryable,
  viewer: Viewer,
  codes: readonly string[],
  claim: PathClaim = UNCLAIMED,
): Promise<Viewer> {
  const widest = widestOf(viewer, codes, claim)
  if (widest >= viewer.dataScope) return viewer
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

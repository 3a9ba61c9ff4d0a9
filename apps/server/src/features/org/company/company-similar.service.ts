import type { Similar } from '@visa/contract/org/company-similar'
import { reachesAll } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Queryable } from '../../../db/sql.ts'
import { findSimilar, isNameTaken } from './company-manage.repo.ts'

interface Typed {
  companyName?: string | undefined
  shortName?: string | undefined
  taxCode?: string | undefined
  id?: number | undefined
}

const COLUMNS = { companyName: 'company_name', shortName: 'short_name', taxCode: 'tax_code' } as const
const NAMES = Object.keys(COLUMNS) as readonly (keyof typeof COLUMNS)[]

/** What is typed of a company, held against all the others. Which ones there are is told to whoever looks after all. */
export async function likeOthers(db: Queryable, viewer: Viewer | null, typed: Typed): Promise<Similar> {
  const taken: Similar['taken'] = []
  for (const name of NAMES) {
    const value = typed[name] ?? ''
    const given = name === 'taxCode' ? value.toUpperCase() : value
    if (given !== '' && (await isNameTaken(db, COLUMNS[name], given, typed.id))) taken.push(name)
  }
  const named = typed.companyName ?? ''
  const similar =
    viewer !== null && reachesAll(viewer) && named !== ''
      ? await findSimilar(db, viewer, named, typed.id)
      : []
  return { taken, similar }
}

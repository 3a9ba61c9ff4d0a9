import { can } from '@visa/contract/authority'
import { IDENTITY, type IdentityCode } from '@visa/contract/identity'
import { withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { allOf, Sql, sql } from '../../../db/sql.ts'

const ALL_SIDES = ['cust.company', 'sys.company']
const ONE_SIDE: readonly (readonly [code: string, side: IdentityCode])[] = [
  ['cust.agent', IDENTITY.AGENT],
  ['cust.acceptOrg', IDENTITY.VISA],
]

/** The sides of the business whose companies somebody looks after; undefined: their menu leaves none out. */
function sidesOf({ authorities }: Viewer): readonly IdentityCode[] | undefined {
  if (ALL_SIDES.some((code) => can(authorities, code))) return undefined
  const held = ONE_SIDE.filter(([code]) => can(authorities, code)).map(([, side]) => side)
  return held.length === 0 ? undefined : held
}

/**
 * The companies within a viewer's reach: as far as their roles go, and of those the sides that their menu shows. The own
 * one is always among them.
 */
export function companyScope(viewer: Viewer, alias: string): Sql {
  const at = (column: string): Sql => new Sql([`${alias}.${column}`], [])
  const sides = sidesOf(viewer)
  return allOf(
    withinScope(viewer, { company: at('id') }),
    sides === undefined
      ? undefined
      : sql`(${at('identity_code')} = any(${sides}::smallint[]) or ${at('id')} = ${viewer.companyId})`,
  )
}

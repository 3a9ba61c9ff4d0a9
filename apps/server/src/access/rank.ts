import { covers, type Authority } from '@visa/contract/authority'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { Refusal } from '../refusal/refusal.ts'
import { reachesAll } from './scope.ts'
import type { Viewer } from './viewer.ts'

/** What a role gives, or all the roles of a person. */
export interface Powers {
  authorities: readonly Authority[]
  dataScope: DataScope
}

/** Nobody reaches farther than the company without reaching all of them. */
const reachOf = (viewer: Pick<Viewer, 'identityCode' | 'dataScope'>): DataScope =>
  viewer.dataScope === DATA_SCOPE.ALL && !reachesAll(viewer) ? DATA_SCOPE.COMPANY : viewer.dataScope

const writtenOf = ({ role, code, custom }: Authority): string =>
  `${role === '' ? '' : `${role}$`}${code}${custom === '' ? '' : `@${custom}`}`

/**
 * Nobody gives away what they do not hold, nor takes charge of somebody who holds more: a new password for a
 * stronger account would be a way to its permissions.
 */
export function refuseBeyondOwn(
  viewer: Pick<Viewer, 'authorities' | 'identityCode' | 'dataScope'>,
  { authorities, dataScope }: Powers,
): void {
  const missing = authorities.filter((wanted) => !covers(viewer.authorities, wanted))
  if (missing.length > 0) {
    throw new Refusal('beyondOwn', { codes: missing.slice(0, 5).map(writtenOf).join(', ') })
  }
  if (dataScope > reachOf(viewer)) throw new Refusal('beyondOwnScope')
}

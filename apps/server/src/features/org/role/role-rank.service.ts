import { can, parseAuthority } from '@visa/contract/authority'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { loadViewer, type Viewer } from '../../../access/viewer.ts'
import { givenTo } from './role-power.repo.ts'

type Rank = Pick<Viewer, 'authorities' | 'identityCode' | 'dataScope'>

/** What the actor may pass on: as it is now, and with what is disabled for everybody at the moment. */
export const rankOf = async (db: Queryable, viewer: Viewer): Promise<Rank> => ({
  identityCode: viewer.identityCode,
  dataScope: viewer.dataScope,
  authorities: (await givenTo(db, viewer.userId)).map(parseAuthority),
})

/** Without these one could not take a mistake back. */
const NEEDED = ['sys.role', 'sys.role.grant']

/** Nobody locks themselves out: what somebody needs to manage roles stays theirs after their own change. */
export async function refuseOwnLoss(db: Queryable, viewer: Viewer): Promise<void> {
  const after = await loadViewer(db, viewer.userId)
  const lost = NEEDED.filter((code) => can(viewer.authorities, code) && !can(after?.authorities ?? [], code))
  if (lost.length > 0) throw new Refusal('roleOwnGrant')
}

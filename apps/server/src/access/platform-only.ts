import { CODES } from '@visa/contract/codes'
import { Refusal } from '../refusal/refusal.ts'
import { isPlatform } from './scope.ts'
import type { Viewer } from './viewer.ts'

/** What the platform alone looks after, whatever codes people of other companies hold. Nobody is the product itself. */
export function refuseOtherSides(viewer: Pick<Viewer, 'identityCode'> | null): void {
  if (viewer !== null && !isPlatform(viewer)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
}

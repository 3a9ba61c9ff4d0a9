import { CODES } from '@visa/contract/codes'
import { isPlatform } from '../../access/scope.ts'
import { guardedBy } from '../../http/guarded.ts'
import { Refusal } from '../../refusal/refusal.ts'

/** One vocabulary and one list of places serve all companies: the platform keeps them, whatever codes others hold. */
export const { onWrite: onKeeperWrite } = guardedBy(({ viewer }) => {
  if (!isPlatform(viewer)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
})

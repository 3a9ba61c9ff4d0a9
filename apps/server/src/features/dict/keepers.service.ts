import { refuseOtherSides } from '../../access/platform-only.ts'
import { guardedBy } from '../../http/guarded.ts'

/** One vocabulary and one list of places serve all companies: the platform keeps them, whatever codes others hold. */
export const { onWrite: onKeeperWrite } = guardedBy(({ viewer }) => refuseOtherSides(viewer))

import { CODES } from '@visa/contract/codes'
import { guardedBy } from './guarded.ts'
import { Refusal } from '../refusal/refusal.ts'
import type { Viewer } from '../access/viewer.ts'

/** What each visa centre looks after for itself: whoever is of no centre has none to look after. */
function refuseOutsideCentre({ isCentre }: Pick<Viewer, 'isCentre'>): void {
  if (!isCentre) throw new Refusal('centreOnly', {}, CODES.NO_PERMISSION)
}

/** Reads are answered anyway: whoever is of no centre has nothing there. */
export const { onWrite: onCentreWrite } = guardedBy(({ viewer }) => refuseOutsideCentre(viewer))

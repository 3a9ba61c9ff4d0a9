import type { Reach } from '@visa/contract/centre/report'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import type { Viewer } from '../../../access/viewer.ts'

/** How far somebody sees what a centre did, in words for the screen. */
export const reachOf = ({ dataScope }: Pick<Viewer, 'dataScope'>): Reach =>
  dataScope >= DATA_SCOPE.COMPANY ? 'centre' : dataScope === DATA_SCOPE.OWN ? 'own' : 'part'

import { PASSPORT_STATUS, type PassportStatus } from '@visa/contract/custody/passport.states'
import type { StatusTone } from './palette.ts'

const { HELD, CHECKED, SENT, RETRIEVED, RETURNED } = PASSPORT_STATUS
const TONES = new Map<PassportStatus, StatusTone>([
  [HELD, 'progress'],
  [CHECKED, 'progress'],
  [SENT, 'waiting'],
  [RETRIEVED, 'done'],
  [RETURNED, 'cancelled'],
])

/** Missing and damaged are seen from afar. */
export const passportTone = (status: PassportStatus): StatusTone => TONES.get(status) ?? 'refused'

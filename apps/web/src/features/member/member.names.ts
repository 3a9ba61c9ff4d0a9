import type { ConsentState } from '@visa/contract/member/member'
import type { ExpiryState } from '@visa/contract/rules/passport'
import type { StatusTone } from '../../lib/palette.ts'

export const CONSENT_TONES: Readonly<Record<ConsentState, StatusTone>> = {
  none: 'cancelled',
  good: 'done',
  ending: 'waiting',
  ended: 'refused',
}

export const EXPIRY_TONES: Readonly<Record<ExpiryState, StatusTone>> = {
  good: 'done',
  expiring: 'waiting',
  expired: 'refused',
}

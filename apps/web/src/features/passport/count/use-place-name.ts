import type { CountPlace } from '@visa/contract/custody/count'
import { countMessages } from '@visa/messages/custody/counts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useUserId } from '../../../lib/session.tsx'

/** A place by its name; without one whose hands it is in. */
export const usePlaceName = () => {
  const t = useTexts(countMessages)
  const me = useUserId()
  return ({
    placeId,
    keeperId,
    keeper,
    name,
  }: Pick<CountPlace, 'placeId' | 'keeperId' | 'keeper' | 'name'>): string => {
    if (placeId !== null) return name
    if (keeperId === me) return t.myHands
    // Counts that were closed long ago tell of all hands as one.
    return keeperId === null ? t.hands : fill(t.handsTitle, { name: keeper || t.nobody })
  }
}

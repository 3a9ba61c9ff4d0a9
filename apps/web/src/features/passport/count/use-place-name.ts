import type { CountPlace } from '@visa/contract/custody/count'
import { countMessages } from '@visa/messages/custody/counts'
import { useTexts } from '../../../lib/i18n.tsx'

/** Without a place it is in people's hands. */
export const usePlaceName = () => {
  const t = useTexts(countMessages)
  return ({ placeId, name }: Pick<CountPlace, 'placeId' | 'name'>): string =>
    placeId === null ? t.hands : name
}

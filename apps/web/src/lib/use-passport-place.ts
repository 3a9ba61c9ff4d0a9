import type { PassportItem } from '@visa/contract/custody/passport'
import { passportMessages } from '@visa/messages/custody/passports'
import { useTexts } from './i18n.tsx'

export type Placed = Pick<PassportItem, 'place' | 'placeNote' | 'placeName' | 'slot'>

/** Where a passport is, in the same words on every screen: the shelf and slot where they are known, else whose hands. */
export function usePassportPlace(): (placed: Placed) => { main: string; sub: string; whole: string } {
  const { places } = useTexts(passportMessages)
  return ({ place, placeNote, placeName, slot }) => {
    const [main, sub] = placeName === '' ? [places[place], placeNote] : [placeName, slot]
    return { main, sub, whole: `${main} ${sub}`.trim() }
  }
}

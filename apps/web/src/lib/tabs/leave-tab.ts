import { navigateTo, parseHash } from '../route.ts'
import { placeOf } from './tab-address.ts'
import { replaces } from './tab-model.ts'
import type { TabStore } from './tab-store.ts'

/** Ends a tab whose work is done and shows another place; going back does not lead into the work again. */
export function leaveTab(store: TabStore, key: string, target: string): void {
  const place = placeOf(parseHash(target))
  // Shown first: otherwise whichever tab was used before would flash up.
  if (place !== undefined && replaces(store.tabs(), place) === undefined) store.open(place)
  store.close([key])
  navigateTo(target, { replace: true })
}

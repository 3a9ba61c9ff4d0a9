import { useEffect } from 'react'
import { parseHash } from '../../lib/route.ts'
import { storage, visitStorage } from '../../lib/storage.ts'
import { isDetailRoute } from '../../lib/tabs/detail-routes.ts'
import { addressOf, placeOf } from '../../lib/tabs/tab-address.ts'
import { useNamesOfTabs } from '../../lib/tabs/tab-context.tsx'
import { tabKey, type Tab, type TabPlace } from '../../lib/tabs/tab-model.ts'
import { namesKey } from '../../lib/tabs/tab-storage.ts'
import { withNewest } from './recent-screens.ts'

/**
 * The records a person opened last, the newest first. The browser remembers their addresses; what they are called may
 * be a person, and stays with this window until the logout.
 */

const recordsKey = (userId: number): string => `visa.records.${userId}`

const addresses = (userId: number): readonly string[] =>
  storage.get(recordsKey(userId))?.split(' ').filter(Boolean) ?? []

function namesKnown(userId: number): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(visitStorage.get(namesKey(userId)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

export interface RecentRecord {
  place: TabPlace
  /** Undefined where this window has not seen it. */
  name: string | undefined
}

export function recentRecords(userId: number): RecentRecord[] {
  const names = namesKnown(userId)
  return addresses(userId).flatMap((address) => {
    const place = placeOf(parseHash(address))
    if (place === undefined || !isDetailRoute(place.screen)) return []
    const name = names[tabKey(place)]
    return [{ place, name: typeof name === 'string' ? name : undefined }]
  })
}

export function rememberRecord(userId: number, place: TabPlace, name: string | undefined): void {
  // What is not there yet has no number to be found by.
  if (!isDetailRoute(place.screen) || place.name === '') return
  storage.set(recordsKey(userId), withNewest(addresses(userId), addressOf(place)).join(' '))
  if (name === undefined) return
  const kept = { ...namesKnown(userId), [tabKey(place)]: name }
  visitStorage.set(namesKey(userId), JSON.stringify(kept))
}

/** Remembers the record of the tab that is shown, and what it is called once that is known. */
export function useRememberRecord(userId: number, active: Tab | undefined): void {
  const name = useNamesOfTabs().get(active?.key ?? '')
  useEffect(() => {
    if (active !== undefined) rememberRecord(userId, active, name)
  }, [userId, active, name])
}

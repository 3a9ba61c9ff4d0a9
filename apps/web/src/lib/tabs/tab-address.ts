import { href, navigateTo, parseHash, type Route } from '../route.ts'
import { DETAIL_ROUTES, isDetailRoute } from './detail-routes.ts'
import { noteAsking } from './askings.ts'
import type { TabPlace } from './tab-model.ts'

/** Every tab has an address: links, the back button and reloads lead to it. */

export const WORKSPACE = '/main'

export const isWorkspaceRoute = (path: string): boolean => path === WORKSPACE || isDetailRoute(path)

/** The place an address stands for; undefined for the home. */
export function placeOf({ path, query }: Route): TabPlace | undefined {
  if (isDetailRoute(path)) {
    const names: readonly string[] = DETAIL_ROUTES[path].names
    const name = names.flatMap((each) => query[each] ?? []).join(' ')
    return { screen: path, name, params: query }
  }
  const { screen, name = '', ...params } = query
  return screen === undefined || screen === '' ? undefined : { screen, name, params }
}

export const addressOf = ({ screen, name, params }: TabPlace): string =>
  isDetailRoute(screen) ? href(screen, params) : href(WORKSPACE, { screen, name, ...params })

interface OpenOptions {
  name?: string
  params?: TabPlace['params']
}

/** Where a screen of the menu is found, for links. Following one here goes through `openScreen`. */
export const screenLink = (screen: string, { name = '', params = {} }: OpenOptions = {}): string =>
  addressOf({ screen, name, params })

/** Somebody follows an address: its tab is asked for what it says, also where that is the address it has already. */
export function noteFollowed(target: string): void {
  const place = placeOf(parseHash(target))
  if (place !== undefined && Object.keys(place.params).length > 0) noteAsking(place, place.params)
}

/** Goes where an address leads, as if its link had been followed. */
export function follow(target: string): void {
  noteFollowed(target)
  navigateTo(target)
}

/** Opens a screen of the menu as a tab, or raises the tab it has, and asks it for what the parameters say. */
export const openScreen = (screen: string, options: OpenOptions = {}): void =>
  follow(screenLink(screen, options))

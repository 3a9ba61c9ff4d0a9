import { href, navigateTo, type Route } from '../route.ts'
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

/** Opens a screen of the menu as a tab, or raises the tab it has, and asks it for what the parameters say. */
export function openScreen(screen: string, { name = '', params = {} }: OpenOptions = {}): void {
  if (Object.keys(params).length > 0) noteAsking({ screen, name }, params)
  navigateTo(screenLink(screen, { name, params }))
}

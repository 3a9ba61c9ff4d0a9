import { useMemo, useSyncExternalStore } from 'react'

/** Hash routes: `#/path?name=value`. */

export interface Route {
  path: string
  query: Readonly<Record<string, string>>
}

type RouteQuery = Readonly<Record<string, string | number | undefined>>

export function parseHash(hash: string): Route {
  const written = hash.replace(/^#/, '')
  const mark = written.indexOf('?')
  const path = mark < 0 ? written : written.slice(0, mark)
  const query = Object.fromEntries(new URLSearchParams(mark < 0 ? '' : written.slice(mark + 1)))
  return { path: path.startsWith('/') ? path : `/${path}`, query }
}

export function href(path: string, query: RouteQuery = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size === 0 ? `#${path}` : `#${path}?${search}`
}

/** What stands after the `#`, as a redirect target. */
export const currentTarget = (): string => location.hash.replace(/^#/, '') || '/'

export const currentRoute = (): Route => parseHash(location.hash)

interface NavigateOptions {
  /** The page left behind is not kept in the history. */
  replace?: boolean
}

export function navigate(path: string, query?: RouteQuery, options: NavigateOptions = {}): void {
  const target = href(path, query)
  if (options.replace === true) location.replace(target)
  else location.hash = target
}

/** Goes to a target written as `/path?name=value`. */
export function navigateTo(target: string, options?: NavigateOptions): void {
  const route = parseHash(target)
  navigate(route.path, route.query, options)
}

const MOBILE_LOGIN = '/mobile/sms-login'

/** Pages one passes on the way in: never a place to come back to. */
const ENTRANCES = new Set(['/login', '/second-factor', MOBILE_LOGIN, '/mobile/wx-binding', '/mobile/wait'])

/** The login that belongs to a page: phones' pages have their own. */
export const loginPath = (path: string): string => (path.startsWith('/mobile/') ? MOBILE_LOGIN : '/login')

/** A redirect target leads to a page of this app, never elsewhere and never back to where logins happen. */
export function safeRedirect(target: string | undefined): string | undefined {
  if (target === undefined || !/^\/(?![/\\])[^\s\\]*$/.test(target)) return undefined
  return ENTRANCES.has(parseHash(target).path) ? undefined : target
}

/**
 * The address to start from: a query written before the hash moves behind the route, and one that carries a
 * `code` (the return from an outside login) leads to the waiting page. Undefined when nothing is to be moved.
 */
export function startTarget(search: string, hash: string): string | undefined {
  const before = [...new URLSearchParams(search)]
  if (before.length === 0) return undefined
  const { path, query } = parseHash(hash)
  const moved = Object.fromEntries(before.filter(([, value]) => value !== ''))
  return href(Object.hasOwn(moved, 'code') ? '/mobile/wait' : path, { ...query, ...moved })
}

/** Rewrites the address without a new page in the history, and without anybody being told. */
export const rewriteQuery = (path: string, query: RouteQuery): void =>
  history.replaceState(history.state, '', href(path, query))

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** Something made of the route; whoever uses it is drawn again only when that changes. */
export const useOfRoute = (make: (route: Route) => string): string =>
  useSyncExternalStore(subscribe, () => make(currentRoute()))

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  return useMemo(() => parseHash(hash), [hash])
}

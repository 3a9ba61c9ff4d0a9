import { isHashRoute, isMenuUrl } from '@visa/contract/org/resource-url'
import type { MenuNode } from '@visa/contract/session/personal'
import { href, navigateTo } from '../../lib/route.ts'
import { openScreen } from '../../lib/tabs/tab-address.ts'

type Entry = Pick<MenuNode, 'code' | 'url'>

/** Opens what a menu entry stands for: its screen, a page of this app, or a page of the web in a window of its own. */
export function openEntry({ code, url }: Entry): void {
  if (url === '') openScreen(code)
  else if (isHashRoute(url)) navigateTo(url.slice(1))
  else if (isMenuUrl(url)) window.open(url, '_blank', 'noopener,noreferrer')
}

/** The same as a link. */
export function entryLink({ code, url }: Entry): { href: string; target?: '_blank'; rel?: string } {
  if (url === '' || !isMenuUrl(url)) return { href: href('/main', { screen: code }) }
  return isHashRoute(url) ? { href: url } : { href: url, target: '_blank', rel: 'noopener noreferrer' }
}

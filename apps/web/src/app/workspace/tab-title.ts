import type { MenuNode } from '@visa/contract/session/personal'
import { menuMessages } from '@visa/messages/shell/menu'
import { workspaceMessages } from '@visa/messages/shell/workspace'
import { useCallback } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { isDetailRoute } from '../../lib/tabs/detail-routes.ts'
import { useGivenTitles } from '../../lib/tabs/tab-context.tsx'
import { tabKey, type TabPlace } from '../../lib/tabs/tab-model.ts'
import { findEntry } from '../shell/menu-tree.ts'

type Texts = Readonly<Record<string, string>>

/** The title of a screen: as the person's menu has it, else as the product calls it. */
function screenTitle(
  screen: string,
  menu: readonly MenuNode[],
  menuTexts: Texts,
  detailTexts: Texts,
): string {
  if (isDetailRoute(screen)) return detailTexts[screen] ?? screen
  return findEntry(menu, screen)?.title ?? menuTexts[screen] ?? screen
}

/** Gives tabs their titles: what the screen calls itself, else its name in the language of the screen. */
export function useTabTitles(): (place: TabPlace) => string {
  const { menu } = useSession().info
  const menuTexts = useTexts(menuMessages)
  const { details } = useTexts(workspaceMessages)
  const given = useGivenTitles()
  return useCallback(
    ({ screen, name }) => {
      const own = given.get(tabKey({ screen, name }))
      if (own !== undefined) return own
      const title = screenTitle(screen, menu, menuTexts, details)
      return name === '' ? title : `${title} ${name}`
    },
    [menu, menuTexts, details, given],
  )
}

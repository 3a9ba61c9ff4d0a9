import type { MenuNode } from '@visa/contract/session/personal'
import { menuMessages } from '@visa/messages/shell/menu'
import { workspaceMessages } from '@visa/messages/shell/workspace'
import { useCallback } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { isDetailRoute } from '../../lib/tabs/detail-routes.ts'
import { useNamesOfTabs } from '../../lib/tabs/tab-context.tsx'
import { tabKey, type TabPlace } from '../../lib/tabs/tab-model.ts'
import { findEntry } from '../shell/menu-tree.ts'

type Texts = Readonly<Record<string, string>>

interface TitleTexts {
  details: Texts
  added: Texts
  named: Texts
  made: Texts
}

/** How the name of a place begins that makes something new of an order. */
const OF_ORDER = 'order '

/** The title of a details page: after the record that it shows, once it is known. */
function detailTitle(
  screen: string,
  name: string,
  record: string | undefined,
  texts: Omit<TitleTexts, 'made'>,
): string {
  if (record !== undefined) return fill(texts.named[screen] ?? '{name}', { name: record })
  if (name === '') return texts.added[screen] ?? texts.details[screen] ?? screen
  return `${texts.details[screen] ?? screen} ${name}`
}

/** The title of a screen: as the person's menu has it, else as the product calls it. */
export function screenTitle(
  { screen, name }: Pick<TabPlace, 'screen' | 'name'>,
  record: string | undefined,
  menu: readonly MenuNode[],
  { menuTexts, named, made }: { menuTexts: Texts } & Pick<TitleTexts, 'named' | 'made'>,
): string {
  const ofRecord = (name.startsWith(OF_ORDER) ? made : named)[screen]
  // Of a record that it changes, by what people call it and not by its id.
  if (name !== '' && ofRecord !== undefined) return fill(ofRecord, { name: record ?? '' }).trim()
  const title = findEntry(menu, screen)?.title ?? menuTexts[screen] ?? screen
  return name === '' ? title : `${title} ${name}`
}

/** Gives tabs their titles, in the language that is spoken now: a tab that is not shown cannot say its own anew. */
export function useTabTitles(): (place: TabPlace) => string {
  const { menu } = useSession().info
  const menuTexts = useTexts(menuMessages)
  const texts = useTexts(workspaceMessages)
  const names = useNamesOfTabs()
  return useCallback(
    ({ screen, name }) =>
      isDetailRoute(screen)
        ? detailTitle(screen, name, names.get(tabKey({ screen, name })), texts)
        : screenTitle({ screen, name }, names.get(tabKey({ screen, name })), menu, {
            menuTexts,
            named: texts.named,
            made: texts.made,
          }),
    [menu, menuTexts, texts, names],
  )
}

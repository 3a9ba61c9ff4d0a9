import { menuMessages } from '@visa/messages/shell/menu'
import { memo } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useCan, useSession } from '../../lib/session.tsx'
import { isDetailRoute } from '../../lib/tabs/detail-routes.ts'
import type { TabPlace } from '../../lib/tabs/tab-model.ts'
import { ForbiddenPanel, LaterPanel } from '../../ui/closed-panel/closed-panel.tsx'
import { ErrorPage } from '../../ui/error-page/error-page.tsx'
import { DETAIL_SCREENS, SCREENS } from '../screens.ts'
import { findEntry } from '../shell/menu-tree.ts'

/** What a place shows: its screen, or why there is none. A tab that comes to the front or leaves it shows the same. */
export const ScreenOf = memo(function ScreenOf({ screen, params }: Pick<TabPlace, 'screen' | 'params'>) {
  const { menu } = useSession().info
  const can = useCan()
  // Whatever the product has an entry for has a name.
  const named = useTexts(menuMessages)
  if (isDetailRoute(screen)) {
    const detail = DETAIL_SCREENS[screen]
    if (detail === undefined) return <LaterPanel />
    const codes = typeof detail.access === 'string' ? [detail.access] : detail.access
    return codes.some(can) ? <detail.Screen params={params} /> : <ForbiddenPanel code={codes[0] ?? ''} />
  }
  const entry = findEntry(menu, screen)
  if (entry === undefined) {
    return Object.hasOwn(named, screen) ? <ForbiddenPanel code={screen} /> : <ErrorPage />
  }
  const Screen = Object.hasOwn(SCREENS, screen) ? SCREENS[screen] : undefined
  if (Screen === undefined) return <LaterPanel />
  return (
    <>
      {/* Its tab shows what it is called; those who go by headings begin here. */}
      <h1 className="unseen">{entry.title}</h1>
      <Screen params={params} />
    </>
  )
})

import { useEffect, useState, type ReactNode } from 'react'
import { useTabs, useUnsavedTabs } from '../../lib/tabs/tab-context.tsx'
import type { TabLife } from '../../lib/tabs/tab-life.ts'
import { activeTab } from '../../lib/tabs/tab-model.ts'
import { keptPanes } from './kept-panes.ts'
import { Pane } from './pane.tsx'
import { TabStrip } from './tab-strip.tsx'
import { useFocusOnClose } from './use-focus-on-close.ts'
import { useTabActions } from './use-tab-actions.ts'
import { useTabKeys } from './use-tab-keys.ts'
import { useTabsOfRoute } from './use-tabs-of-route.ts'
import styles from './workspace.module.css'

/** Closing the window would lose what only this window keeps. */
function useUnloadGuard(): void {
  const any = useUnsavedTabs().size > 0
  useEffect(() => {
    if (!any) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [any])
}

/** The tabs with their screens; without a tab in front, the home. */
export function Workspace({ home }: { home: ReactNode }) {
  useTabsOfRoute()
  useUnloadGuard()
  const tabs = useTabs()
  const actions = useTabActions()
  useTabKeys(actions)
  useFocusOnClose(tabs)
  const active = activeTab(tabs)

  // A tab that returns after a reload is built when it is first looked at, not all of them at once.
  // In the order they were first seen: panels stay where they are when their handles are dragged about.
  const [seen, setSeen] = useState<readonly string[]>([])
  const [lives] = useState(() => new Map<string, TabLife>())
  const isHeld = (key: string): boolean => lives.get(key)?.isHeld() === true
  const due = keptPanes({ seen, tabs, active: active?.key, isHeld })
  if (due.length !== seen.length || due.some((key, index) => key !== seen[index])) setSeen(due)

  return (
    <div className={styles.workspace}>
      <TabStrip tabs={tabs.list} actions={actions} />
      <div className={styles.panes}>
        {active === undefined && <div className={styles.homePane}>{home}</div>}
        {due.map((key) => {
          const tab = tabs.list.find((each) => each.key === key)
          return tab && <Pane key={`${key} ${tab.edition}`} tab={tab} shown={tab === active} lives={lives} />
        })}
      </div>
    </div>
  )
}

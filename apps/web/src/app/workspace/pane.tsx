import { Activity, memo, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { PaneElementProvider, TabKeyProvider } from '../../lib/tabs/tab-context.tsx'
import { createTabLife, type TabLife } from '../../lib/tabs/tab-life.ts'
import type { Tab } from '../../lib/tabs/tab-model.ts'
import { TabLifeProvider } from '../../lib/tabs/use-tab-life.ts'
import { Part } from '../../ui/part.tsx'
import { ScreenSkeleton } from '../shell/screen-skeleton.tsx'
import { panelId, tabId } from './ids.ts'
import { PaneSlot } from './pane-slot.tsx'
import { ScreenOf } from './screen-of.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useScrollReturn } from './use-scroll-return.ts'
import styles from './workspace.module.css'

const newStand = (): HTMLElement => {
  const stand = document.createElement('div')
  stand.className = styles.slot ?? ''
  return stand
}

interface PaneProps {
  tab: Tab
  shown: boolean
  /** Where the workspace looks up whether something in a pane must stay. */
  lives: Map<string, TabLife>
}

/**
 * The screen of one tab. It stays as it is while other tabs are shown: inputs, scrolling, selections and dialogs are
 * there again when it returns, and until then it asks the server for nothing.
 */
export const Pane = memo(function Pane({ tab, shown, lives }: PaneProps) {
  const [stand] = useState(newStand)
  const [element, setElement] = useState<HTMLElement | null>(null)
  // A hidden screen lets go of its references, but the element stays the same.
  const keepElement = useCallback((found: HTMLElement | null) => {
    if (found !== null) setElement(found)
  }, [])
  useFocusReturn(element, shown)
  const [life] = useState(createTabLife)
  // Before the effects of the screen end, which ask whether it is hidden or gone.
  useLayoutEffect(() => life.setShown(shown), [life, shown])
  useEffect(() => {
    lives.set(tab.key, life)
    return () => {
      lives.delete(tab.key)
      life.end()
    }
  }, [lives, tab.key, life])
  useScrollReturn(tab.key, element)
  const content = (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <section
        ref={keepElement}
        id={panelId(tab.key)}
        className={styles.pane}
        role="tabpanel"
        aria-labelledby={tabId(tab.key)}
      >
        <TabKeyProvider value={tab.key}>
          <TabLifeProvider value={life}>
            <PaneElementProvider value={element}>
              <div className={styles.scroll}>
                <Part fallback={<ScreenSkeleton />}>
                  <ScreenOf screen={tab.screen} params={tab.params} />
                </Part>
              </div>
            </PaneElementProvider>
          </TabLifeProvider>
        </TabKeyProvider>
      </section>
    </Activity>
  )
  return (
    <>
      <PaneSlot element={stand} shown={shown} />
      {createPortal(content, stand)}
    </>
  )
})

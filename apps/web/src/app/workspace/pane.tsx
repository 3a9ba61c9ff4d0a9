import { Activity, memo, Suspense, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { PaneElementProvider, TabKeyProvider } from '../../lib/tabs/tab-context.tsx'
import type { Tab } from '../../lib/tabs/tab-model.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { ScreenSkeleton } from '../shell/screen-skeleton.tsx'
import { panelId, tabId } from './ids.ts'
import { PaneSlot } from './pane-slot.tsx'
import { ScreenOf } from './screen-of.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import styles from './workspace.module.css'

const newStand = (): HTMLElement => {
  const stand = document.createElement('div')
  stand.className = styles.slot ?? ''
  return stand
}

/**
 * The screen of one tab. It stays as it is while other tabs are shown: inputs, scrolling, selections and dialogs are
 * there again when it returns, and until then it asks the server for nothing.
 */
export const Pane = memo(function Pane({ tab, shown }: { tab: Tab; shown: boolean }) {
  const [stand] = useState(newStand)
  const [element, setElement] = useState<HTMLElement | null>(null)
  // A hidden screen lets go of its references, but the element stays the same.
  const keepElement = useCallback((found: HTMLElement | null) => {
    if (found !== null) setElement(found)
  }, [])
  useFocusReturn(element, shown)
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
          <PaneElementProvider value={element}>
            <div className={styles.scroll}>
              <ErrorBoundary>
                <Suspense fallback={<ScreenSkeleton />}>
                  <ScreenOf screen={tab.screen} params={tab.params} />
                </Suspense>
              </ErrorBoundary>
            </div>
          </PaneElementProvider>
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

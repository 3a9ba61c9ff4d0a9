import { useEffect, useRef } from 'react'
import { activeTab, type Tabs } from '../../lib/tabs/tab-model.ts'
import { HOME_TAB_ID, tabId } from './ids.ts'

/** Whoever closes a tab by keyboard goes on from the one that follows it, instead of from the top of the page. */
export function useFocusOnClose(tabs: Tabs): void {
  const active = activeTab(tabs)?.key
  const count = tabs.list.filter(({ state }) => state !== 'hide').length
  const before = useRef(count)
  useEffect(() => {
    const fewer = count < before.current
    before.current = count
    // A panel that comes back gives the focus to where it was; then it stays there.
    if (!fewer || document.activeElement !== document.body) return
    document
      .getElementById(active === undefined ? HOME_TAB_ID : tabId(active))
      ?.focus({ preventScroll: true })
  }, [count, active])
}

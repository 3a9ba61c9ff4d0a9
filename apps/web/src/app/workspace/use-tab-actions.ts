import { workspaceMessages } from '@visa/messages/shell/workspace'
import { useMemo } from 'react'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { href, navigateTo } from '../../lib/route.ts'
import { addressOf, WORKSPACE } from '../../lib/tabs/tab-address.ts'
import { useTabStore } from '../../lib/tabs/tab-context.tsx'
import { activeTab, neighbour, type Tab } from '../../lib/tabs/tab-model.ts'
import { useTabTitles } from './tab-title.ts'

export interface TabActions {
  raise: (tab: Tab) => void
  hide: (key: string) => void
  close: (keys: readonly string[]) => Promise<void>
  closeOthers: (key: string) => Promise<void>
  closeAll: () => Promise<void>
  closeActive: () => Promise<void>
  step: (step: 1 | -1) => void
}

const NAMED_IN_QUESTION = 5

/** What people do with tabs. The address always follows, so that links, reloads and the back button agree. */
export function useTabActions(): TabActions {
  const store = useTabStore()
  const titleOf = useTabTitles()
  const texts = useTexts(workspaceMessages)
  return useMemo(() => {
    const raise = (tab: Tab) => navigateTo(addressOf(tab))
    const follow = () => {
      const active = activeTab(store.tabs())
      navigateTo(active === undefined ? href(WORKSPACE) : addressOf(active), { replace: true })
    }
    const agreed = async (keys: readonly string[]): Promise<boolean> => {
      const lost = store.tabs().list.filter(({ key }) => keys.includes(key) && store.unsaved().has(key))
      if (lost.length === 0) return true
      const names = lost.slice(0, NAMED_IN_QUESTION).map(titleOf).join(texts.comma)
      const more = lost.length > NAMED_IN_QUESTION ? fill(texts.unsavedMore, { count: lost.length }) : ''
      return confirmDialog({
        title: texts.unsavedTitle,
        content: fill(texts.unsavedText, { names: `${names}${more}` }),
        okText: texts.closeAnyway,
        cancelText: texts.keep,
        danger: true,
      })
    }
    const close = async (keys: readonly string[]) => {
      if (!(await agreed(keys))) return
      store.close(keys)
      follow()
    }
    const keysBut = (but?: string) =>
      store
        .tabs()
        .list.map(({ key }) => key)
        .filter((key) => key !== but)
    return {
      raise,
      hide: (key) => {
        store.hide(key)
        follow()
      },
      close,
      closeOthers: async (key) => {
        await close(keysBut(key))
        const kept = store.tabs().list.find((tab) => tab.key === key)
        if (kept !== undefined && store.tabs().list.length === 1) raise(kept)
      },
      closeAll: () => close(keysBut()),
      closeActive: async () => {
        const active = activeTab(store.tabs())
        if (active !== undefined) await close([active.key])
      },
      step: (step) => {
        const tab = neighbour(store.tabs(), step)
        if (tab !== undefined) raise(tab)
      },
    }
  }, [store, titleOf, texts])
}

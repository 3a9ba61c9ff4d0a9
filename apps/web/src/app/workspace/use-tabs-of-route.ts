import { workspaceMessages } from '@visa/messages/shell/workspace'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { navigateTo, useRoute, type Route } from '../../lib/route.ts'
import { addressOf, noteFollowed, placeOf } from '../../lib/tabs/tab-address.ts'
import { useTabStore } from '../../lib/tabs/tab-context.tsx'
import { activeTab, replaces } from '../../lib/tabs/tab-model.ts'
import { useTabTitles } from './tab-title.ts'

/** A link that leads here, followed in this window. */
function followedHere(event: MouseEvent): string | undefined {
  const { target, defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = event
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined
  const link = target instanceof Element ? target.closest('a[href^="#"]:not([target])') : null
  return link?.getAttribute('href') ?? undefined
}

/** The address decides which tab is shown. */
export function useTabsOfRoute(): void {
  const store = useTabStore()
  const route = useRoute()
  const titleOf = useTabTitles()
  const texts = useTexts(workspaceMessages)
  const arrived = useRef(false)

  const follow = useEffectEvent(async (to: Route): Promise<void> => {
    const first = !arrived.current
    arrived.current = true
    const place = placeOf(to)
    if (place === undefined) {
      const remembered = activeTab(store.tabs())
      // Whoever comes back finds what was shown last; whoever asks for the home gets the home.
      if (first && remembered !== undefined) navigateTo(addressOf(remembered), { replace: true })
      else store.rest()
      return
    }
    const old = replaces(store.tabs(), place)
    if (old !== undefined && store.unsaved().has(old.key)) {
      const agreed = await confirmDialog({
        title: texts.unsavedTitle,
        content: fill(texts.unsavedText, { names: titleOf(old) }),
        okText: texts.closeAnyway,
        cancelText: texts.keep,
        danger: true,
      })
      if (!agreed) return navigateTo(addressOf(old), { replace: true })
    }
    store.open(place)
  })

  useLayoutEffect(() => {
    void follow(route)
  }, [route])
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const address = followedHere(event)
      if (address !== undefined) noteFollowed(address)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
}

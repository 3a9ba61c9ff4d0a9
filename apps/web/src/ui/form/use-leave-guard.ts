import { uiMessages } from '@visa/messages/ui/ui'
import { useEffect, useEffectEvent } from 'react'
import { confirmDialog } from '../../lib/feedback.ts'
import { useTexts } from '../../lib/i18n.tsx'

/** Asks before a page with unsaved input is left, by link, by the back button or by closing the window. */
export function useLeaveGuard(dirty: boolean): void {
  const t = useTexts(uiMessages)
  const ask = useEffectEvent(() =>
    confirmDialog({
      title: t.discardTitle,
      content: t.discardText,
      okText: t.discard,
      cancelText: t.keepEditing,
      danger: true,
    }),
  )
  useEffect(() => {
    if (!dirty) return
    const here = location.href
    let leaving = false
    // Comes before the event that tells the pages: when that one arrives, the address is the old one again.
    const onPopState = () => {
      const target = location.hash
      if (leaving || location.href === here) return
      history.pushState(null, '', here)
      void ask().then((agreed) => {
        if (!agreed) return
        leaving = true
        location.hash = target
      })
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('popstate', onPopState)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('popstate', onPopState)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [dirty])
}

import { shellMessages } from '@visa/messages/shell/shell'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { logout } from '../../lib/session.tsx'
import { useUnsavedTabs } from '../../lib/tabs/tab-context.tsx'
import { dropAllWork } from '../../lib/tabs/tab-storage.ts'

let leaving = false

// Whoever agreed to lose the work is not asked again by the browser. Listeners are told in the order they came, so
// this one is there before any screen has work to guard.
window.addEventListener('beforeunload', (event) => {
  if (leaving) event.stopImmediatePropagation()
})

/** Logs out; asks first where work would be lost. */
export function useLeave(): () => Promise<void> {
  const texts = useTexts(shellMessages).leaving
  const unsaved = useUnsavedTabs()
  return async () => {
    const agreed =
      unsaved.size === 0 ||
      (await confirmDialog({
        title: texts.title,
        content: fill(texts.content, { count: unsaved.size }),
        okText: texts.ok,
        cancelText: texts.stay,
        danger: true,
      }))
    if (!agreed) return
    leaving = true
    await logout().then(dropAllWork, () => {
      // The call shows its own failure, and the session stays.
      leaving = false
    })
  }
}

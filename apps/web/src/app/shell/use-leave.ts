import { shellMessages } from '@visa/messages/shell/shell'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { logout, useCan } from '../../lib/session.tsx'
import { useUnsavedTabs } from '../../lib/tabs/tab-context.tsx'
import { dropAllWork } from '../../lib/tabs/tab-storage.ts'

let leaving = false

// Whoever agreed to lose the work is not asked again by the browser. Listeners are told in the order they came, so
// this one is there before any screen has work to guard.
window.addEventListener('beforeunload', (event) => {
  if (leaving) event.stopImmediatePropagation()
})

/** Nobody goes home with a hand-over of passports unseen. */
async function countTransfers(): Promise<number> {
  try {
    return await (await import('./open-transfers.ts')).openTransfers()
  } catch {
    // It could not be downloaded: whoever has no connection cannot be told.
    return 0
  }
}

/** Logs out; asks first where work would be lost, or passports wait to be taken over. */
export function useLeave(): () => Promise<void> {
  const texts = useTexts(shellMessages).leaving
  const unsaved = useUnsavedTabs()
  const hands = useCan()('center.passport.transfer')
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
    const count = hands ? await countTransfers() : 0
    const leaves =
      count === 0 ||
      (await confirmDialog({
        title: texts.transfers,
        content: fill(texts.transfersContent, { count }),
        okText: texts.ok,
        cancelText: texts.stay,
        danger: true,
      }))
    if (!leaves) return
    leaving = true
    await logout().then(dropAllWork, () => {
      // The call shows its own failure, and the session stays.
      leaving = false
    })
  }
}

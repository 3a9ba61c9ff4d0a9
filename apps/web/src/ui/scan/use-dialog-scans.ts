import { useEffect, useEffectEvent } from 'react'
import { hearsInDialog } from '../../lib/heard-on-desk.ts'
import { keepFromScans } from './keep-from-scans.ts'
import { listenForScans } from './scan-listener.ts'

/**
 * What is scanned while a dialog asks for it goes to the field that asks, whatever in the dialog has the focus: a picture
 * that was looked at, a button, or another field, which keeps what it had. The field carries `data-scans`.
 */
export function useDialogScans(
  fieldOf: () => HTMLElement | null | undefined,
  onCode: (code: string) => void,
): void {
  const hear = useEffectEvent(onCode)
  const field = useEffectEvent(fieldOf)
  useEffect(() => {
    const hears = () => {
      const asking = field()
      return asking !== null && asking !== undefined && hearsInDialog(asking, document.activeElement)
    }
    const kept = keepFromScans(window, hears)
    const stop = listenForScans(
      window,
      (code) => {
        kept.restore()
        hear(code)
      },
      hears,
    )
    return () => {
      stop()
      kept.stop()
    }
  }, [])
}

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { hearsScans } from '../../../lib/heard-on-desk.ts'
import { useScanFocus } from '../../../ui/scan/scan-focus.ts'
import { listenForScans } from '../../../ui/scan/scan-listener.ts'

/**
 * A search that people scan into: its field has the focus when it is opened and by F2, what was looked for is replaced
 * by the next code, and a scanner is heard wherever else the focus went.
 */
export function useScannedSearch(search: (code: string) => void) {
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<{ input: HTMLInputElement | null }>(null)
  useLayoutEffect(() => {
    field.current = { input: root.current?.querySelector('input') ?? null }
  }, [])
  useScanFocus(field)
  useEffect(() => field.current?.input?.focus(), [])
  const hear = useEffectEvent(search)
  useEffect(
    () =>
      listenForScans(
        window,
        (code) => hear(code),
        () => {
          const input = field.current?.input ?? null
          return input !== null && hearsScans(input, document.activeElement)
        },
      ),
    [],
  )
  return { root, onSubmit: () => field.current?.input?.select() }
}

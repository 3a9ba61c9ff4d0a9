import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { BoundAction } from '../../../ui/list/row-action.ts'
import { useActionKeys } from '../../../ui/detail/use-action-keys.ts'

interface AuditKeys {
  onStep: (by: 1 | -1) => void
  onPass: () => void
  onBack: () => void
  onReason: (code: number) => void
  onCompany: (by: 1 | -1) => void
  onDecide: () => void
}

const TYPING = 'input, textarea, select, [contenteditable=true], [role=radiogroup], [role=toolbar]'
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null

const letter = (shortcut: string, run: () => void): BoundAction => ({
  key: shortcut,
  label: shortcut,
  danger: false,
  busy: false,
  shortcut,
  run,
})

/** The whole audit by keys, while its page is in front. */
export function useAuditKeys(page: RefObject<HTMLElement | null>, keys: AuditKeys): void {
  useActionKeys(page, [letter('P', keys.onPass), letter('F', keys.onBack)])
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (page.current?.checkVisibility() !== true) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      keys.onDecide()
      return
    }
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      keys.onStep(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === '[' || event.key === ']') keys.onCompany(event.key === ']' ? 1 : -1)
    else if (/^[1-4]$/.test(event.key)) keys.onReason(Number(event.key))
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

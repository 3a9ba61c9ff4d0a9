import { useEffect, useEffectEvent, type RefObject } from 'react'

export interface BillKeys {
  onlyBlocked: () => void
  preview: () => void
  submit: () => void
  undo: () => void
  remove: () => void
  choose: (by: 1 | -1) => void
}

const isUndo = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey

/** Somebody types somewhere else than in the field for scans, or answers a dialog. */
const isTyping = (target: EventTarget | null, root: HTMLElement): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[role="dialog"], [role="listbox"], .ant-picker') !== null) return true
  const field = target.closest('input, textarea, select, [contenteditable="true"]')
  return field !== null && field.closest('[data-scan]') === null && root.contains(field)
}

/** The keys of the bill: they count while it is in view and nobody types elsewhere. */
export function useBillKeys(root: RefObject<HTMLElement | null>, keys: BillKeys): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const page = root.current
    if (page?.checkVisibility() !== true || isTyping(event.target, page)) return
    const done: Readonly<Record<string, (() => void) | undefined>> = {
      F8: keys.onlyBlocked,
      F9: keys.preview,
      F10: keys.submit,
      Delete: keys.remove,
      ArrowDown: () => keys.choose(1),
      ArrowUp: () => keys.choose(-1),
    }
    const act = isUndo(event) ? keys.undo : done[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isCovered, isUndo } from '../../lib/heard-on-desk.ts'

export interface BillKeys {
  onlyBlocked: () => void
  preview: () => void
  submit: () => void
  undo: () => void
  remove: () => void
  choose: (by: 1 | -1) => void
}

const ANSWERS = '[role="listbox"], [aria-expanded="true"], .ant-picker'
const FIELDS = 'input, textarea, select, [contenteditable="true"]'

/** Somebody answers a dialog or chooses from a list, or types with this key somewhere else than in the field for scans. */
const isMeantElsewhere = ({ target, key }: KeyboardEvent, root: HTMLElement): boolean => {
  if (isCovered(root)) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.closest(ANSWERS) !== null) return true
  if (/^F\d+$/.test(key)) return false
  const field = target.closest(FIELDS)
  return field !== null && field.closest('[data-scan]') === null && root.contains(field)
}

/** The keys of the bill: they count while it is in view and are not meant for something else in it. */
export function useBillKeys(root: RefObject<HTMLElement | null>, keys: BillKeys): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const page = root.current
    if (page?.checkVisibility() !== true || isMeantElsewhere(event, page)) return
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
    // A key that is held goes once, but for those that walk along the lines.
    if (!event.repeat || event.key.startsWith('Arrow')) act()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

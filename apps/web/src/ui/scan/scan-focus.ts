import { useEffect, type RefObject } from 'react'
import { isCovered } from '../../lib/heard-on-desk.ts'

/** F2 goes to the scan field in view: of several, to the one that appeared last, which is the one on top. */

const fields = new Set<HTMLElement>()

const inView = (field: HTMLElement): boolean =>
  field.checkVisibility({ visibilityProperty: true }) &&
  !field.matches(':disabled') &&
  field.closest('[inert]') === null &&
  !isCovered(field)

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'F2' || event.ctrlKey || event.altKey || event.metaKey) return
  const field = [...fields].findLast(inView)
  if (field === undefined) return
  event.preventDefault()
  field.focus()
}

export function useScanFocus(input: RefObject<{ input: HTMLInputElement | null } | null>): void {
  useEffect(() => {
    const field = input.current?.input
    if (!field) return
    if (fields.size === 0) addEventListener('keydown', onKey)
    fields.add(field)
    return () => {
      fields.delete(field)
      if (fields.size === 0) removeEventListener('keydown', onKey)
    }
  }, [input])
}

import { useEffect } from 'react'
import { usePaneElement } from './tab-context.tsx'

const REACHED = 'a[href], button, input, select, textarea, [tabindex], [contenteditable=true]'

const isReached = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true })

/** Tab goes around inside a dialog, as it does in one that covers the whole page. */
function goAround(event: KeyboardEvent): void {
  const { key, shiftKey, altKey, ctrlKey, target, defaultPrevented } = event
  if (key !== 'Tab' || altKey || ctrlKey || defaultPrevented || !(target instanceof Element)) return
  const dialog = target.closest('[role=dialog]')
  const reached = [...(dialog?.querySelectorAll<HTMLElement>(REACHED) ?? [])].filter(isReached)
  const [end, start] = shiftKey ? [reached[0], reached.at(-1)] : [reached.at(-1), reached[0]]
  if (start === undefined || (target !== end && target !== dialog)) return
  event.preventDefault()
  start.focus()
}

/** How many dialogs cover a screen. */
const covers = new WeakMap<HTMLElement, number>()

function cover(screen: HTMLElement, by: 1 | -1): void {
  const count = (covers.get(screen) ?? 0) + by
  covers.set(screen, count)
  screen.inert = count > 0
}

/**
 * While a dialog covers the screen of its tab, nothing behind it takes the focus or is read out, and Tab stays inside.
 * The menu and the other tabs are not covered: pointers and shortcuts reach them.
 */
export function useCoverScreen(open: boolean): void {
  const pane = usePaneElement()
  // After the dialog has noted what had the focus before it.
  useEffect(() => {
    const screen = pane?.firstElementChild
    if (!open || !pane || !(screen instanceof HTMLElement)) return
    cover(screen, 1)
    pane.addEventListener('keydown', goAround)
    return () => {
      cover(screen, -1)
      pane.removeEventListener('keydown', goAround)
    }
  }, [open, pane])
}

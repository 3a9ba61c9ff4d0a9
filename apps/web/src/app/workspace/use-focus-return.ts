import { useEffect, useLayoutEffect, useRef } from 'react'

interface Left {
  element: HTMLElement
  /** Where the caret was, in a text field. */
  caret: readonly [number, number] | undefined
}

const caretOf = (element: HTMLElement): Left['caret'] => {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return undefined
  const { selectionStart, selectionEnd } = element
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd]
}

/** Whoever comes back to a panel goes on where they were: in the same field, with the caret in the same place. */
export function useFocusReturn(panel: HTMLElement | null, shown: boolean): void {
  const left = useRef<Left>(undefined)

  useEffect(() => {
    if (panel === null) return
    const onFocusOut = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) left.current = { element: target, caret: caretOf(target) }
    }
    panel.addEventListener('focusout', onFocusOut)
    return () => panel.removeEventListener('focusout', onFocusOut)
  }, [panel])

  // Before the effects of the screen itself run again, which may look where the focus is.
  useLayoutEffect(() => {
    const { element, caret } = left.current ?? {}
    if (!shown || element === undefined || !panel?.contains(element)) return
    element.focus({ preventScroll: true })
    if (caret !== undefined && caretOf(element) !== undefined) {
      ;(element as HTMLInputElement).setSelectionRange(...caret)
    }
  }, [panel, shown])
}

import { useEffect } from 'react'
import type { TabActions } from './use-tab-actions.ts'

/** Keys that browsers leave to pages; told by their place, because with Alt some layouts type other characters. */
const KEYS: Readonly<Record<string, (actions: TabActions) => void>> = {
  'alt+shift+ArrowRight': ({ step }) => step(1),
  'alt+shift+ArrowLeft': ({ step }) => step(-1),
  'alt+KeyW': ({ closeActive }) => void closeActive(),
}

const chordOf = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent): string =>
  `${ctrlKey ? 'ctrl+' : ''}${metaKey ? 'meta+' : ''}${altKey ? 'alt+' : ''}${shiftKey ? 'shift+' : ''}${code}`

/** A question or a dialog over the whole page; those of a tab stay in its panel. */
const isSomethingInFront = (): boolean =>
  [...document.querySelectorAll('dialog[open], [aria-modal="true"]')].some(
    (each) => each.checkVisibility() && each.closest('[role=tabpanel]') === null,
  )

/** Next, previous and close, wherever the focus is; not while something in front wants an answer first. */
export function useTabKeys(actions: TabActions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const run = KEYS[chordOf(event)]
      if (run === undefined || event.isComposing) return
      event.preventDefault()
      if (!isSomethingInFront()) run(actions)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [actions])
}

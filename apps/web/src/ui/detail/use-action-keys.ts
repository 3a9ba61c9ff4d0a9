import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { BoundAction } from '../list/row-action.ts'
import { hearLoneKeys } from './lone-key.ts'

const TYPING = 'input, textarea, select, [contenteditable=true]'

/** Whether somebody types, chooses from a menu, or answers a question: then letters are not for the record. */
const isBusy = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(`${TYPING}, [role=menu], [role=listbox]`) !== null) ||
  [...document.querySelectorAll('dialog[open], [role=dialog]')].some((each) => each.checkVisibility())

/** Letters do what the buttons that show them do, while the page is in front. */
export function useActionKeys(page: RefObject<HTMLElement | null>, actions: readonly BoundAction[]): void {
  const act = useEffectEvent((letter: string) => {
    const action = actions.find(({ shortcut }) => shortcut === letter)
    if (action !== undefined && action.locked === undefined) action.run()
  })
  useEffect(() => {
    const keys = hearLoneKeys((letter) => {
      if (page.current?.checkVisibility() === true && !isBusy(document.activeElement)) act(letter)
    })
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isBusy(event.target)) keys.press(event)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      keys.stop()
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [page])
}

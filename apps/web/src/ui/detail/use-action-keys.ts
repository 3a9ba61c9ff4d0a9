import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { BoundAction } from '../list/row-action.ts'
import { dialogsInView } from '../../lib/heard-on-desk.ts'
import { hearLoneKeys } from './lone-key.ts'

const TYPING = 'input, textarea, select, [contenteditable=true]'

/** Whether somebody types, chooses from a menu, or answers a question: then letters are not for the record. */
export const isBusy = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(`${TYPING}, [role=menu], [role=listbox]`) !== null) ||
  dialogsInView().length > 0

/** Keys that count while a page is in front and nobody types: letters in capitals, others as the browser names them. */
export function useLoneKeys(
  page: RefObject<HTMLElement | null>,
  onKey: (key: string) => void,
  wanted?: RegExp,
): void {
  const act = useEffectEvent(onKey)
  useEffect(() => {
    const keys = hearLoneKeys((key) => {
      if (page.current?.checkVisibility() === true && !isBusy(document.activeElement)) act(key)
    }, wanted)
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isBusy(event.target)) keys.press(event)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      keys.stop()
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [page, wanted])
}

/** Letters do what the buttons that show them do, while the page is in front. */
export const useActionKeys = (page: RefObject<HTMLElement | null>, actions: readonly BoundAction[]): void =>
  useLoneKeys(page, (letter) => {
    const action = actions.find(({ shortcut }) => shortcut === letter)
    if (action !== undefined && action.locked === undefined) action.run()
  })

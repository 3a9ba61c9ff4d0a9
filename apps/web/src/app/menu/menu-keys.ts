import type { KeyboardEvent } from 'react'

/** The entries of a menu that can be chosen, without those of the menus in it. */
const entriesOf = (menu: HTMLElement): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')].filter(
    (each) =>
      each.closest('[role=menu], [role=menubar]') === menu &&
      each.checkVisibility({ visibilityProperty: true }),
  )

export const focusFirst = (menu: HTMLElement | null): void => {
  if (menu !== null) entriesOf(menu)[0]?.focus()
}

/** The focus goes along a menu with the arrow keys, and round at its ends. */
export function moveAlong(
  event: KeyboardEvent<HTMLElement>,
  [back, forth]: readonly [string, string] = ['ArrowUp', 'ArrowDown'],
): void {
  const entries = entriesOf(event.currentTarget)
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const next = { [back]: at - 1, [forth]: at + 1, Home: 0, End: entries.length - 1 }[event.key]
  if (at < 0 || next === undefined || event.altKey) return
  event.preventDefault()
  entries[(next + entries.length) % entries.length]?.focus()
}

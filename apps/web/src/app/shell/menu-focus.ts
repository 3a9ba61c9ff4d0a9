import { useRef, type KeyboardEvent, type RefObject } from 'react'

interface MenuFocus {
  trigger: RefObject<HTMLButtonElement | null>
  onKeyDown: (event: KeyboardEvent) => void
}

/** Gives the focus back to the button that opened a menu when Escape closes it. */
export function useMenuFocus(): MenuFocus {
  const trigger = useRef<HTMLButtonElement>(null)
  return {
    trigger,
    onKeyDown: (event) => {
      if (event.key === 'Escape') trigger.current?.focus()
    },
  }
}

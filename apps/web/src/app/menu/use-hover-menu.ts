import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'

/** On the way from the entry to its menu the pointer is over neither. */
const LEFT_AFTER_MS = 150

interface HoverMenu {
  open: 'by pointer' | 'by press' | undefined
  close: () => void
  /** For the entry that opens the menu. */
  entry: {
    ref: RefObject<HTMLButtonElement | null>
    'aria-haspopup': 'menu'
    'aria-expanded': boolean
    onClick: () => void
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
  }
  /** For what is open. */
  popup: { onPointerEnter: () => void; onPointerLeave: () => void }
}

/** A menu that opens under the pointer, until that leaves it, and by a press, until it is closed. */
export function useHoverMenu(): HoverMenu {
  const ref = useRef<HTMLButtonElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState<HoverMenu['open']>()
  const stay = () => clearTimeout(leaving.current)
  const leave = () => {
    stay()
    leaving.current = setTimeout(
      () => setOpen((now) => (now === 'by pointer' ? undefined : now)),
      LEFT_AFTER_MS,
    )
  }
  useEffect(() => () => clearTimeout(leaving.current), [])
  return {
    open,
    close: () => setOpen(undefined),
    entry: {
      ref,
      'aria-haspopup': 'menu',
      'aria-expanded': open !== undefined,
      onClick: () => setOpen(open === 'by press' ? undefined : 'by press'),
      onPointerEnter: ({ pointerType }) => {
        stay()
        if (pointerType === 'mouse') setOpen((now) => now ?? 'by pointer')
      },
      onPointerLeave: leave,
    },
    popup: { onPointerEnter: stay, onPointerLeave: leave },
  }
}

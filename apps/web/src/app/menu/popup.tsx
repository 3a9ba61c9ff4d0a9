import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import styles from './menu.module.css'

interface PopupProps {
  /** The button it belongs to, or where the pointer was. */
  at: RefObject<HTMLElement | null> | { x: number; y: number }
  /** Which edges of the two lie upon each other. */
  align?: 'start' | 'end'
  onClose: () => void
  onPointerEnter?: () => void
  onPointerLeave?: () => void
  children: ReactNode
}

const MARGIN = 8
const GAP = 4

const within = (wanted: number, size: number, room: number): string =>
  `${Math.max(MARGIN, Math.min(wanted, room - size - MARGIN))}px`

/** Puts what is open beside its button, or where the pointer was, but nowhere beyond the edge of the window. */
function place(box: HTMLElement, at: PopupProps['at'], align: 'start' | 'end'): void {
  const { width, height } = box.getBoundingClientRect()
  const button = 'current' in at ? at.current?.getBoundingClientRect() : undefined
  const x = button?.[align === 'start' ? 'left' : 'right'] ?? ('x' in at ? at.x : 0)
  const y = button === undefined ? ('y' in at ? at.y : 0) : button.bottom + GAP
  box.style.left = within(align === 'start' ? x : x - width, width, window.innerWidth)
  box.style.top = within(y, height, window.innerHeight)
}

/**
 * Something in front of everything else while it is rendered. A press beside it or Escape closes it; the focus goes back
 * to where it was, if it was inside. The component library's own is a tenth of what a first load may weigh.
 */
export function Popup({ at, align = 'start', onClose, children, ...pointer }: PopupProps) {
  const box = useRef<HTMLDivElement>(null)
  const button = 'current' in at ? at : undefined
  const show = useEffectEvent((element: HTMLElement) => {
    element.showPopover()
    place(element, at, align)
  })
  const close = useEffectEvent(onClose)
  const isOutside = useEffectEvent(
    ({ target }: Event) =>
      target instanceof Node && !box.current?.contains(target) && !button?.current?.contains(target),
  )
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const before = document.activeElement
    const back = before === document.body ? button?.current : before
    show(element)
    return () => {
      if (element.contains(document.activeElement) && back instanceof HTMLElement) back.focus()
    }
  }, [button])
  useEffect(() => {
    const onPress = (event: Event) => {
      if (isOutside(event)) close()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // What lies behind stays as it is.
      event.stopPropagation()
      close()
    }
    window.addEventListener('pointerdown', onPress, true)
    window.addEventListener('keydown', onKeyDown, true)
    return () => {
      window.removeEventListener('pointerdown', onPress, true)
      window.removeEventListener('keydown', onKeyDown, true)
    }
  }, [])
  return (
    <div ref={box} className={styles.popup} popover="manual" {...pointer}>
      {children}
    </div>
  )
}

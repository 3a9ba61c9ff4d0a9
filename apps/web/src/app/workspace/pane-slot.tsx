import { useLayoutEffect, useRef } from 'react'
import styles from './workspace.module.css'

/**
 * Where the element of a pane stands while it is shown; otherwise it stands nowhere. Browsers walk through all fields of
 * a document to fill them in, hidden ones too: with a hundred screens in it, every switch would wait for that.
 * Rendered before the pane's content, so that its effects find it in the document.
 */
export function PaneSlot({ element, shown }: { element: HTMLElement; shown: boolean }) {
  const slot = useRef<HTMLDivElement>(null)
  const places = useRef(new Map<Element, { top: number; left: number }>())

  useLayoutEffect(() => {
    if (!shown) return
    slot.current?.append(element)
    // What leaves the document forgets how far it was scrolled.
    const reached = new Map<Element, number>()
    for (const [box, place] of places.current) {
      box.scrollTo(place)
      reached.set(box, box.scrollTop)
    }
    // Until the screen has measured itself it may be shorter than it was; whoever scrolls meanwhile is left alone.
    const goOn = () => {
      for (const [box, place] of places.current) if (box.scrollTop === reached.get(box)) box.scrollTo(place)
    }
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(goOn)
    })
    const scrolled = new Set<Element>(places.current.keys())
    const onScroll = ({ target }: Event) => target instanceof Element && scrolled.add(target)
    element.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', onScroll, { capture: true })
      places.current = new Map(
        [...scrolled]
          .filter((box) => element.contains(box))
          .map((box) => [box, { top: box.scrollTop, left: box.scrollLeft }]),
      )
      const focused = document.activeElement
      // Not every browser tells that the focus has left with what was removed.
      if (focused instanceof HTMLElement && element.contains(focused)) focused.blur()
      element.remove()
    }
  }, [element, shown])

  return <div ref={slot} className={styles.slot} />
}

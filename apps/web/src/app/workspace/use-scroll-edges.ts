import { useEffect, useState, type RefObject } from 'react'

interface ScrollEdges {
  /** Something is out of sight before the left edge. */
  before: boolean
  after: boolean
}

const SEEN: ScrollEdges = { before: false, after: false }

/** Where a row that scrolls sideways goes on out of sight. */
export function useScrollEdges(row: RefObject<HTMLElement | null>): ScrollEdges {
  const [edges, setEdges] = useState(SEEN)
  useEffect(() => {
    const element = row.current
    if (element === null) return
    const look = () => {
      const before = element.scrollLeft > 0
      // Widths are fractions where the screen is zoomed.
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      setEdges((old) => (old.before === before && old.after === after ? old : { before, after }))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    // What is in it comes and goes, and its titles change with the language.
    for (const child of element.children) sizes.observe(child)
    return () => {
      element.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [row])
  return edges
}

import { useLayoutEffect, useState, type RefObject } from 'react'

const widthOf = (element: Element): number => element.getBoundingClientRect().width

/**
 * How many of the entries of a row have room in it, beside what stands at its end for the others. All of them are in the
 * row to be measured; its last child is that end.
 */
export function useFitting(row: RefObject<HTMLElement | null>, entries: readonly unknown[]): number {
  const [fitting, setFitting] = useState(entries.length)
  useLayoutEffect(() => {
    const element = row.current
    if (element === null || entries.length === 0) return
    // Told of a change of its own width, of a name in another language and of a number that grows.
    const observer = new ResizeObserver(() => {
      const widths = Array.from(element.children, widthOf)
      const end = widths.pop() ?? 0
      const room = element.clientWidth
      let reach = 0
      const ends = widths.map((width) => (reach += width))
      setFitting(reach <= room ? widths.length : ends.filter((each) => each + end <= room).length)
    })
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [row, entries])
  return fitting
}

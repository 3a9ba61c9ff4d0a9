import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** How wide an element is, now and whenever that changes; what it was while it is not shown. */
export function useWidth<Shown extends HTMLElement>(): [RefObject<Shown | null>, number] {
  const ref = useRef<Shown>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const look = () => {
      if (element.offsetWidth > 0) setWidth(element.offsetWidth)
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  return [ref, width]
}

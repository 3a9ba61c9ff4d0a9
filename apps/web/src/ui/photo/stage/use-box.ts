import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

export interface Box {
  width: number
  height: number
}

/** How large an element is, now and whenever that changes; what it was while it is not shown. */
export function useBox<Shown extends HTMLElement>(): [RefObject<Shown | null>, Box] {
  const ref = useRef<Shown>(null)
  const [box, setBox] = useState<Box>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const look = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0) setBox({ width, height })
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  return [ref, box]
}

import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isLaidOut, layOut } from './print-element.ts'

const print = (): void => window.print()

/** While it is in view, the element is what the browser prints, by whatever way; returns what asks it to. */
export function usePrintSheet(element: RefObject<HTMLElement | null>, foot: () => string): () => void {
  const footNow = useEffectEvent(foot)
  useEffect(() => {
    let clear: (() => void) | undefined
    const before = () => {
      // A part of the page may be printed by itself.
      if (isLaidOut() || element.current?.checkVisibility() !== true) return
      clear = layOut(element.current, footNow()).clear
    }
    const after = () => {
      clear?.()
      clear = undefined
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      after()
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [element])
  return print
}

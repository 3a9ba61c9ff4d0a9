import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTabStore } from '../../lib/tabs/tab-context.tsx'

const NAME = 'scroll'
/** By then what can come has come. */
const PATIENCE_MS = 5_000

/** A screen that is built anew goes back to where it was, once there is enough of it; whoever scrolls is left alone. */
export function useScrollReturn(key: string, panel: HTMLElement | null): void {
  const store = useTabStore()
  const top = useRef(0)
  useLayoutEffect(() => {
    const box = panel?.firstElementChild
    const wanted = Number(store.value(key, NAME) ?? 0)
    if (!(box instanceof HTMLElement) || wanted === 0) return
    const sizes = new ResizeObserver(() => {
      box.scrollTop = wanted
      if (box.scrollTop >= wanted - 1) stop()
    })
    const stop = () => sizes.disconnect()
    for (const child of box.children) sizes.observe(child)
    const timer = setTimeout(stop, PATIENCE_MS)
    box.addEventListener('wheel', stop, { once: true, passive: true })
    return () => {
      stop()
      clearTimeout(timer)
      box.removeEventListener('wheel', stop)
    }
  }, [store, key, panel])
  useEffect(() => {
    const box = panel?.firstElementChild
    if (!(box instanceof HTMLElement)) return
    const onScroll = () => {
      top.current = box.scrollTop
    }
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      box.removeEventListener('scroll', onScroll)
      store.setValue(key, NAME, top.current === 0 ? undefined : top.current)
    }
  }, [store, key, panel])
}

import { createContext, use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { lifeOf, type LifeEvents, type TabLife } from './tab-life.ts'

const TabLifeContext = createContext<TabLife | undefined>(undefined)

/** Around the screen of a tab. */
export const TabLifeProvider = TabLifeContext.Provider

/**
 * For what outlives the moments its tab is hidden: `useTabLife({ onClose: queue.cancelAll })`. Outside the tabs there
 * is nothing but the closing.
 */
export function useTabLife(events: LifeEvents): void {
  const life = use(TabLifeContext)
  const [thing] = useState(() => lifeOf(life))
  useLayoutEffect(() => thing.listen(events))
  useEffect(() => thing.connect(), [thing])
}

/** An effect that goes on while its tab is hidden, from the first showing to the closing. */
export function useWhileOpen(start: () => () => void): void {
  const end = useRef<() => void>(undefined)
  const begin = useEffectEvent(start)
  useEffect(() => {
    end.current ??= begin()
  }, [])
  useTabLife({
    onClose: () => {
      end.current?.()
      end.current = undefined
    },
  })
}

/** Keeps the screen from being put away while there is something in it that a tab does not remember. */
export function useTabHold(on: boolean): void {
  const life = use(TabLifeContext)
  const letGo = useRef<() => void>(undefined)
  useEffect(() => {
    letGo.current?.()
    letGo.current = on ? life?.hold() : undefined
  }, [life, on])
  useTabLife({ onClose: () => letGo.current?.() })
}

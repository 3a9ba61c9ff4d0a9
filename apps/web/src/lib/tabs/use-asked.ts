import { useEffect, useEffectEvent } from 'react'
import { useTabState } from './tab-context.tsx'
import type { TabPlace } from './tab-model.ts'

/**
 * Does what an address asks of a screen, once: when its tab is opened with it, and when it is opened anew with
 * something else. What people choose afterwards stands, also over a reload.
 */
export function useAsked(params: TabPlace['params'], answer: (params: TabPlace['params']) => void): void {
  const [answered, setAnswered] = useTabState('asked', '')
  const asked = Object.keys(params).length === 0 ? '' : JSON.stringify(params)
  const act = useEffectEvent(() => {
    setAnswered(asked)
    answer(params)
  })
  useEffect(() => {
    if (asked !== '' && asked !== answered) act()
  }, [asked, answered])
}

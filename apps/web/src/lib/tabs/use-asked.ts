import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { onAsking, timesAsked } from './askings.ts'
import { useTabKey, useTabState } from './tab-context.tsx'
import type { TabPlace } from './tab-model.ts'

/**
 * Does what an address asks of a screen, once for each time it is asked: when its tab is opened with it, when it is
 * opened anew with something else, and when the same link is followed again. What people choose between stands, also
 * over a reload. Of several parts of a screen that hear its address each remembers by a name of its own.
 */
export function useAsked(
  params: TabPlace['params'],
  answer: (params: TabPlace['params']) => void,
  name = 'asked',
): void {
  const key = useTabKey() ?? ''
  const [answered, setAnswered] = useTabState(name, '')
  const asked = Object.keys(params).length === 0 ? '' : JSON.stringify(params)
  const times = useSyncExternalStore(onAsking, () => timesAsked(key, params))
  const heard = useRef(times)
  const act = useEffectEvent(() => {
    setAnswered(asked)
    answer(params)
  })
  useEffect(() => {
    const again = times > heard.current
    heard.current = times
    if (asked !== '' && (again || asked !== answered)) act()
  }, [asked, answered, times])
}

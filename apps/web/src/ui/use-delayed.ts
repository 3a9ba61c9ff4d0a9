import { useEffect, useState } from 'react'

/** Loading that is over sooner than this shows no sign of itself. */
export const LOADING_DELAY_MS = 300

/** True once `on` has lasted: a quick answer never flickers. */
export function useDelayed(on: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setLate(true), LOADING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [on])
  return on && late
}

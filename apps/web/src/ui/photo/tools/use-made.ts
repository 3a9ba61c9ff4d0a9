import { useEffect, useEffectEvent, useState } from 'react'

export interface Made<Result> {
  result: Result | undefined
  busy: boolean
  error: unknown
  /** Makes it once more, with nothing changed. */
  retry: () => void
}

const NOTHING = { result: undefined, busy: false, error: undefined }

/** Long enough that a slider does not begin a work for every pixel it moves. */
const PAUSE_MS = 150

/**
 * What is made of a picture, made again whenever what it depends on changes; the former stays until the new one is
 * there. Only the last asked for counts.
 */
export function useMade<Result>(
  make: ((signal: AbortSignal) => Promise<Result>) | undefined,
  ...dependsOn: readonly (string | number | boolean | object | undefined)[]
): Made<Result> {
  const [made, setMade] = useState<Omit<Made<Result>, 'retry'>>(NOTHING)
  const [tries, setTries] = useState(0)
  const begin = useEffectEvent((signal: AbortSignal) => make?.(signal))
  const idle = make === undefined
  useEffect(() => {
    if (idle) {
      setMade(NOTHING)
      return
    }
    const leaving = new AbortController()
    const { signal } = leaving
    setMade((former) => ({ ...former, busy: true }))
    const timer = setTimeout(async () => {
      try {
        const result = await begin(signal)
        if (!signal.aborted) setMade({ result, busy: false, error: undefined })
      } catch (error) {
        if (!signal.aborted) setMade({ result: undefined, busy: false, error })
      }
    }, PAUSE_MS)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the caller names what the work depends on
  }, [idle, tries, ...dependsOn])
  return { ...made, retry: () => setTries((count) => count + 1) }
}

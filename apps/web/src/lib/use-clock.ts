import { useEffect, useState } from 'react'
import { useServerTime } from './server-time.ts'

const SECOND_MS = 1000

/** The server's time, once a second. */
export function useClock(): Date {
  const offset = useServerTime()?.offset ?? 0
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return new Date(at + offset)
}

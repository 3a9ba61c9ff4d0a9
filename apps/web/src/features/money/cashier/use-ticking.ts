import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** This machine's time, once a second: the customer's window asks no server. */
export function useTicking(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

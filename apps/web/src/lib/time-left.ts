const SECOND_MS = 1000
const MINUTE = 60
const HOUR = 3600

interface TimeLeft {
  hours: number
  minutes: number
  seconds: number
}

/** How long it is until a moment, a second begun being a whole one; undefined once it has come. */
export function timeLeft(until: string, now: Date): TimeLeft | undefined {
  const seconds = Math.ceil((Date.parse(until) - now.getTime()) / SECOND_MS)
  if (seconds <= 0) return undefined
  return {
    hours: Math.floor(seconds / HOUR),
    minutes: Math.floor((seconds % HOUR) / MINUTE),
    seconds: seconds % MINUTE,
  }
}

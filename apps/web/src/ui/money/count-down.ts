const MINUTE_S = 60

/** Minutes and seconds until a moment; undefined where it is over or there is none. */
export function countDown(until: string | null, now: Date): string | undefined {
  if (until === null) return undefined
  const seconds = Math.ceil((Date.parse(until) - now.getTime()) / 1000)
  if (seconds <= 0) return undefined
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`
}

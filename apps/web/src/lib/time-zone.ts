const HERE_MINUTES = 8 * 60
const MINUTES = 60

const two = (value: number): string => String(value).padStart(2, '0')

/** The zone's distance from UTC, as `UTC-03:30`. */
export function offsetText(minutes: number): string {
  const distance = Math.abs(minutes)
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(distance / MINUTES))}:${two(distance % MINUTES)}`
}

/** The browser's zone, as `UTC-05:00 America/New_York`; undefined when it is UTC+8, whatever its name. */
export function foreignZone(at: Date): string | undefined {
  // The platform counts the other way round.
  const minutes = -at.getTimezoneOffset()
  if (minutes === HERE_MINUTES) return undefined
  return `${offsetText(minutes)} ${Intl.DateTimeFormat().resolvedOptions().timeZone}`
}

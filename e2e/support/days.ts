const HOUR_MS = 3_600_000

/** A day so many days from today, as it is counted in UTC+8: what a journey plans stays ahead, whenever it is run. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + (days * 24 + 8) * HOUR_MS).toISOString().slice(0, 10)

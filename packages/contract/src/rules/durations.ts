/** Milliseconds of the intervals the product waits for, so that nobody multiplies by hand. */

const SECOND = 1000
const MINUTE = 60 * SECOND

export const DURATION = {
  SECONDS_1: SECOND,
  SECONDS_2: 2 * SECOND,
  SECONDS_5: 5 * SECOND,
  SECONDS_10: 10 * SECOND,
  SECONDS_30: 30 * SECOND,
  MINUTES_1: MINUTE,
  MINUTES_2: 2 * MINUTE,
  MINUTES_5: 5 * MINUTE,
  MINUTES_10: 10 * MINUTE,
  MINUTES_30: 30 * MINUTE,
  MINUTES_60: 60 * MINUTE,
  MINUTES_100: 100 * MINUTE,
} as const

/** A clock that the test moves. */
export function testClock(start = '2026-03-01T00:00:00Z') {
  let now = new Date(start)
  return {
    now: (): Date => now,
    pass: (seconds: number): void => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}

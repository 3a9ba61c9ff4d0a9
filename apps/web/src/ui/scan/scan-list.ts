/** The codes of one continuous scan, the newest first. */

export interface ScannedCode {
  /** Counts the scans. */
  readonly no: number
  readonly code: string
  readonly state: 'good' | 'duplicate' | 'bad'
  /** Why it is bad. */
  readonly reason?: string
}

/** A code that was bad may be tried again; one that was good is a duplicate the second time. */
export function addCode(
  list: readonly ScannedCode[],
  code: string,
): readonly [ScannedCode, ...ScannedCode[]] {
  const known = list.some((each) => each.code === code && each.state === 'good')
  return [{ no: list.length + 1, code, state: known ? 'duplicate' : 'good' }, ...list]
}

export const markBad = (list: readonly ScannedCode[], no: number, reason: string): ScannedCode[] =>
  list.map((each) => (each.no === no ? { ...each, state: 'bad', reason } : each))

export const goodCodes = (list: readonly ScannedCode[]): string[] =>
  list
    .filter(({ state }) => state === 'good')
    .map(({ code }) => code)
    .toReversed()

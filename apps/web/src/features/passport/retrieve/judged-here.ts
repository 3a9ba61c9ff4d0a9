/** What a list on this machine says of a code while nobody can be asked. */

interface Line {
  label: string | null
  passportNo: string
  state: string
}

type Judged<Of> =
  /** The list was never here. */
  { kind: 'unknown' | 'off'; line?: undefined } | { kind: 'on' | 'twice'; line: Of }

export const sameCode = (one: string, other: string): boolean =>
  one.trim().toUpperCase() === other.trim().toUpperCase()

/** `waiting`: what was scanned and is not answered, the code itself among it. */
export function judgedBy<Of extends Line>(
  lines: readonly Of[] | undefined,
  code: string,
  waiting: readonly string[],
): Judged<Of> {
  if (lines === undefined) return { kind: 'unknown' }
  const line = lines.find(
    ({ label, passportNo }) => sameCode(label ?? '', code) || sameCode(passportNo, code),
  )
  if (line === undefined) return { kind: 'off' }
  const isTwice = line.state === 'seen' || waiting.filter((each) => sameCode(each, code)).length > 1
  return { kind: isTwice ? 'twice' : 'on', line }
}

/** Scans that wait: of passports on the list, with the results said of them, and of what is not on it; the newest first. */
export function waitingBy<Of extends { scan: { code: string; of?: string | undefined } }>(
  lines: readonly Line[],
  waiting: readonly Of[],
): { on: Of[]; off: Of[] } {
  const newest = waiting.toReversed()
  const isOn = ({ scan: { code, of } }: Of): boolean =>
    of !== undefined || judgedBy(lines, code, []).kind !== 'off'
  return { on: newest.filter(isOn), off: newest.filter((each) => !isOn(each)) }
}

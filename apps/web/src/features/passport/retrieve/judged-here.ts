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

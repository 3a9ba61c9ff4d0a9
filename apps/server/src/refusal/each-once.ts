import { InvalidInput } from './refusal.ts'

/** Each person once: of two lines for the same one nobody knows which counts. A refusal names the second. */
export function refuseTwice(lines: readonly { applicantId: number }[]): void {
  const failures = lines.flatMap(({ applicantId }, index) =>
    lines.findIndex((other) => other.applicantId === applicantId) === index
      ? []
      : [{ field: `lines.${index}.applicantId`, rule: 'personTwice' as const, params: {} }],
  )
  if (failures.length > 0) throw new InvalidInput(failures)
}

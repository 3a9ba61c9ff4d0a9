import type { Finding, Level } from '@visa/photo/check/finding'

export const countOf = (findings: readonly Finding[], level: Level): number =>
  findings.filter((each) => each.level === level).length

/** The light of a photo: red for one thing that is refused, amber for one that a person has to look at. */
export function levelOf(findings: readonly Finding[]): Level {
  if (countOf(findings, 'bad') > 0) return 'bad'
  return countOf(findings, 'warn') > 0 ? 'warn' : 'good'
}

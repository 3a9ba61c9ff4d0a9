import { whomOf, type AgeGroup, type Who } from '@visa/contract/visa/fee-kinds'

/** Which line of a kept price is somebody's: the same for pricing again, for what is spent and for what still fits. */

interface ForWhom {
  /** Pairs of age and country; none: a line from before countries counted. */
  whom: readonly string[]
  /** None: everybody. */
  ageGroups: readonly AgeGroup[]
}

/** How exactly a line names somebody; 0: it is not for them. */
function precisionOf({ whom, ageGroups }: ForWhom, who: Who): number {
  if (whom.length > 0) return whom.includes(whomOf(who)) ? 3 : 0
  if (ageGroups.length > 0) return ageGroups.includes(who.ageGroup) ? 2 : 0
  return 1
}

/** The line that names somebody most exactly; of several alike the first. */
export const lineFor = <Line extends ForWhom>(lines: readonly Line[], who: Who): Line | undefined =>
  lines
    .map((line) => ({ line, precision: precisionOf(line, who) }))
    .filter(({ precision }) => precision > 0)
    .toSorted((a, b) => b.precision - a.precision)[0]?.line

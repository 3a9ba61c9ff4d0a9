import { drawnZone } from '../../tools/lib/drawn-zone.mjs'

/** Both lines of a Chinese passport. */
export const zoneOf = (
  number: string,
  [surname, given, birth, sex, expiry]: readonly [string, string, string, string, string],
) => drawnZone({ type: 'PO', country: 'CHN', surname, given, number, birth, sex, expiry })

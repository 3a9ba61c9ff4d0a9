/** What the numbers of papers begin with. Whoever reads or scans a number knows by it what it is. */

/** Supply: flights, trains, rooms, cars, tours, services, changes, refunds. */
export const SUPPLY_PREFIXES = ['A', 'T', 'JD', 'YC', 'LY', 'SO', 'GQ', 'TP'] as const

/**
 * Receipts, send bills, handovers, recharges, bills, shifts, approvals of a centre, lists that came back, authorisations,
 * collections, hand-overs within the house.
 */
export const DAY_PREFIXES = [
  'R',
  'SQ',
  'H',
  'CZ',
  'ZD',
  'BC',
  'SP',
  'HD',
  'SQS',
  'LQ',
  'JJ',
  ...SUPPLY_PREFIXES,
] as const

/** Where many people are at work at once: visa orders, batches of contracts, payments, refunds, groups of entries. */
export const LOOSE_PREFIXES = ['V', 'PL', 'ZF', 'TK', 'FZ'] as const

export const isTakenPrefix = (prefix: string): boolean =>
  [...DAY_PREFIXES, ...LOOSE_PREFIXES].some((each) => each === prefix)

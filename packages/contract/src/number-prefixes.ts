/** What the numbers of papers begin with. Whoever reads or scans a number knows by it what it is. */

/** Supply: flights, trains, rooms, cars, tours, services, changes, refunds. */
export const SUPPLY_PREFIXES = ['A', 'T', 'JD', 'YC', 'LY', 'SO', 'GQ', 'TP'] as const

/**
 * Visa orders, receipts, send bills, handovers, recharges, bills, shifts, approvals of a centre, batches of contracts,
 * lists that came back, authorisations, collections, hand-overs within the house.
 */
export const DAY_PREFIXES = [
  'V',
  'R',
  'SQ',
  'H',
  'CZ',
  'ZD',
  'BC',
  'SP',
  'PL',
  'HD',
  'SQS',
  'LQ',
  'JJ',
  ...SUPPLY_PREFIXES,
] as const

/** Where money moves at many counters at once: payments, refunds, groups of entries. */
export const MONEY_PREFIXES = ['ZF', 'TK', 'FZ'] as const

export const isTakenPrefix = (prefix: string): boolean =>
  [...DAY_PREFIXES, ...MONEY_PREFIXES].some((each) => each === prefix)

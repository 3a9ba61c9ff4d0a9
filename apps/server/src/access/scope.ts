import { IDENTITY, type IdentityCode } from '@visa/contract/identity'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { sql, type Sql } from '../db/sql.ts'
import type { Viewer } from './viewer.ts'

/** A viewer, as far as their reach is told from it. */
export type ScopedViewer = Pick<
  Viewer,
  'userId' | 'companyId' | 'identityCode' | 'isCentre' | 'dataScope' | 'companyIds' | 'ownerIds'
>

/** The sides from which companies look at a row that belongs to several of them. */
type Side = 'customer' | 'platform' | 'agent' | 'acceptOrg' | 'centre'

/** A company that a row belongs to, and the person who made it or answers for it there; without one, all of its people reach it. */
interface Party<Key> {
  company: Key
  owner?: Key
}

/**
 * Whose a row is: one company's, whoever looks, or another one's for each side. `owner` is the person for every side
 * that names no person of its own. `Key` is a field in the description of a table, a column in a query, an id in memory.
 */
export type Belonging<Key> =
  | Party<Key>
  | { owner?: Key; parties: Readonly<Partial<Record<Side, Key | Party<Key>>>> }

const SIDES: Readonly<Record<IdentityCode, Side>> = {
  [IDENTITY.CUSTOMER]: 'customer',
  [IDENTITY.PLATFORM]: 'platform',
  [IDENTITY.AGENT]: 'agent',
  [IDENTITY.VISA]: 'acceptOrg',
}

const sideOf = ({ identityCode, isCentre }: ScopedViewer): Side => (isCentre ? 'centre' : SIDES[identityCode])

const isParty = <Key>(party: Key | Party<Key>): party is Party<Key> =>
  typeof party === 'object' && party !== null && 'company' in party

/** The one company of a row that counts for a viewer; a row that has none on their side is not theirs. */
function partyFor<Key>(viewer: ScopedViewer, row: Belonging<Key>): Party<Key> | undefined {
  if ('company' in row) return row
  const party = row.parties[sideOf(viewer)]
  if (party === undefined) return undefined
  const { company, owner = row.owner } = isParty(party) ? party : { company: party }
  return owner === undefined ? { company } : { company, owner }
}

export const isPlatform = ({ identityCode }: Pick<Viewer, 'identityCode'>): boolean =>
  identityCode === IDENTITY.PLATFORM

/** Whether a viewer reaches every company. */
export const reachesAll = (viewer: Pick<Viewer, 'identityCode' | 'dataScope'>): boolean =>
  isPlatform(viewer) && viewer.dataScope === DATA_SCOPE.ALL

/** One key is compared as such: an index that begins with the column then gives its rows in the order that follows. */
const among = (column: Sql, ids: readonly number[]): Sql =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::bigint[])`

/**
 * Rows within a viewer's reach: those of the companies that their roles reach, and of those as far as the roles go
 * the ones of certain people. Never asks about more than one company and one person of a row, so that an index over
 * them and the order of the list serves it.
 */
export function withinScope(viewer: ScopedViewer, row: Belonging<Sql>): Sql {
  if (reachesAll(viewer)) return sql`true`
  const party = partyFor(viewer, row)
  if (party === undefined) return sql`false`
  const inCompany = among(party.company, viewer.companyIds)
  if (party.owner === undefined || viewer.dataScope >= DATA_SCOPE.COMPANY) return inCompany
  return sql`(${inCompany} and ${among(party.owner, viewer.ownerIds)})`
}

/** The same judgement of one row in hand, by its ids. */
export function reaches(viewer: ScopedViewer, row: Belonging<number | null>): boolean {
  if (reachesAll(viewer)) return true
  const party = partyFor(viewer, row)
  if (party === undefined || party.company === null || !viewer.companyIds.includes(party.company))
    return false
  if (party.owner === undefined || viewer.dataScope >= DATA_SCOPE.COMPANY) return true
  return party.owner !== null && viewer.ownerIds.includes(party.owner)
}

/** The same belonging with other keys: the columns of a query, or the ids of a row, in the place of fields. */
export function belongingBy<From extends string | number | object | null, To>(
  row: Belonging<From>,
  keyOf: (key: From) => To,
): Belonging<To> {
  const ownerOf = ({ owner }: { owner?: From }) => (owner === undefined ? {} : { owner: keyOf(owner) })
  const partyOf = ({ company, ...rest }: Party<From>): Party<To> => ({
    company: keyOf(company),
    ...ownerOf(rest),
  })
  if ('company' in row) return partyOf(row)
  const sides = Object.entries(row.parties).map(([side, party]) => [
    side,
    isParty(party) ? partyOf(party) : keyOf(party),
  ])
  return { ...ownerOf(row), parties: Object.fromEntries(sides) as Record<Side, To | Party<To>> }
}

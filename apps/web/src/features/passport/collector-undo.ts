import type { Collection } from '@visa/contract/custody/handover'

/** What one scan, or what was known of whom it brought, wrote into the fields of who collects. */
export interface Written {
  before: Collection
  after: Collection
}

/** Who it is said that somebody saw the document of. */
const IDENTITY = ['collectorName', 'idType', 'idNo'] as const

const isSamePerson = (one: Collection, other: Collection): boolean =>
  IDENTITY.every((field) => one[field] === other[field])

/**
 * Takes it back field by field: what still stands as it was written becomes what it was before; what somebody typed
 * since stays. Nobody has seen the document of whoever stands there then, unless they stood there before, too.
 */
export function withoutWritten(now: Collection, { before, after }: Written): Collection {
  const fields = Object.keys(before) as (keyof Collection)[]
  const taken = fields.filter((field) => after[field] !== before[field] && now[field] === after[field])
  const left: Collection = {
    ...now,
    ...(Object.fromEntries(taken.map((field) => [field, before[field]])) as Partial<Collection>),
  }
  if (isSamePerson(left, now)) return left
  return { ...left, documentSeen: isSamePerson(left, before) && before.documentSeen }
}

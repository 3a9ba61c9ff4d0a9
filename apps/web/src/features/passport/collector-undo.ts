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
 * since stays. Nobody has seen the document of whoever stands there then, nor have they seen the damage, unless they
 * stood there before, too.
 */
export function withoutWritten(now: Collection, { before, after }: Written): Collection {
  const fields = Object.keys(before) as (keyof Collection)[]
  const taken = fields.filter((field) => after[field] !== before[field] && now[field] === after[field])
  const left: Collection = {
    ...now,
    ...(Object.fromEntries(taken.map((field) => [field, before[field]])) as Partial<Collection>),
  }
  if (isSamePerson(left, now)) return left
  const same = isSamePerson(left, before)
  return {
    ...left,
    documentSeen: same && before.documentSeen,
    damageSeen: same && before.damageSeen,
  }
}

/** Whether the contact of the order stands there: who collects for them, or to whom a parcel goes. */
export const isForContact = ({ way, collector }: Pick<Collection, 'way' | 'collector'>): boolean =>
  way === 'COURIER' || collector === 'CONTACT'

/** Chosen otherwise: what was filled in of a contact does not stand under whoever comes themselves. */
export const chosen = (now: Collection, next: Collection, filled: readonly Written[]): Collection =>
  isForContact(now) && !isForContact(next) ? filled.reduceRight(withoutWritten, next) : next

import type { Collection } from '@visa/contract/custody/handover'

/** Who signed, and for whose passports: a signature says nothing of anybody else's. */
export interface Signed<Mark> {
  mark: Mark
  by: string
  people: readonly number[]
}

const NOBODY = {
  collectorMobile: '',
  relation: '',
  authorisation: '',
  documentSeen: false,
  damageSeen: false,
} as const

/** Who stands at the counter, as far as it was told. */
export const signerOf = ({ collector, collectorName, idType, idNo }: Collection): string =>
  JSON.stringify([collector, collectorName.trim(), idType, idNo.trim()])

/** Whether what was drawn is still of whoever is there now, and nothing was added that was not signed for. */
export const isSignedFor = (signed: Signed<unknown>, by: string, people: readonly number[]): boolean =>
  signed.by === by && people.every((id) => signed.people.includes(id))

/** Another card is another person: nothing of whoever was there before stands beside its number. */
export function withCard(collection: Collection, card: { collectorName: string; code: string }): Collection {
  const isSame = collection.idNo === card.code
  const { collectorName } = card
  return {
    ...collection,
    // Before the first card it was said of whoever holds it.
    ...(isSame || collection.idNo === '' ? {} : NOBODY),
    collectorName: isSame ? collectorName || collection.collectorName : collectorName,
    idType: 'ID_CARD',
    idNo: card.code,
    documentSeen: false,
  }
}

import type { Collection } from '@visa/contract/custody/handover'

/** Who signed, and for what: a signature says nothing of anything else. */
export interface Signed<Mark> {
  mark: Mark
  by: string
  /** What stood in the statement above it. */
  what: string
}

/** What of somebody goes out. */
interface Going {
  applicantId: number
  passport: { id: number } | null
  originals: number
  hasVisa: boolean
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

/** Everything that is signed for: whose passport, with a visa or not, and how many originals. */
export const goodsOf = (going: readonly Going[]): string =>
  JSON.stringify(
    going
      .map(
        ({ applicantId, passport, originals, hasVisa }) =>
          [applicantId, passport?.id ?? 0, originals, hasVisa] as const,
      )
      .toSorted(([one], [other]) => one - other),
  )

/** Whether what was drawn is of whoever is there now, for exactly what goes out now. */
export const isSignedFor = (signed: Signed<unknown>, by: string, what: string): boolean =>
  signed.by === by && signed.what === what

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

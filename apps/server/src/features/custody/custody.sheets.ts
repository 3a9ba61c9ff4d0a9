import { AUTHORISATION, AuthorisationSearch, type Authorisation } from '@visa/contract/custody/authorisation'
import { COLLECTION, CollectionSearch, type CollectionRow } from '@visa/contract/custody/centre-return'
import { maskDocument } from '@visa/contract/org/user-identity'
import { authorisationMessages } from '@visa/messages/custody/authorisations'
import { collectionMessages } from '@visa/messages/custody/collections'
import { returnMessages } from '@visa/messages/custody/returns'
import { sql } from '../../db/sql.ts'
import { exporter } from '../../sheets/exporter.ts'
import { lettersNames, listedAuthorisations } from './authorisation.repo.ts'
import { listedCollections } from './collection.service.ts'

type Letter = Omit<Authorisation, 'people'> & { names: string | null; [column: string]: unknown }

/** Who may collect for others; numbers of documents as the list shows them. */
export const authorisationExporter = exporter<AuthorisationSearch, Letter>({
  kind: 'authorisation',
  access: AUTHORISATION,
  filters: AuthorisationSearch,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const t = authorisationMessages[language]
    const r = returnMessages[language]
    return [
      { title: t.no, kind: 'text', width: 18, value: ({ authorisationNo }) => authorisationNo },
      { title: t.state, kind: 'text', value: ({ state }) => t.states[state] },
      { title: t.collector, kind: 'text', width: 16, value: ({ collectorName }) => collectorName },
      { title: t.relation, kind: 'text', value: ({ relation }) => relation },
      { title: r.idType, kind: 'text', value: ({ idType }) => r.idTypes[idType] },
      { title: r.idNo, kind: 'text', width: 20, value: ({ idNo }) => maskDocument(idNo) },
      { title: r.mobile, kind: 'text', width: 14, value: ({ mobile }) => maskDocument(mobile) },
      { title: t.people, kind: 'text', width: 40, value: ({ names }) => names ?? '' },
      { title: t.validUntil, kind: 'text', value: ({ validUntil }) => validUntil },
      { title: t.made, kind: 'dateTime', value: ({ createTime }) => createTime },
      { title: t.madeBy, kind: 'text', value: ({ madeBy }) => (madeBy === '' ? t.byCustomer : madeBy) },
      { title: t.revokeWhy, kind: 'text', width: 24, value: ({ revokeReason }) => revokeReason },
    ]
  },
  source(viewer, filters, now) {
    const { columns, ...listed } = listedAuthorisations(viewer, filters, now)
    return { ...listed, columns: sql`${columns}, ${lettersNames(viewer)} as names` }
  },
})

type Collected = CollectionRow & { [column: string]: unknown }

/** What was handed out at one time or sent in one parcel. */
export const collectionExporter = exporter<CollectionSearch, Collected>({
  kind: 'collection',
  access: COLLECTION,
  filters: CollectionSearch,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const t = collectionMessages[language]
    const r = returnMessages[language]
    const wayOf = (way: string): string => (way === 'COURIER' ? r.ways.COURIER : r.ways.COUNTER)
    return [
      { title: t.no, kind: 'text', width: 18, value: ({ collectionNo }) => collectionNo },
      { title: t.givenAt, kind: 'dateTime', value: ({ givenAt }) => givenAt },
      { title: t.givenBy, kind: 'text', value: ({ givenBy }) => givenBy },
      { title: t.way, kind: 'text', value: ({ way }) => wayOf(way) },
      { title: t.signed, kind: 'text', value: ({ signedOn }) => t.signedOn[signedOn] },
      { title: t.collector, kind: 'text', width: 16, value: ({ collectorName }) => collectorName },
      { title: r.idNo, kind: 'text', width: 20, value: ({ idNo }) => maskDocument(idNo) },
      { title: r.carrier, kind: 'text', value: ({ carrier }) => carrier },
      { title: r.waybillNo, kind: 'text', width: 16, value: ({ waybillNo }) => waybillNo },
      {
        title: t.what,
        kind: 'text',
        width: 40,
        value: ({ lines }) => lines.map(({ name, passportNo }) => `${name} ${passportNo}`).join(', '),
      },
    ]
  },
  source: listedCollections,
})

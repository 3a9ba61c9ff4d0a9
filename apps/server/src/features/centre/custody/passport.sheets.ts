import { RETURN_QUERY, ReturnSearch, type ReturnRow } from '@visa/contract/custody/centre-return'
import { RETRIEVE_QUERY, RetrievalSearch, type RetrievalLine } from '@visa/contract/custody/retrieval'
import { stateText } from '@visa/contract/states'
import { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { passportMessages } from '@visa/messages/custody/passports'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import { returnMessages } from '@visa/messages/custody/returns'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { exporter } from '../../../sheets/exporter.ts'
import { listedRetrieved } from './retrieval.repo.ts'
import { listedReturns } from './return-desk.repo.ts'

type Row<Listed> = Listed & { [column: string]: unknown }

/** Passports of send bills, with whether and how they came back. */
export const retrievalExporter = exporter<RetrievalSearch, Row<RetrievalLine>>({
  kind: 'passportRetrieval',
  access: RETRIEVE_QUERY,
  filters: RetrievalSearch,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const t = retrievalMessages[language]
    const { label } = passportMessages[language]
    return [
      { title: t.bill, kind: 'text', width: 18, value: ({ billNo }) => billNo },
      { title: passportMessages[language].order, kind: 'text', width: 18, value: ({ orderNo }) => orderNo },
      { title: t.name, kind: 'text', width: 18, value: ({ name }) => name },
      { title: t.passport, kind: 'text', width: 14, value: ({ passportNo }) => passportNo },
      { title: label, kind: 'text', width: 16, value: (row) => row.label ?? '' },
      { title: t.state, kind: 'text', value: ({ state }) => t.states[state] },
      { title: t.result, kind: 'text', value: ({ result }) => (result === null ? '' : t.results[result]) },
      { title: t.seenAt, kind: 'dateTime', value: ({ seenAt }) => seenAt },
      { title: t.seenBy, kind: 'text', value: ({ seenBy }) => seenBy },
      {
        title: t.explain,
        kind: 'text',
        width: 24,
        value: ({ explained, note }) =>
          explained === '' ? '' : `${t.explanations[explained]} ${note}`.trim(),
      },
    ]
  },
  source: listedRetrieved,
})

/** Passports that wait to be fetched, and how the others left. */
export const returnExporter = exporter<ReturnSearch, Row<ReturnRow>>({
  kind: 'passportReturn',
  access: RETURN_QUERY,
  filters: ReturnSearch,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const t = centreReturnMessages[language]
    const r = returnMessages[language]
    const p = passportMessages[language]
    const waysOf = (way: string): string => (way === 'COURIER' ? r.ways.COURIER : r.ways.COUNTER)
    return [
      { title: t.holder, kind: 'text', width: 18, value: ({ name }) => name },
      { title: t.passport, kind: 'text', width: 14, value: ({ passportNo }) => passportNo },
      { title: p.label, kind: 'text', width: 16, value: ({ label }) => label ?? '' },
      { title: p.order, kind: 'text', width: 18, value: ({ orderNo }) => orderNo },
      {
        title: t.state,
        kind: 'text',
        value: ({ status }) => stateText(passportStateMessages[language], status),
      },
      {
        title: t.place,
        kind: 'text',
        width: 18,
        value: ({ place, placeName, placeNote, slot }) =>
          (placeName === '' ? `${p.places[place]} ${placeNote}` : `${placeName} ${slot}`).trim(),
      },
      { title: p.moved, kind: 'dateTime', value: ({ movedAt }) => movedAt },
      {
        title: r.way,
        kind: 'text',
        value: ({ handover }) => (handover === null ? '' : waysOf(handover.way)),
      },
      {
        title: r.collectorName,
        kind: 'text',
        width: 16,
        value: ({ handover }) => handover?.collectorName ?? '',
      },
      { title: r.waybillNo, kind: 'text', width: 16, value: ({ handover }) => handover?.waybillNo ?? '' },
      { title: t.handedBy, kind: 'text', value: ({ handover }) => handover?.givenBy ?? '' },
    ]
  },
  source: listedReturns,
})

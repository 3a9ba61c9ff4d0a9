import {
  BARCODE_EXPORT,
  LabelFilters,
  type LabelRow,
  type LabelSum,
} from '@visa/contract/centre/centre-query'
import { centreQueryMessages } from '@visa/messages/centre/queries'
import { exporter } from '../../../sheets/exporter.ts'
import { listedLabels, summedLabels } from './label-list.repo.ts'

/** The labels of the own company, as their list shows them. */
export const labelExporter = exporter<LabelFilters, LabelRow & { [column: string]: unknown }>({
  kind: 'centerLabel',
  access: BARCODE_EXPORT,
  filters: LabelFilters,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const t = centreQueryMessages[language].labels
    return [
      { title: t.code, kind: 'text', width: 16, value: ({ id }) => id },
      { title: t.state, kind: 'text', value: ({ state }) => t.states[state] },
      { title: t.counter, kind: 'text', width: 14, value: ({ counter }) => counter },
      { title: t.issuedAt, kind: 'dateTime', value: ({ createTime }) => createTime },
      { title: t.holder, kind: 'text', width: 18, value: ({ holder }) => holder },
      { title: t.passportNo, kind: 'text', width: 14, value: ({ passportNo }) => passportNo },
      { title: t.contractNo, kind: 'text', width: 18, value: ({ contractNo }) => contractNo },
      { title: t.boundAt, kind: 'dateTime', value: ({ boundAt }) => boundAt },
      { title: t.boundBy, kind: 'text', value: ({ boundBy }) => boundBy },
      { title: t.voidedAt, kind: 'dateTime', value: ({ voidedAt }) => voidedAt },
      { title: t.voidedBy, kind: 'text', value: ({ voidedBy }) => voidedBy },
      { title: t.voidCode, kind: 'text', value: ({ voidCode }) => voidCode },
      { title: t.voidReason, kind: 'text', width: 24, value: ({ voidReason }) => voidReason },
    ]
  },
  source: (viewer, filters) => listedLabels(viewer, filters),
})

/** How many on which day and at which counter, of all that fit: a file has room for every day. */
export const labelSumExporter = exporter<LabelFilters, LabelSum & { [column: string]: unknown }>({
  kind: 'centerLabelSum',
  access: BARCODE_EXPORT,
  filters: LabelFilters,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const t = centreQueryMessages[language].labels
    return [
      { title: t.day, kind: 'date', value: ({ day }) => day },
      {
        title: t.counter,
        kind: 'text',
        width: 14,
        value: ({ counter }) => (counter === '' ? t.noCounter : counter),
      },
      { title: t.count, kind: 'integer', value: ({ issued }) => issued },
      { title: t.bound, kind: 'integer', value: ({ bound }) => bound },
      { title: t.voided, kind: 'integer', value: ({ voided }) => voided },
    ]
  },
  source: (viewer, filters) => summedLabels(viewer, filters),
})

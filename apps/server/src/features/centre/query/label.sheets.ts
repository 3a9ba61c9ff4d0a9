import { BARCODE_EXPORT, LabelFilters, type LabelRow } from '@visa/contract/centre/centre-query'
import { centreQueryMessages } from '@visa/messages/centre/queries'
import { exporter } from '../../../sheets/exporter.ts'
import { listedLabels } from './label-list.repo.ts'

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

import { SeatQuery } from '@visa/contract/visa/seat-statistics'
import { fieldMessages } from '@visa/messages/fields'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import type * as z from 'zod/mini'
import { exporter } from '../../../sheets/exporter.ts'
import { seatCounts } from './seat.repo.ts'

interface Row {
  day: string
  hour: number
  actorName: string
  operation: string
  count: number
}

/** Steps by day, hour, person and kind. */
export const seatExporter = exporter<z.output<typeof SeatQuery>, Row & { [column: string]: unknown }>({
  kind: 'visaSeat',
  access: 'visa.seatStatistics',
  filters: SeatQuery,
  titleOf: ({ from, to }) => `${from} – ${to}`,
  columns(language) {
    const f = fieldMessages[language]
    const t = lookBackMessages[language]
    const words: Record<string, string> = applicantStateMessages[language].operations
    return [
      { title: t.day, kind: 'text', width: 14, value: ({ day }) => day },
      { title: t.hour, kind: 'integer', value: ({ hour }) => hour },
      { title: t.person, kind: 'text', width: 18, value: ({ actorName }) => actorName },
      {
        title: f.operation,
        kind: 'text',
        width: 20,
        value: ({ operation }) => words[operation] ?? operation,
      },
      { title: t.steps, kind: 'integer', value: ({ count }) => count },
    ]
  },
  source: seatCounts,
})

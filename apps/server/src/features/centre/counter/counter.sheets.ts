import { PAYMENT_CASHIER, type CounterRow } from '@visa/contract/centre/config-counter'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import * as z from 'zod/mini'
import { exporter } from '../../../sheets/exporter.ts'
import { counterSource } from './counter.service.ts'

const Filters = z.strictObject({})

/** The counters of the own centre and what stands at them. */
export const counterExporter = exporter<z.output<typeof Filters>, CounterRow & { [column: string]: unknown }>(
  {
    kind: 'centreCounter',
    access: PAYMENT_CASHIER,
    filters: Filters,
    titleOf: () => '',
    columns(language) {
      const f = fieldMessages[language]
      const t = centreConfigMessages[language]
      const ui = uiMessages[language]
      return [
        { title: f.sortNo, kind: 'integer', value: ({ sortNo }) => sortNo },
        { title: f.counter, kind: 'text', width: 18, value: ({ counter }) => counter },
        { title: f.floatCents, kind: 'money', value: ({ floatCents }) => floatCents },
        { title: f.printer, kind: 'text', width: 20, value: ({ printer }) => printer },
        { title: f.scanner, kind: 'text', width: 16, value: ({ scanner }) => scanner },
        { title: f.cardTerminal, kind: 'text', width: 16, value: ({ cardTerminal }) => cardTerminal },
        { title: t.counter.working, kind: 'text', value: ({ cashierName }) => cashierName },
        { title: t.counter.shifts, kind: 'integer', value: ({ shifts }) => shifts },
        { title: f.valid, kind: 'text', value: ({ valid }) => (valid === 1 ? ui.enabled : ui.frozen) },
        { title: f.remark, kind: 'text', width: 24, value: ({ remark }) => remark },
      ]
    },
    source: (viewer) => counterSource(viewer),
  },
)

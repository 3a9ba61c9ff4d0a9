import {
  OPTION,
  OPTION_CHECKS,
  OPTION_SWITCHES,
  type OptionSwitch,
  type OptionVersion,
} from '@visa/contract/centre/config-option'
import { dayOf } from '@visa/contract/dates'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { optionMessages } from '@visa/messages/centre/options'
import { fieldMessages } from '@visa/messages/fields'
import { fill } from '@visa/messages/texts'
import * as z from 'zod/mini'
import { exporter } from '../../../sheets/exporter.ts'
import { optionSource } from './option.service.ts'

const Filters = z.strictObject({})

type Row = OptionVersion & { [column: string]: unknown }

const isMessage = (name: OptionSwitch): boolean => name.startsWith('sms')

const text = (title: string, value: (options: OptionVersion['options']) => string, width = 16) => ({
  title,
  kind: 'text' as const,
  width,
  value: ({ options }: Row) => value(options),
})

/** How the own centre works, a row for each version and a column for each option. */
export const optionExporter = exporter<z.output<typeof Filters>, Row>({
  kind: 'centreOption',
  access: OPTION,
  filters: Filters,
  titleOf: () => '',
  columns(language) {
    const f = fieldMessages[language]
    const c = centreConfigMessages[language]
    const t = optionMessages[language]
    return [
      { title: f.validFrom, kind: 'date', value: ({ validFrom }) => validFrom },
      { title: f.validTo, kind: 'date', value: ({ validTo }) => validTo },
      { title: c.phase, kind: 'text', value: ({ phase }) => c.phases[phase] },
      ...OPTION_SWITCHES.map((name) =>
        text(
          isMessage(name) ? fill(t.smsOf, { name: t.names[name] }) : t.names[name],
          (options) => t.values[options[name]],
        ),
      ),
      ...OPTION_CHECKS.map((name) => text(t.names[name], (options) => t.levels[options[name]])),
      text(t.names.labelSheet, ({ labelSheet }) => t.sheets[labelSheet]),
      ...(['unclaimedDays', 'purgeDays'] as const).map((name) =>
        text(t.names[name], (options) => {
          const days = options[name]
          return days === null ? t.values.platform : fill(t.days, { days })
        }),
      ),
      ...(['contractPrefix', 'openingHours', 'receiptHead', 'receiptNote'] as const).map((name) =>
        text(t.names[name], (options) => options[name], 24),
      ),
      { title: f.remark, kind: 'text', width: 24, value: ({ remark }) => remark },
    ]
  },
  source: (viewer, _filters, now) => optionSource(viewer, dayOf(now)),
})

import { VISA_FEE, VisaFeeFilters, type VisaFeeRow } from '@visa/contract/centre/config-visa-fee'
import { dayOf } from '@visa/contract/dates'
import { moneyText } from '@visa/contract/money'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { fieldMessages } from '@visa/messages/fields'
import type { LocalText } from '@visa/messages/texts'
import { uiMessages } from '@visa/messages/ui/ui'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { nationMessages } from '@visa/messages/visa/nations'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { sql } from '../../../db/sql.ts'
import { exporter } from '../../../sheets/exporter.ts'
import { entriesWord, nationGroupWord, ruleWords, type RuleWords } from '../dated/config-words.service.ts'
import { visaFeeSource } from './visa-fee.repo.ts'

type Row = VisaFeeRow &
  RuleWords & {
    entriesWord: LocalText | null
    nationGroupWord: LocalText | null
    [column: string]: unknown
  }

/** What consulates ask at the own centre, with what was and what comes. */
export const visaFeeExporter = exporter<VisaFeeFilters, Row>({
  kind: 'centreVisaFee',
  access: VISA_FEE,
  filters: VisaFeeFilters,
  titleOf: ({ nationCode }) => nationCode ?? '',
  columns(language) {
    const f = fieldMessages[language]
    const t = centreConfigMessages[language]
    const { all } = uiMessages[language]
    const { ages } = feeKindMessages[language]
    const named = (code: string, word: LocalText | null): string =>
      code === '' ? all : (word?.[language] ?? code)
    return [
      {
        title: f.nationCode,
        kind: 'text',
        value: ({ nationCode }) => (nationCode === '' ? all : nationMessages[language][nationCode]),
      },
      {
        title: f.visaType,
        kind: 'text',
        value: ({ visaType }) => (visaType === null ? all : visaTypeMessages[language][visaType]),
      },
      {
        title: f.visaCategory,
        kind: 'text',
        width: 24,
        value: ({ visaCategory, categoryWord }) => named(visaCategory, categoryWord),
      },
      { title: f.entries, kind: 'text', value: ({ entries, entriesWord: word }) => named(entries, word) },
      {
        title: f.urgencyLevel,
        kind: 'text',
        value: ({ urgencyLevel, speedWord }) => named(urgencyLevel, speedWord),
      },
      {
        title: f.ageGroup,
        kind: 'text',
        value: ({ ageGroup }) => (ageGroup === '' ? all : ages[ageGroup]),
      },
      {
        title: f.nationGroup,
        kind: 'text',
        value: ({ nationGroup, nationGroupWord: word }) => named(nationGroup, word),
      },
      { title: t.fee.amount, kind: 'money', value: ({ amountCents }) => amountCents },
      { title: f.currency, kind: 'text', value: ({ currency }) => currency },
      { title: f.rateCents, kind: 'text', value: ({ rateCents }) => moneyText(rateCents) },
      { title: t.fee.whose, kind: 'text', value: ({ own }) => (own ? t.fee.own : t.fee.shared) },
      { title: f.validFrom, kind: 'date', value: ({ validFrom }) => validFrom },
      { title: f.validTo, kind: 'date', value: ({ validTo }) => validTo },
      { title: t.phase, kind: 'text', value: ({ phase }) => t.phases[phase] },
      { title: f.remark, kind: 'text', width: 24, value: ({ remark }) => remark },
    ]
  },
  source(viewer, filters, now) {
    const source = visaFeeSource(viewer, filters, dayOf(now))
    return {
      ...source,
      columns: sql`${source.columns}, ${ruleWords('r')}, ${entriesWord('r')}, ${nationGroupWord('r')}`,
    }
  },
})

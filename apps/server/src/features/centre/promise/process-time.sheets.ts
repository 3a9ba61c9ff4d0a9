import {
  PROCESS_TIME,
  ProcessTimeFilters,
  type ProcessTimeRow,
} from '@visa/contract/centre/config-process-time'
import { dayOf } from '@visa/contract/dates'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { fieldMessages } from '@visa/messages/fields'
import type { LocalText } from '@visa/messages/texts'
import { nationMessages } from '@visa/messages/visa/nations'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { sql } from '../../../db/sql.ts'
import { exporter } from '../../../sheets/exporter.ts'
import { consulateWord, ruleWords, type RuleWords } from '../dated/config-words.service.ts'
import { processTimeSource } from './process-time.repo.ts'

type Row = Omit<ProcessTimeRow, 'readyOn'> &
  RuleWords & { consulateWord: LocalText | null } & { [column: string]: unknown }

/** How long the own centre takes, with what was and what comes. */
export const processTimeExporter = exporter<ProcessTimeFilters, Row>({
  kind: 'centreProcessTime',
  access: PROCESS_TIME,
  filters: ProcessTimeFilters,
  titleOf: ({ nationCode }) => nationCode ?? '',
  columns(language) {
    const f = fieldMessages[language]
    const t = centreConfigMessages[language]
    return [
      { title: f.nationCode, kind: 'text', value: ({ nationCode }) => nationMessages[language][nationCode] },
      { title: f.visaType, kind: 'text', value: ({ visaType }) => visaTypeMessages[language][visaType] },
      {
        title: f.visaCategory,
        kind: 'text',
        width: 24,
        value: ({ visaCategory, categoryWord }) =>
          visaCategory === '' ? t.allCategories : (categoryWord?.[language] ?? visaCategory),
      },
      {
        title: f.urgencyLevel,
        kind: 'text',
        value: ({ urgencyLevel, speedWord }) => speedWord?.[language] ?? urgencyLevel,
      },
      {
        title: f.consulate,
        kind: 'text',
        width: 20,
        value: ({ consulate, consulateWord: word }) =>
          consulate === '' ? t.allConsulates : (word?.[language] ?? consulate),
      },
      { title: f.workingDays, kind: 'integer', value: ({ workingDays }) => workingDays },
      { title: f.cutOff, kind: 'text', value: ({ cutOff }) => cutOff },
      { title: f.validFrom, kind: 'date', value: ({ validFrom }) => validFrom },
      { title: f.validTo, kind: 'date', value: ({ validTo }) => validTo },
      { title: t.phase, kind: 'text', value: ({ phase }) => t.phases[phase] },
      { title: f.remark, kind: 'text', width: 24, value: ({ remark }) => remark },
    ]
  },
  source(viewer, filters, now) {
    const source = processTimeSource(viewer, filters, dayOf(now))
    return { ...source, columns: sql`${source.columns}, ${ruleWords('p')}, ${consulateWord('p')}` }
  },
})

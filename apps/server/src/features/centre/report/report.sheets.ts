import { isMoneyFigure } from '@visa/contract/centre/figures'
import { MIX_FIGURES, ReportExport, STATISTICS, type MixFigure } from '@visa/contract/centre/report'
import { centreFigureMessages } from '@visa/messages/centre/figures'
import type * as z from 'zod/mini'
import { sql } from '../../../db/sql.ts'
import { exporter } from '../../../sheets/exporter.ts'
import { figuresSql } from './figures.repo.ts'
import { storedKeyName } from './key-names.ts'

type Filters = z.output<typeof ReportExport>
type Row = Record<MixFigure, number> & { key: string; zh: string; en: string; [column: string]: unknown }

/** The mix of a period, one line for each part. */
export const centreReportExporter = exporter<Filters, Row>({
  kind: 'centreReport',
  access: STATISTICS,
  filters: ReportExport,
  titleOf: ({ from, to }) => `${from} – ${to}`,
  columns(language) {
    const { names, unsaid } = centreFigureMessages[language]
    return [
      {
        title: centreFigureMessages[language].part,
        kind: 'text',
        width: 24,
        value: (row) => (language === 'zh' ? row.zh : row.en) || unsaid,
      },
      ...MIX_FIGURES.map((figure) => ({
        title: names[figure],
        kind: isMoneyFigure(figure) ? ('money' as const) : ('integer' as const),
        width: 16,
        value: (row: Row) => row[figure],
      })),
    ]
  },
  source: (viewer, { from, to, by, ...narrowing }) => ({
    columns: sql`g.*, ${storedKeyName(by, 'zh')} as zh, ${storedKeyName(by, 'en')} as en`,
    from: sql`(${figuresSql({ from, to, asker: viewer, narrowing, dim: by, cut: 'none', figures: MIX_FIGURES })}) g`,
    where: sql`true`,
    orderBy: sql`g.contracts desc, g.people desc, g.key`,
  }),
})

import type { Language } from '@visa/contract/session/personal'
import { FEE_KINDS, type FeeKind } from '@visa/contract/visa/fee-kinds'
import { REPORT_MEASURES, ReportQuery, type ReportFigures } from '@visa/contract/visa/report'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import type * as z from 'zod/mini'
import { sql } from '../../../db/sql.ts'
import { exporter } from '../../../sheets/exporter.ts'
import { headingName, storedName } from './heading-names.ts'
import { figuresOf, type Placed } from './look-back.repo.ts'

type Filters = z.output<typeof ReportQuery>

interface Row extends ReportFigures, Placed {
  rowsBy: Filters['rowsBy']
  columnsBy: Filters['columnsBy']
  grain: Filters['grain']
  rowZh: string | null
  rowEn: string | null
  columnZh: string | null
  columnEn: string | null
}

const nameOfRow = (row: Row, language: Language): string =>
  headingName(
    {
      dimension: row.rowsBy,
      key: row.row,
      grain: row.grain,
      stored: language === 'zh' ? row.rowZh : row.rowEn,
    },
    language,
  )

const nameOfColumn = (row: Row, language: Language): string =>
  headingName(
    {
      dimension: row.columnsBy,
      key: row.column,
      grain: row.grain,
      stored: language === 'zh' ? row.columnZh : row.columnEn,
    },
    language,
  )

const centsOf = (row: Row, kind: FeeKind): number => row[`${kind}Cents`]

/** The cells of a report one below the other, which is what a spreadsheet turns into any table of its own. */
export const reportExporter = exporter<Filters, Row & { [column: string]: unknown }>({
  kind: 'visaReport',
  access: 'visa.report',
  filters: ReportQuery,
  titleOf: ({ from, to }) => `${from} – ${to}`,
  columns(language) {
    const t = lookBackMessages[language]
    const { kinds } = feeKindMessages[language]
    return [
      { title: t.rows, kind: 'text', width: 24, value: (row) => nameOfRow(row, language) },
      { title: t.columns, kind: 'text', width: 24, value: (row) => nameOfColumn(row, language) },
      { title: t.measures.orders, kind: 'integer', value: ({ orders }) => orders },
      { title: t.measures.people, kind: 'integer', value: ({ people }) => people },
      { title: t.measures.totalCents, kind: 'money', width: 16, value: ({ totalCents }) => totalCents },
      ...FEE_KINDS.map((kind) => ({
        title: kinds[kind],
        kind: 'money' as const,
        width: 16,
        value: (row: Row) => centsOf(row, kind),
      })),
    ]
  },
  source(viewer, query) {
    const { rowsBy, columnsBy, grain } = query
    const row = storedName(rowsBy, sql`g."row"`)
    const column = storedName(columnsBy, sql`g."column"`)
    return {
      columns: sql`g.*, ${rowsBy}::text as "rowsBy", ${columnsBy}::text as "columnsBy", ${grain}::text as grain,
        ${row.zh} as "rowZh", ${row.en} as "rowEn", ${column.zh} as "columnZh", ${column.en} as "columnEn"`,
      from: sql`(${figuresOf({ viewer, look: query, rowsBy, columnsBy, grain, measures: REPORT_MEASURES })}) g`,
      where: sql`true`,
      orderBy: sql`g."row", g."column"`,
    }
  },
})

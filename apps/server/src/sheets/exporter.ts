import { ruleFailures } from '@visa/contract/issues'
import type { Language } from '@visa/contract/session/personal'
import type { ExportFormat, ExportKind } from '@visa/contract/sheets/export-task'
import type { QueryResultRow } from 'pg'
import { safeParse, type core } from 'zod/mini'
import type { ListSource } from '../db/capped-page.ts'
import type { Tx } from '../db/pool.ts'
import { sql, type Sql } from '../db/sql.ts'
import { streamRows } from '../db/stream-rows.ts'
import { InvalidInput } from '../refusal/refusal.ts'
import type { Viewer } from '../access/viewer.ts'
import { exportRows, type ExportColumn } from './export.ts'

/** Few enough that rows are gone before the collector of garbage takes them for lasting ones. */
const BATCH = 100

interface ExporterParts<Filters, Row> {
  kind: ExportKind
  /** Whoever holds this code, or all that what they ask for needs, sees the list and may export it. */
  access: string | ((filters: Filters) => readonly string[])
  filters: core.$ZodType<Filters>
  /** What of the list is exported, in a few words that need no translation; '' for all of it. */
  titleOf: (filters: Filters) => string
  columns: (language: Language) => readonly ExportColumn<Row>[]
  /** The rows that a viewer may see, as the list itself asks for them. */
  source: (viewer: Viewer, filters: Filters, now: Date) => ListSource
  /** The fields that a viewer is given and not everybody may see: that they were read is recorded. */
  reads?: (viewer: Viewer) => readonly string[]
}

/** What is asked for: by whom, which part, when. */
interface Asked {
  viewer: Viewer
  filters: unknown
  now: Date
}

interface Written {
  language: Language
  format: ExportFormat
  name: string
  onRow: (count: number) => void
}

/** A list that can be exported, its types shut away so that all of them fit into one table. */
export interface Exporter {
  kind: ExportKind
  /** The codes that it takes, all of them, to have what these filters leave. */
  access: (filters: unknown) => readonly string[]
  /** The filters as they are kept; what does not fit is InvalidInput. */
  read: (input: unknown) => { filters: object; title: string }
  count: (asked: Asked) => Sql
  bytes: (tx: Tx, asked: Asked, written: Written) => AsyncGenerator<Buffer>
  reads: (viewer: Viewer) => readonly string[]
}

async function* counted<Row>(rows: AsyncIterable<Row>, onRow: (count: number) => void): AsyncGenerator<Row> {
  let count = 0
  for await (const row of rows) {
    count += 1
    onRow(count)
    yield row
  }
}

export function exporter<Filters extends object, Row extends QueryResultRow>(
  parts: ExporterParts<Filters, Row>,
): Exporter {
  const checked = (input: unknown): Filters => {
    const result = safeParse(parts.filters, input)
    if (!result.success) throw new InvalidInput(ruleFailures(result.error, input))
    return result.data
  }
  const sourceOf = ({ viewer, filters, now }: Asked): ListSource =>
    parts.source(viewer, checked(filters), now)
  return {
    kind: parts.kind,
    access: (filters) => (typeof parts.access === 'string' ? [parts.access] : parts.access(checked(filters))),
    reads: parts.reads ?? (() => []),
    read(input) {
      const filters = checked(input)
      return { filters, title: parts.titleOf(filters) }
    },
    count(asked) {
      const { from, where } = sourceOf(asked)
      return sql`select count(*) as count from ${from} where ${where}`
    },
    bytes(tx, asked, { language, format, name, onRow }) {
      const { columns, from, where, orderBy } = sourceOf(asked)
      const query = sql`select ${columns} from ${from} where ${where} order by ${orderBy}`
      const rows = counted(streamRows<Row>(tx, query, BATCH), onRow)
      return exportRows(rows, parts.columns(language), { format, name })
    },
  }
}

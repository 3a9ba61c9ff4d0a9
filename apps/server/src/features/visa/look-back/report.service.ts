import type { Language } from '@visa/contract/session/personal'
import { bucketsOf, earlierPeriod } from '@visa/contract/visa/look-back'
import { NATION_CODES } from '@visa/contract/visa/products'
import {
  MOST_COLUMNS,
  OTHERS,
  REPORT_MEASURES,
  WHOLE,
  type Dimension,
  type Report,
  type ReportFigures,
  type ReportQuery,
} from '@visa/contract/visa/report'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import { fill } from '@visa/messages/texts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Queryable } from '../../../db/sql.ts'
import { namesOf } from './heading-names.ts'
import { readColumns, readFigures, type Placed } from './look-back.repo.ts'

type Looking = { viewer: Viewer; language: Language }
type Cell = ReportFigures & Placed

const nothing = (): ReportFigures => ({
  orders: 0,
  people: 0,
  totalCents: 0,
  consularCents: 0,
  urgentCents: 0,
  serviceCents: 0,
  vasCents: 0,
  courierCents: 0,
  discountCents: 0,
})

function addTo(sum: ReportFigures, figures: ReportFigures): ReportFigures {
  for (const measure of REPORT_MEASURES) sum[measure] += figures[measure]
  return sum
}

/** The sums of cells by their rows or columns. */
function sumsBy(cells: readonly Cell[], side: keyof Placed): Map<string, ReportFigures> {
  const sums = new Map<string, ReportFigures>()
  for (const cell of cells) sums.set(cell[side], addTo(sums.get(cell[side]) ?? nothing(), cell))
  return sums
}

const inOrderOf =
  (wanted: readonly string[]) =>
  (one: string, other: string): number =>
    wanted.indexOf(one) - wanted.indexOf(other)

/** Countries as they are offered, kinds and states by number, days in time with the empty ones; all else the largest first. */
function keysInOrder(
  dimension: Dimension | 'none',
  sums: ReadonlyMap<string, ReportFigures>,
  query: ReportQuery,
): string[] {
  const keys = [...sums.keys()]
  switch (dimension) {
    case 'none':
      return [WHOLE]
    case 'period':
      return bucketsOf(query, query.grain)
    case 'country':
      return keys.toSorted(inOrderOf(NATION_CODES))
    case 'type':
    case 'status':
      return keys.toSorted((one, other) => Number(one) - Number(other))
    case 'category':
    case 'agent':
    case 'acceptOrg': {
      const size = (key: string): number => sums.get(key)?.orders ?? 0
      return keys.toSorted((one, other) => size(other) - size(one) || one.localeCompare(other))
    }
  }
}

/** The cells of the columns that are shown; what is beyond their number stands together in one. */
async function cellsOf(
  db: Queryable,
  viewer: Viewer,
  query: ReportQuery,
): Promise<{ cells: Cell[]; others: number }> {
  const asked = askOf(viewer, query)
  if (query.columnsBy === 'none' || query.columnsBy === 'period')
    return { cells: await readFigures<ReportFigures>(db, asked), others: 0 }
  const found = await readColumns<ReportFigures>(db, asked, { most: MOST_COLUMNS, others: OTHERS })
  const columns = found[0]?.columns ?? 0
  return {
    cells: found.map(({ columns: _columns, ...cell }) => cell),
    others: columns <= MOST_COLUMNS ? 0 : columns - MOST_COLUMNS + 1,
  }
}

const askOf = (viewer: Viewer, query: ReportQuery) => ({
  viewer,
  look: query,
  rowsBy: query.rowsBy,
  columnsBy: query.columnsBy,
  grain: query.grain,
  measures: REPORT_MEASURES,
})

async function earlierOf(db: Queryable, viewer: Viewer, query: ReportQuery): Promise<Report['earlier']> {
  if (query.compare === 'none') return null
  const days = earlierPeriod(query, query.compare)
  const before = { ...query, ...days, columnsBy: 'none' as const }
  const sums = sumsBy(await readFigures<ReportFigures>(db, askOf(viewer, before)), 'row')
  // Days stand beside those of the same place in the other period.
  const here = bucketsOf(query, query.grain)
  const there = bucketsOf(days, query.grain)
  const placeOf = (key: string): string | undefined =>
    query.rowsBy === 'period' ? here[there.indexOf(key)] : key
  const found = [...sums].flatMap(([key, figures]) => {
    const row = placeOf(key)
    return row === undefined ? [] : [{ row, key, ...figures }]
  })
  return { ...days, rows: found, total: [...sums.values()].reduce(addTo, nothing()) }
}

/** Orders within reach in rows and columns, with what they are compared with. */
export async function reportOf(
  db: Queryable,
  { viewer, language }: Looking,
  query: ReportQuery,
): Promise<Report> {
  const { cells, others } = await cellsOf(db, viewer, query)
  const columnSums = sumsBy(cells, 'column')
  columnSums.delete(OTHERS)
  const earlier = await earlierOf(db, viewer, query)
  const rowSums = sumsBy(cells, 'row')
  // What was there before and is no more is a row too.
  for (const { row } of earlier?.rows ?? []) if (!rowSums.has(row)) rowSums.set(row, nothing())
  const headings = (dimension: Dimension | 'none', named: readonly string[]) =>
    namesOf(db, { dimension, keys: named, grain: query.grain }, language)
  const together = { key: OTHERS, name: fill(lookBackMessages[language].others, { count: others }) }
  return {
    rows: await headings(query.rowsBy, keysInOrder(query.rowsBy, rowSums, query)),
    columns: [
      ...(await headings(query.columnsBy, keysInOrder(query.columnsBy, columnSums, query))),
      ...(others === 0 ? [] : [together]),
    ],
    others,
    cells,
    earlier,
  }
}

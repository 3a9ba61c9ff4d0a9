import { formatMoney } from '@visa/contract/money'
import {
  REPORT_MEASURES,
  type Report,
  type ReportFigures,
  type ReportMeasure,
} from '@visa/contract/visa/report'

export const isMoney = (measure: ReportMeasure): boolean => measure.endsWith('Cents')

/** A figure as people read it: money with its cents, counts with their thousands apart. */
export const figureText = (measure: ReportMeasure, value: number): string =>
  isMoney(measure) ? formatMoney(value) : value.toLocaleString('en-US')

const nothing = (): ReportFigures =>
  Object.fromEntries(REPORT_MEASURES.map((measure) => [measure, 0])) as ReportFigures

function add(sum: ReportFigures, more: ReportFigures): void {
  for (const measure of REPORT_MEASURES) sum[measure] += more[measure]
}

/** The cells of a report with the sums of its rows, its columns and the whole. */
export interface ReportGrid {
  at: (row: string, column: string) => ReportFigures
  rowTotal: (row: string) => ReportFigures
  columnTotal: (column: string) => ReportFigures
  total: ReportFigures
}

export function gridOf({ cells }: Pick<Report, 'cells'>): ReportGrid {
  const [places, byRow, byColumn] = [1, 2, 3].map(() => new Map<string, ReportFigures>()) as [
    Map<string, ReportFigures>,
    Map<string, ReportFigures>,
    Map<string, ReportFigures>,
  ]
  const total = nothing()
  const addTo = (sums: Map<string, ReportFigures>, key: string, cell: ReportFigures) => {
    const sum = sums.get(key) ?? nothing()
    add(sum, cell)
    sums.set(key, sum)
  }
  for (const cell of cells) {
    addTo(places, JSON.stringify([cell.row, cell.column]), cell)
    addTo(byRow, cell.row, cell)
    addTo(byColumn, cell.column, cell)
    add(total, cell)
  }
  return {
    at: (row, column) => places.get(JSON.stringify([row, column])) ?? nothing(),
    rowTotal: (row) => byRow.get(row) ?? nothing(),
    columnTotal: (column) => byColumn.get(column) ?? nothing(),
    total,
  }
}

const TENTHS = 1000

/** 54.9%; nothing of nothing is no share. */
export const percent = (part: number, base: number): string =>
  base === 0 ? '—' : `${(Math.round((part / base) * TENTHS) / 10).toFixed(1)}%`

/** +17.1%, −6.2%; what came from nothing has no rate. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? '0.0%' : '—'
  const change = Math.round(((now - before) / Math.abs(before)) * TENTHS) / 10
  if (change === 0) return '0.0%'
  return `${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(1)}%`
}

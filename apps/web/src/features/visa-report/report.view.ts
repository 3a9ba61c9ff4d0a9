import type { Comparison, Grain, LookAxis } from '@visa/contract/visa/look-back'
import { MOST_DAYS_BY } from '@visa/contract/visa/look-back'
import { daysBetween } from '@visa/contract/rules/days'
import type { Dimension, ReportMeasure } from '@visa/contract/visa/report'
import { narrowOf, type NarrowView } from './look-filters.tsx'
import type { Period } from './periods.ts'
import type { LookView } from './use-look.ts'

/** What somebody has chosen to see of orders. */
export interface ReportView extends LookView, NarrowView {
  rowsBy: Dimension
  columnsBy: Dimension | 'none'
  grain: Grain
  axis: LookAxis
  compare: Comparison
  measure: ReportMeasure
  shownAs: 'both' | 'table'
}

export const REPORT_START: ReportView = {
  preset: 'month',
  rowsBy: 'country',
  columnsBy: 'none',
  grain: 'day',
  axis: 'created',
  compare: 'before',
  measure: 'orders',
  shownAs: 'both',
}

/** The finest unit of time that so long a period may be told by, from the wanted one on. */
export const fittingGrain = (wanted: Grain, { from, to }: Period): Grain => {
  const days = daysBetween(from, to) + 1
  const coarser: readonly Grain[] = wanted === 'day' ? ['day', 'week', 'month'] : [wanted, 'month']
  return coarser.find((grain) => days <= MOST_DAYS_BY[grain]) ?? 'month'
}

/** What the server is asked. */
export const askedOf = (view: ReportView, period: Period) => ({
  ...period,
  ...narrowOf(view),
  rowsBy: view.rowsBy,
  columnsBy: view.columnsBy,
  grain: fittingGrain(view.grain, period),
  axis: view.axis,
  compare: view.compare,
})

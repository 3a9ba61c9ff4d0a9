import type { Report, ReportMeasure } from '@visa/contract/visa/report'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import { useMemo } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { Chart } from '../../ui/chart/chart.tsx'
import { figureText, isMoney, type ReportGrid } from './report.figures.ts'

interface ReportChartProps {
  title: string
  report: Report
  grid: ReportGrid
  measure: ReportMeasure
  isOverTime: boolean
}

/** As many bars, and as many colours, as can be told apart; the rest is one of them. */
const MOST_BARS = 20
const MOST_SERIES = 5

const CENTS = 100

/** The largest ones by themselves, and how many are left. */
function split<Item>(items: readonly Item[], most: number): [shown: readonly Item[], rest: readonly Item[]] {
  return items.length <= most ? [items, []] : [items.slice(0, most - 1), items.slice(most - 1)]
}

/** The same figures drawn: days as a line, all else as bars, with the period before beside it. */
export function ReportChart({ title, report, grid, measure, isOverTime }: ReportChartProps) {
  const t = useTexts(lookBackMessages)
  const drawn = useMemo(() => {
    const shown = (value: number): number => (isMoney(measure) ? value / CENTS : value)
    const [rows, otherRows] = isOverTime ? [report.rows, []] : split(report.rows, MOST_BARS)
    const [columns, otherColumns] = split(report.columns, MOST_SERIES)
    const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0)
    const valuesOf = (value: (row: string) => number): number[] => [
      ...rows.map(({ key }) => shown(value(key))),
      ...(otherRows.length === 0 ? [] : [shown(sum(otherRows.map(({ key }) => value(key))))]),
    ]
    const before = new Map(report.earlier?.rows.map((each) => [each.row, each[measure]]))
    const others = fill(t.others, { count: otherRows.length })
    return {
      categories: [...rows.map(({ name }) => name), ...(otherRows.length === 0 ? [] : [others])],
      series: [
        ...columns.map(({ key, name }) => ({
          name: name === '' ? t.measures[measure] : name,
          values: valuesOf((row) => grid.at(row, key)[measure]),
        })),
        ...(otherColumns.length === 0
          ? []
          : [
              {
                name: fill(t.others, {
                  count: otherColumns.length + (report.others === 0 ? 0 : report.others - 1),
                }),
                values: valuesOf((row) => sum(otherColumns.map(({ key }) => grid.at(row, key)[measure]))),
              },
            ]),
        ...(report.earlier === null
          ? []
          : [
              {
                name: t.before,
                values: valuesOf((row) => before.get(row) ?? 0),
                tone: 'cancelled' as const,
              },
            ]),
      ],
    }
  }, [report, grid, measure, isOverTime, t])
  return (
    <Chart
      kind={isOverTime ? 'line' : 'bar'}
      title={title}
      {...drawn}
      format={(value) => figureText(measure, isMoney(measure) ? Math.round(value * CENTS) : value)}
    />
  )
}

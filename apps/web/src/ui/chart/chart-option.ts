import type { ChartConfiguration } from 'chart.js'
import { STATUS_COLORS, type StatusTone } from '../../lib/palette.ts'

type ChartKind = 'bar' | 'line' | 'pie'

interface ChartSeries {
  readonly name: string
  /** Null: there is nothing to draw there. */
  readonly values: readonly (number | null)[]
  /** Where the series is a state of work, it has that state's colour. */
  readonly tone?: StatusTone
}

export interface ChartData {
  readonly kind: ChartKind
  readonly categories: readonly string[]
  /** A pie has one. */
  readonly series: readonly ChartSeries[]
}

/** The value of a style property, such as `--ant-color-text`. */
type Property = (name: string) => string

const BAR_WIDTH = 30

const SERIES_COLORS = [
  '--ant-color-primary',
  '--ant-cyan',
  '--ant-gold',
  '--ant-purple',
  '--ant-magenta',
  '--ant-lime',
]

const nameIn = (reference: string): string => reference.replace(/^var\((.*)\)$/, '$1')

const colorAt = (property: Property, index: number): string =>
  property(SERIES_COLORS[index % SERIES_COLORS.length] ?? '')

/** What the drawing needs: a canvas knows no style sheet, so the theme's values are given to it. */
export function chartOption(
  { kind, categories, series }: ChartData,
  property: Property,
): ChartConfiguration<'bar' | 'line' | 'doughnut', (number | null)[], string> {
  const text = property('--ant-color-text')
  const soft = property('--ant-color-text-secondary')
  const line = property('--ant-color-border-secondary')
  const font = { family: property('--ant-font-family') }
  const options = {
    // Calm, and free to be drawn anew with every change around it.
    animation: false as const,
    maintainAspectRatio: false,
    plugins: {
      legend: { position: 'bottom' as const, labels: { color: soft, font } },
      tooltip: {
        backgroundColor: property('--ant-color-bg-elevated'),
        borderColor: line,
        borderWidth: 1,
        titleColor: text,
        titleFont: font,
        bodyColor: text,
        bodyFont: font,
      },
    },
  }
  const labels = [...categories]
  if (kind === 'pie') {
    const backgroundColor = labels.map((_, index) => colorAt(property, index))
    const borderColor = property('--ant-color-bg-container')
    const { name = '', values = [] } = series[0] ?? {}
    return {
      type: 'doughnut',
      data: { labels, datasets: [{ label: name, data: [...values], backgroundColor, borderColor }] },
      options: { ...options, cutout: '60%' },
    }
  }
  const ticks = { color: soft, font }
  return {
    type: kind,
    data: {
      labels,
      datasets: series.map(({ name, values, tone }, index) => {
        const color = tone === undefined ? colorAt(property, index) : property(nameIn(STATUS_COLORS[tone]))
        const shape = kind === 'bar' ? { barThickness: BAR_WIDTH } : { pointRadius: 3 }
        return { label: name, data: [...values], backgroundColor: color, borderColor: color, ...shape }
      }),
    },
    options: {
      ...options,
      // The figures of a category are shown together, wherever above it the pointer is.
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: { ticks, grid: { display: false }, border: { color: line } },
        y: { ticks, beginAtZero: true, grid: { color: line }, border: { display: false } },
      },
    },
  }
}

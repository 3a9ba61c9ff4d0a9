import { STATUS_COLORS, type StatusTone } from '../../lib/palette.ts'

type ChartKind = 'bar' | 'line' | 'pie'

interface ChartSeries {
  readonly name: string
  readonly values: readonly number[]
  /** Where the series is a state of work, it has that state's colour. */
  readonly tone?: StatusTone
}

export interface ChartData {
  readonly kind: ChartKind
  readonly categories: readonly string[]
  /** A pie has one. */
  readonly series: readonly ChartSeries[]
}

export interface ChartLook {
  /** The value of a style property, such as `--ant-color-text`. */
  property: (name: string) => string
  dark: boolean
}

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

/** What the drawing needs: a canvas knows no style sheet, so the theme's values are given to it. */
export function chartOption({ kind, categories, series }: ChartData, { property, dark }: ChartLook) {
  const text = property('--ant-color-text')
  const soft = property('--ant-color-text-secondary')
  const line = property('--ant-color-border-secondary')
  const background = property('--ant-color-bg-elevated')
  const fontFamily = property('--ant-font-family')
  const common = {
    // Calm, and free to be drawn anew with every change around it.
    animation: false,
    darkMode: dark,
    color: SERIES_COLORS.map(property),
    textStyle: { fontFamily, color: text },
    legend: { bottom: 0, textStyle: { color: soft } },
    // Drawn on the canvas: a tooltip of markup would carry styles that the page's policy refuses.
    tooltip: {
      trigger: kind === 'pie' ? 'item' : 'axis',
      renderMode: 'richText',
      backgroundColor: background,
      borderColor: line,
      textStyle: { color: text, fontFamily },
    },
  }
  if (kind === 'pie') {
    const values = series[0]?.values ?? []
    return {
      ...common,
      series: [
        {
          type: 'pie',
          name: series[0]?.name ?? '',
          radius: ['40%', '65%'],
          label: { color: text },
          itemStyle: { borderColor: property('--ant-color-bg-container'), borderWidth: 2 },
          data: categories.map((name, index) => ({ name, value: values[index] ?? 0 })),
        },
      ],
    }
  }
  return {
    ...common,
    grid: { left: 8, right: 8, top: 16, bottom: 32, containLabel: true },
    xAxis: {
      type: 'category',
      data: [...categories],
      axisLabel: { color: soft },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
    },
    yAxis: { type: 'value', axisLabel: { color: soft }, splitLine: { lineStyle: { color: line } } },
    series: series.map(({ name, values, tone }) => ({
      type: kind,
      name,
      data: [...values],
      ...(kind === 'bar' ? { barWidth: BAR_WIDTH } : { symbol: 'circle', symbolSize: 6 }),
      ...(tone === undefined ? {} : { color: property(nameIn(STATUS_COLORS[tone])) }),
    })),
  }
}

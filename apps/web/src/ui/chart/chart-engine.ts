import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use, type EChartsCoreOption } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

export interface Drawing {
  show: (option: EChartsCoreOption) => void
  resize: () => void
  end: () => void
}

/** Draws into an element. This file is loaded when the first chart is shown. */
export function drawIn(element: HTMLElement): Drawing {
  const chart = init(element, undefined, { renderer: 'canvas' })
  return {
    show: (option) => chart.setOption(option, { notMerge: true }),
    resize: () => chart.resize(),
    end: () => chart.dispose(),
  }
}

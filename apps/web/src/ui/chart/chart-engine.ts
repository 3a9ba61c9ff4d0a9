import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import type { chartOption } from './chart-option.ts'

Chart.register(ArcElement, BarController, BarElement, CategoryScale, DoughnutController)
Chart.register(Legend, LinearScale, LineController, LineElement, PointElement, Tooltip)

export interface Drawing {
  show: (configuration: ReturnType<typeof chartOption>) => void
  end: () => void
}

/** Draws on a canvas, which follows the size of the box around it. This file is loaded when the first chart is shown. */
export function drawOn(canvas: HTMLCanvasElement): Drawing {
  let chart: Pick<Chart, 'destroy'> | undefined
  return {
    show(configuration) {
      // A tab that is shown again draws with what it had, and then with what it loads anew.
      Chart.getChart(canvas)?.destroy()
      chart = new Chart(canvas, configuration)
    },
    end: () => chart?.destroy(),
  }
}

import { describe, expect, it, test } from 'vitest'
import { chartOption } from './chart-option.ts'

const property = (name: string) => `value of ${name}`
const data = { categories: ['a', 'b'], series: [{ name: 'one', values: [1, 2] }] }

test('P9.15 bars are 30 wide', () => {
  expect(chartOption({ kind: 'bar', ...data }, property)).toMatchObject({
    type: 'bar',
    data: { labels: ['a', 'b'], datasets: [{ label: 'one', data: [1, 2], barThickness: 30 }] },
  })
})

describe('chart options', () => {
  it('give a state of work its colour', () => {
    const series = [{ name: 'done', values: [1], tone: 'done' as const }]
    expect(chartOption({ kind: 'line', categories: ['a'], series }, property).data.datasets[0]).toMatchObject(
      {
        borderColor: 'value of --ant-color-success',
      },
    )
  })

  it('make slices of the first series, each with a colour', () => {
    expect(chartOption({ kind: 'pie', ...data }, property)).toMatchObject({
      type: 'doughnut',
      data: {
        labels: ['a', 'b'],
        datasets: [
          { data: [1, 2], backgroundColor: [property('--ant-color-primary'), property('--ant-cyan')] },
        ],
      },
    })
  })
})

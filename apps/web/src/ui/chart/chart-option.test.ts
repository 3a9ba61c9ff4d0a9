import { describe, expect, it, test } from 'vitest'
import { chartOption } from './chart-option.ts'

const look = { property: (name: string) => `value of ${name}`, dark: false }
const data = { categories: ['a', 'b'], series: [{ name: 'one', values: [1, 2] }] }

test('P9.15 bars are 30 wide', () => {
  expect(chartOption({ kind: 'bar', ...data }, look).series).toEqual([
    { type: 'bar', name: 'one', data: [1, 2], barWidth: 30 },
  ])
})

describe('chart options', () => {
  it('never ask for markup, which the policy of the page refuses', () => {
    for (const kind of ['bar', 'line', 'pie'] as const) {
      expect(chartOption({ kind, ...data }, look).tooltip.renderMode).toBe('richText')
    }
  })

  it('give a state of work its colour', () => {
    const series = [{ name: 'done', values: [1], tone: 'done' as const }]
    expect(chartOption({ kind: 'line', categories: ['a'], series }, look).series[0]).toMatchObject({
      color: 'value of --ant-color-success',
    })
  })

  it('make slices of the first series', () => {
    expect(chartOption({ kind: 'pie', ...data }, look).series[0]).toMatchObject({
      data: [
        { name: 'a', value: 1 },
        { name: 'b', value: 2 },
      ],
    })
  })
})

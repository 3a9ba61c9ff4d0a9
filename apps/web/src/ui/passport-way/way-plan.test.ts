import { expect, test } from 'vitest'
import { wayPlan } from './way-plan.ts'

const step = (
  fromPlace: 'COUNTER' | 'SAFE' | 'CONSULATE' | null,
  toPlace: 'COUNTER' | 'SAFE' | 'CONSULATE',
  placeName = '',
  slot = '',
) => ({ fromPlace, toPlace, placeName, slot })

test('a plan counts each way between two places, marks the last one and where the passport is', () => {
  const plan = wayPlan([
    step('COUNTER', 'SAFE', '保险柜一', '2-05'),
    step('CONSULATE', 'COUNTER'),
    step('SAFE', 'CONSULATE'),
    step('SAFE', 'SAFE', '保险柜一', '1-01'),
    step('COUNTER', 'SAFE', '保险柜一', '1-01'),
    step(null, 'COUNTER'),
  ])
  expect(plan.now).toBe('SAFE')
  expect(plan.legs).toEqual([
    { from: 'COUNTER', to: 'SAFE', count: 2, last: true },
    { from: 'SAFE', to: 'CONSULATE', count: 1, last: false },
    { from: 'CONSULATE', to: 'COUNTER', count: 1, last: false },
  ])
  expect(plan.stands).toEqual(['保险柜一 2-05', '保险柜一 1-01'])
})

test('nothing has come: the plan is empty', () => {
  expect(wayPlan([])).toEqual({ legs: [], now: undefined, stands: [] })
})

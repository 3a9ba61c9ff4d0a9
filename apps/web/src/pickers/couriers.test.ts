import { expect, test } from 'vitest'
import { couriersLike } from './couriers.ts'

const COURIERS = [
  { code: 'SF', cname: '顺丰速运', ename: 'SF Express' },
  { code: 'EMS', cname: '邮政 EMS', ename: 'China Post EMS' },
]

const offered = (typed: string, language: 'zh' | 'en' = 'zh') =>
  couriersLike(COURIERS, typed, language).map(({ label }) => label)

test('couriers are found by name or code in either language, and all are offered beside one that is chosen', () => {
  expect(offered('')).toEqual(['顺丰速运', '邮政 EMS'])
  expect(offered('顺丰')).toEqual(['顺丰速运'])
  expect(offered('sf')).toEqual(['顺丰速运'])
  expect(offered('express', 'en')).toEqual(['SF Express 顺丰速运'])
  expect(offered('顺丰速运')).toEqual(['顺丰速运', '邮政 EMS'])
  expect(offered('别家')).toEqual([])
})

test('a courier has one name on record, whatever language it was chosen in', () => {
  expect(couriersLike(COURIERS, 'sf', 'en')).toEqual([{ value: '顺丰速运', label: 'SF Express 顺丰速运' }])
})

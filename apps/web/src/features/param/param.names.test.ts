import { expect, test } from 'vitest'
import { hoursIn } from './param.names.ts'

test('hours are read as they are written down, and what is none is none', () => {
  expect(hoursIn('{"to":"08:00","from":"22:00"}')).toEqual({ from: '22:00', to: '08:00' })
  expect(hoursIn('{"from":"22:00"}')).toEqual({ from: '22:00', to: '' })
  for (const none of ['null', '', '{a}', '7']) expect(hoursIn(none)).toBeNull()
})

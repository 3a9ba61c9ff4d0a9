import { expect, test } from 'vitest'
import { isForCourier } from './use-way-of-order.ts'

const [courier, counter] = [{ returnWay: 'COURIER' }, { returnWay: 'COUNTER' }] as const
const nobody = { collectorName: '', idNo: '' }

test('what comes onto an empty desk goes by courier where every order says so and nobody stands there', () => {
  expect(isForCourier([courier, courier], nobody)).toBe(true)
  expect(isForCourier([courier, counter], nobody)).toBe(false)
  expect(isForCourier([counter], nobody)).toBe(false)
  expect(isForCourier([], nobody)).toBe(false)
  // A card was scanned first: its holder is there.
  expect(isForCourier([courier], { collectorName: '吴敏', idNo: '' })).toBe(false)
  expect(isForCourier([courier], { ...nobody, idNo: '320102199001011234' })).toBe(false)
})

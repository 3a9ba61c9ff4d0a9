import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edgeFrom } from '../states.ts'
import { APPLICANT_MACHINE, ORDER_STATUS, ORDER_STATUSES, statusOf } from './order.states.ts'

const { ORDER_SUCCESS, AUDITING, INCOMPLETE_MATERIAL, SUBMITTED, MATERIAL_RETURNED, CANCELLED } = ORDER_STATUS

test('P3.35 the numbers of the statuses', () => {
  expect(ORDER_STATUSES).toEqual([8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88])
})

test('an order stands where its least advanced live applicant does', () => {
  expect(statusOf(ORDER_SUCCESS, [])).toBe(ORDER_SUCCESS)
  expect(statusOf(CANCELLED, [])).toBe(CANCELLED)
  expect(statusOf(ORDER_SUCCESS, [CANCELLED, SUBMITTED])).toBe(SUBMITTED)
  expect(statusOf(ORDER_SUCCESS, [CANCELLED, CANCELLED])).toBe(CANCELLED)
  // Incomplete material is behind the audit, though its number is higher.
  expect(statusOf(ORDER_SUCCESS, [AUDITING, INCOMPLETE_MATERIAL, MATERIAL_RETURNED])).toBe(
    INCOMPLETE_MATERIAL,
  )
})

test('the order of applicants does not matter, and a cancelled one never counts beside others', () => {
  const statuses = fc.array(fc.constantFrom(...ORDER_STATUSES), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(statuses, (given) => {
      const status = statusOf(ORDER_SUCCESS, given)
      expect(statusOf(CANCELLED, given.toReversed())).toBe(status)
      expect(given).toContain(status)
      expect(statusOf(ORDER_SUCCESS, [...given, CANCELLED])).toBe(status)
    }),
  )
})

test('what was lodged cannot be cancelled, and nothing leaves an end', () => {
  expect(edgeFrom(APPLICANT_MACHINE, SUBMITTED, 'cancel')).toBeUndefined()
  const leaving = APPLICANT_MACHINE.edges.flatMap(({ from }) => from)
  expect(leaving).not.toContain(MATERIAL_RETURNED)
  expect(leaving).not.toContain(CANCELLED)
})

import { employeeMessages } from '@visa/messages/org/employee'
import { expect, test } from 'vitest'
import { namesOf } from './employee.names.ts'

const people = (count: number) => Array.from({ length: count }, (_, n) => ({ realName: `P${n + 1}` }))

test('a confirmation names up to three people and counts the others', () => {
  expect(namesOf(people(1), employeeMessages.en)).toBe('P1')
  expect(namesOf(people(3), employeeMessages.en)).toBe('P1, P2, P3')
  expect(namesOf(people(5), employeeMessages.en)).toBe('P1, P2, P3 and others, 5 in all')
})

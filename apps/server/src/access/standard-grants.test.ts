import { IDENTITY } from '@visa/contract/identity'
import { expect, test } from 'vitest'
import { ACCEPTANCE_STAFF, AGENT_STAFF, firstPersonGrants } from './standard-grants.ts'

test('acceptance desks have the form tasks, and whoever answers for them the looks back', () => {
  expect(ACCEPTANCE_STAFF).toContain('visa.formTask')
  expect(ACCEPTANCE_STAFF).not.toContain('visa.statistics')
  const chief = firstPersonGrants(IDENTITY.VISA)
  expect(chief).toEqual(
    expect.arrayContaining([
      'visa.formTask',
      'visa.stat',
      'visa.report',
      'visa.statistics',
      'visa.seatStatistics',
    ]),
  )
  expect([...AGENT_STAFF, ...firstPersonGrants(IDENTITY.AGENT)]).not.toContain('visa.formTask')
  expect(AGENT_STAFF).toContain('visa.result.query')
  expect([...ACCEPTANCE_STAFF, ...AGENT_STAFF]).not.toContain('visa.order.manage.refund')
  expect(chief).toContain('visa.order.manage.refund')
})

import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { expect, test } from 'vitest'
import { together } from './passport-way.ts'

const step = { step: 'in' as const, at: '2026-11-16T02:24:11.000Z', counter: '3 号窗口' }
const person = (id: number, name: string, seconds: string) => ({
  id,
  applicantId: id,
  name,
  passportStatus: PASSPORT_STATUS.HELD,
  place: 'SAFE' as const,
  steps: [{ ...step, at: `2026-11-16T02:24:${seconds}.000Z` }],
})

test('passports that went together are told once, whoever is elsewhere apart', () => {
  const sent = { ...step, step: 'sent' as const, at: '2026-11-17T01:00:00.000Z' }
  const away = { ...person(3, '丙', '12'), passportStatus: PASSPORT_STATUS.SENT, steps: [step, sent] }
  const ways = together([person(1, '甲', '11'), away, person(2, '乙', '58')])
  expect(ways.map(({ people, steps }) => [people.map(({ name }) => name), steps.at(-1)?.step])).toEqual([
    [['甲', '乙'], 'in'],
    [['丙'], 'sent'],
  ])
})

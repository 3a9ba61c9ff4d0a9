import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import type { PhoneContract } from '@visa/contract/centre/phone'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { expect, it } from 'vitest'
import { standingOf } from './contract-standing.ts'

const { WAITING, ACCEPTED, REVIEW_RETURNED, CANCELLED } = CONTRACT_STATUS
const people = (passportStatus: number | null) => [{ passportStatus }] as PhoneContract['people']
const HELD = people(PASSPORT_STATUS.HELD)

it('only what is fixed, signed and paid with its passports is told to be all done', () => {
  expect(standingOf({ fixed: true, status: ACCEPTED, people: HELD })).toBe('nothing')
  expect(standingOf({ fixed: false, status: WAITING, people: people(null) })).toBe('bringPassport')
  expect(standingOf({ fixed: false, status: REVIEW_RETURNED, people: HELD })).toBe('notYet')
  expect(standingOf({ fixed: false, status: CANCELLED, people: people(null) })).toBe('ended')
})

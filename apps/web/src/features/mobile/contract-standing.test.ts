import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import type { PhoneContract } from '@visa/contract/centre/phone'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { expect, it } from 'vitest'
import { standingOf } from './contract-standing.ts'

const { WAITING, ACCEPTED, REVIEW_RETURNED, CANCELLED } = CONTRACT_STATUS
const people = (passportStatus: number | null) => [{ passportStatus }] as PhoneContract['people']
const HELD = people(PASSPORT_STATUS.HELD)

const back = { waitingCents: 0, payOutCents: 0, onWayCents: 0 }
const money = { totalCents: 183_800, paidCents: 0, back }

it('only what is fixed, signed and paid with its passports is told to be all done', () => {
  expect(standingOf({ ...money, fixed: true, status: ACCEPTED, people: HELD })).toBe('nothing')
  expect(standingOf({ ...money, fixed: false, status: WAITING, people: people(null) })).toBe('bringPassport')
  expect(standingOf({ ...money, fixed: false, status: REVIEW_RETURNED, people: HELD })).toBe('notYet')
  expect(standingOf({ ...money, fixed: false, status: CANCELLED, people: people(null) })).toBe('ended')
})

it('an ended contract whose money is on its way says so', () => {
  const ended = { ...money, fixed: false, status: CANCELLED, people: people(null) }
  expect(standingOf({ ...ended, paidCents: 166_400, back: { ...back, waitingCents: 166_400 } })).toBe(
    'endedBack',
  )
  expect(standingOf({ ...ended, back: { ...back, payOutCents: 166_400 } })).toBe('endedBack')
})

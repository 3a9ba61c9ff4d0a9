import { expect, test } from 'vitest'
import { expiryState, passportTip, passportTrouble } from './passport.ts'

const TODAY = '2026-03-15'

test.each([
  ['it expired yesterday', '2026-03-14', undefined, 'passportExpired'],
  ['it expired, whatever the entry', '2026-03-14', '2026-03-01', 'passportExpired'],
  ['it expires today and no entry is known', '2026-03-15', undefined, undefined],
  ['the entry is exactly 6 months before the expiry', '2026-10-01', '2026-04-01', undefined],
  ['the entry is a day less than 6 months before it', '2026-09-30', '2026-04-01', 'passportSixMonths'],
  ['the entry is after the expiry', '2026-04-01', '2026-05-01', 'passportSixMonths'],
  ['the entry is at the end of a long month', '2027-02-28', '2026-08-31', undefined],
  ['the entry is years before the expiry', '2034-01-01', '2026-04-01', undefined],
  ['the entry is no day of the calendar', '2026-10-01', '2026-12-32', undefined],
  ['the entry is in no month of the calendar', '2026-10-01', '2026-13-01', undefined],
  ['the entry is still being typed', '2026-10-01', '2026-1', undefined],
] as const)('P9.17 the passport tip when %s', (_, expiry, entry, tip) => {
  expect(passportTip(expiry, TODAY, entry)).toBe(tip)
})

test.each([
  ['2026-03-14', 'expired'],
  ['2026-03-15', 'expiring'],
  ['2026-03-25', 'expiring'],
  ['2026-03-26', 'good'],
  [null, 'good'],
] as const)('a document that is good until %s is %s ten days before', (expiry, state) => {
  expect(expiryState(expiry, { today: TODAY, days: 10 })).toBe(state)
})

test.each([
  [null, undefined, undefined],
  ['2026-03-14', '2026-03-01', 'passportExpired'],
  ['2026-04-30', '2026-05-01', 'passportEnds'],
  ['2026-05-01', '2026-05-01', 'passportSixMonths'],
  ['2026-11-01', '2026-05-01', undefined],
] as const)('a passport until %s of a journey until %s: %s', (expiry, last, trouble) => {
  expect(passportTrouble(expiry, TODAY, last)).toBe(trouble)
})

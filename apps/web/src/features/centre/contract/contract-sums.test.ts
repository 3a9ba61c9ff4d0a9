import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { expect, test } from 'vitest'
import { leftOfAll, leftOpen, owedText, sumsText, unsignedOf } from './contract-sums.ts'

const sums = {
  consularCents: 96_000,
  thirdPartyCents: 0,
  serviceCents: 30_000,
  discountCents: 1000,
  totalCents: 125_000,
  paidCents: 125_000,
  people: 3,
  rated: 2,
  stars: 9,
}

test.each([
  ['zh', '最新 10,000 份'],
  ['en', 'newest 10,000'],
] as const)('sums that are not of all that match say so, in %s', (language, words) => {
  const t = contractPageMessages[language]
  const all = sumsText(t, { sums })
  expect(all).toContain('1,250.00')
  expect(all).toContain('4.5')
  expect(all).not.toContain(words)
  const newest = sumsText(t, { sums, more: true })
  expect(newest).toContain(words)
  expect(newest.endsWith(all)).toBe(true)
})

const back = { waitingCents: 0, payOutCents: 0, onWayCents: 0 }

test('what ended without being paid is not called paid', () => {
  const said = (owedCents: number, paidCents: number) =>
    owedText(contractPageMessages.zh, { owedCents, totalCents: 112_000, paidCents, back })
  expect(said(0, 0)).toBe('不再欠款')
  expect(said(0, 112_000)).toBe('已付清')
  expect(said(112_000, 0)).toContain('欠')
  expect(said(0, 120_000)).toContain('多收')
})

const accepted = {
  contractNo: 'HT1',
  status: CONTRACT_STATUS.ACCEPTED,
  revision: 2,
  signed: true,
  pending: [],
  owedCents: 0,
  totalCents: 112_000,
  paidCents: 112_000,
  back,
}

test('a review tells before what it does not wait for: too much money, and a signature', () => {
  const left = (more: object) => leftOpen(contractPageMessages.zh, { ...accepted, ...more })
  expect(left({})).toEqual([])
  expect(left({ paidCents: 192_000, signed: false })).toEqual(['多收 ¥800.00，待退还客户', '第 2 版未签字'])
})

test('of several that are reviewed at once each is named with what a single one is asked about', () => {
  const rows = [
    accepted,
    { ...accepted, contractNo: 'HT2', signed: false },
    { ...accepted, contractNo: 'HT3', signed: false, paidCents: 192_000 },
  ]
  expect(leftOfAll(contractPageMessages.zh, rows)).toEqual([
    'HT2：第 2 版未签字',
    'HT3：多收 ¥800.00，待退还客户；第 2 版未签字',
  ])
  expect(leftOfAll(contractPageMessages.zh, [accepted])).toEqual([])
})

test('a revision that a change will replace, or that holds no more, is not called unsigned', () => {
  expect(unsignedOf({ ...accepted, signed: false })).toBe(2)
  expect(unsignedOf({ ...accepted, signed: false, pending: ['FEE'] })).toBeUndefined()
  expect(unsignedOf({ ...accepted, signed: false, status: CONTRACT_STATUS.REVIEW_RETURNED })).toBeUndefined()
})

test('what was let go is no settled contract until it was paid out, and what an ended one gives back is told', () => {
  const t = contractPageMessages.zh
  const letGo = { ...accepted, back: { ...back, payOutCents: 80_000 } }
  expect([owedText(t, letGo), leftOpen(t, letGo)]).toEqual(['待退 ¥800.00', ['待退 ¥800.00']])
  const ended = {
    owedCents: 0,
    totalCents: 183_800,
    paidCents: 166_400,
    back: { ...back, waitingCents: 166_400 },
  }
  expect(owedText(t, ended)).toBe('待退 ¥1,664.00')
})

test('a review tells before who has their passport back and is still charged', () => {
  expect(leftOpen(contractPageMessages.zh, accepted, '张三的护照已退还')).toEqual(['张三的护照已退还'])
})

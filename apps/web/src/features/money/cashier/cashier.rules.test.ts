import type { PaymentRow, SubjectBalance } from '@visa/contract/money/payment'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { expect, test } from 'vitest'
import {
  channelOfCode,
  digitsOf,
  foundVerdict,
  isUnknown,
  refundFirst,
  undoneCents,
} from './cashier.rules.ts'

test.each([
  ['134567890123456789', 'WECHAT'],
  ['284567890123456789', 'ALIPAY'],
  ['3012345678901234', 'ALIPAY'],
  ['V26111600018', undefined],
  ['00018', undefined],
  ['164567890123456789', undefined],
])('%s is a code of %s', (code, channel) => {
  expect(channelOfCode(code)).toBe(channel)
})

const NOW = new Date('2026-11-16T02:31:08Z')
const WAITING = {
  status: PAYMENT_STATUS.PAYING,
  presented: 'QR',
  codeUrl: 'weixin://pay',
  expiresAt: '2026-11-16T02:40:00Z',
  trouble: '',
  createTime: '2026-11-16T02:31:00Z',
} as PaymentRow

test.each([
  ['a code that can still be paid is waited for', {}, false],
  ['a channel that never answered is unknown', { trouble: 'noAnswer' }, true],
  ['a code whose time is over is unknown', { expiresAt: '2026-11-16T02:31:08Z' }, true],
  ['a try without a code is given a moment', { codeUrl: '' }, false],
  ['and then unknown', { codeUrl: '', createTime: '2026-11-16T02:30:00Z' }, true],
  ['a code on the phone is waited for while it is confirmed', { presented: 'CODE', codeUrl: '' }, false],
  ['what is paid is known', { status: PAYMENT_STATUS.PAID, trouble: 'noAnswer' }, false],
] as const)('%s', (_, change, unknown) => {
  expect(isUnknown({ ...WAITING, ...change }, NOW)).toBe(unknown)
})

test('what was said is undone by what goes back or is asked back, not by what came by mistake', () => {
  const paid = { id: 7, surplus: false, refundedCents: 0, waitingCents: 0 } as PaymentRow
  expect(undoneCents([])).toBe(0)
  expect(undoneCents([paid, { ...paid, id: 8, refundedCents: 100 }])).toBe(100)
  expect(undoneCents([{ ...paid, refundedCents: 100, waitingCents: 50 }])).toBe(150)
  expect(undoneCents([paid, { ...paid, id: 9, surplus: true, refundedCents: 100 }])).toBe(0)
})

test('the digits that are named are those of ways that may be taken', () => {
  expect(digitsOf(['CASH', 'WECHAT', 'ALIPAY'])).toEqual([1, 2, 3])
  expect(digitsOf(['CREDIT', 'CASH'])).toEqual([1, 7])
  expect(digitsOf([])).toEqual([])
})

test('what came too much is no green tick, and goes back from a payment that holds it', () => {
  const words = {
    found: '{no} owes {owed}',
    foundSettled: '{no} settled',
    overTitle: '{no} over {amount}',
    backTitle: '{no} back {amount}',
    endedTitle: '{no} ended',
  }
  const back = { waitingCents: 0, payOutCents: 0, onWayCents: 0 }
  const balance = {
    subjectNo: 'HT1',
    title: 'x',
    totalCents: 100_000,
    paidCents: 100_000,
    owedCents: 0,
    back,
  } as SubjectBalance
  expect(foundVerdict(balance, words)).toMatchObject({ tone: 'good', title: 'HT1 settled' })
  expect(foundVerdict({ ...balance, paidCents: 180_000 }, words)).toMatchObject({
    tone: 'ask',
    title: 'HT1 over ¥800.00',
  })
  // Nor is what was let go and nobody has paid out.
  expect(foundVerdict({ ...balance, back: { ...back, payOutCents: 80_000 } }, words)).toMatchObject({
    tone: 'ask',
    title: 'HT1 back ¥800.00',
  })
  expect(foundVerdict({ ...balance, closed: true, totalCents: 0, paidCents: 0 }, words).title).toBe(
    'HT1 ended',
  )
  const paid = (id: number, amountCents: number, waitingCents = 0) =>
    ({
      id,
      status: PAYMENT_STATUS.PAID,
      amountCents,
      refundedCents: 0,
      waitingCents,
      surplus: false,
    }) as PaymentRow
  expect(refundFirst([paid(1, 50_000), paid(2, 224_000)], 80_000)?.id).toBe(2)
  expect(refundFirst([paid(1, 50_000), paid(2, 60_000)], 80_000)?.id).toBe(2)
  expect(refundFirst([paid(1, 224_000, 80_000)], 80_000)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { balanceOf } from './gate.ts'

test('money that came too much is told at the gate, and holds nothing up', () => {
  const paid = { owedCents: 0, totalCents: 50_000, paidCents: 50_000, onCredit: false }
  expect(balanceOf(paid, false)).toMatchObject({ ok: true, text: 'balancePaid' })
  expect(balanceOf({ ...paid, paidCents: 62_000 }, false)).toEqual({
    ok: true,
    text: 'balanceOver',
    params: { over: '120.00' },
  })
})

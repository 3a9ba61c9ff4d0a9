import { NO_COLLECTOR } from '@visa/contract/custody/handover'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { expect, test } from 'vitest'
import type { AtTheGate } from './at-the-gate.ts'
import { balanceOf, judged } from './gate.ts'

test('money that came too much is told at the gate, and holds nothing up', () => {
  const paid = { owedCents: 0, totalCents: 50_000, paidCents: 50_000, onCredit: false }
  expect(balanceOf(paid, false)).toMatchObject({ ok: true, text: 'balancePaid' })
  expect(balanceOf({ ...paid, paidCents: 62_000 }, false)).toEqual({
    ok: true,
    text: 'balanceOver',
    params: { over: '120.00' },
  })
})

const AT: AtTheGate = {
  collection: { ...NO_COLLECTOR, way: 'COUNTER', collector: 'SELF', damageSeen: true },
  holder: { cnName: '张三', surname: 'ZHANG', givenNames: 'SAN' },
  contactName: '',
  contactIdNo: '',
  contactPassports: [],
  contactCards: [],
  customerAddress: '',
  waybillTaken: '',
  shownIsHeld: false,
  passportNos: [],
  receipts: [],
  balance: { owedCents: 90_000, totalCents: 90_000, paidCents: 0, onCredit: false },
  passport: PASSPORT_STATUS.DAMAGED,
  back: false,
  byContract: '',
  ends: false,
  originals: 0,
  away: 0,
  applicant: ORDER_STATUS.WAITING_SUBMIT,
  mover: '',
  registered: null,
  holderCards: [],
  today: '2026-11-19',
  giverId: 1,
  sheet: null,
  waiting: undefined,
}

test('a passport that the house damaged before it was lodged is kept back for no money, one with a visa is', () => {
  const told = (more: Partial<AtTheGate>) => {
    const cells = new Map(judged({ ...AT, ...more }))
    return [cells.get('balance')?.text, cells.get('pending')?.text]
  }
  expect(told({})).toEqual(['balanceEarly', 'pendingDamaged'])
  expect(told({ ends: true })).toEqual(['balanceEnds', 'pendingDamaged'])
  // It has been to the consulate and a result is awaited, or given: what is owed is asked for.
  expect(told({ back: true })).toEqual(['balanceOwed', 'pendingResult'])
  expect(told({ back: true, applicant: ORDER_STATUS.RESULT_AVAILABLE })).toEqual([
    'balanceOwed',
    'pendingDamaged',
  ])
  expect(told({ applicant: ORDER_STATUS.RESULT_AVAILABLE })[0]).toBe('balanceOwed')
})

test('a number that no card can have was read from none: it proves nothing, and a receipt still does', () => {
  const told = (more: Partial<AtTheGate['collection']>, receipts: readonly string[] = []) => {
    const collection = { ...AT.collection, collectorName: '张三', idType: 'ID_CARD' as const, ...more }
    const cells = new Map(judged({ ...AT, collection, receipts: [...receipts] }))
    return (['proof', 'identity'] as const).map((of) => [cells.get(of)?.ok, cells.get(of)?.text])
  }
  const noCard = [false, 'identityNoCard']
  expect(told({ idNo: '110101199002110020' })).toEqual([noCard, noCard])
  expect(told({ idNo: '110101199002110026', documentSeen: true })[0]).toEqual([true, 'proofIdentity'])
  expect(told({ idNo: '', receiptNo: 'R2' })[0]).toEqual([false, 'proofOther'])
  expect(told({ idNo: '1101', receiptNo: 'R1' }, ['R1'])).toEqual([[true, 'proofReceipt'], noCard])
})

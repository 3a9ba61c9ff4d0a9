import { expect, test } from 'vitest'
import { subjectLink } from './subject-link.tsx'

const link = (subjectKind: string, subjectNo: string, subjectType = '') =>
  subjectLink({ subjectKind, subjectId: 7, subjectNo, subjectType })

test('whatever money is for leads there', () => {
  expect(link('ORDER', 'V26111800001')).toBe('#/visa/order-detail?id=7')
  expect(link('CONTRACT', 'VC2611180100001')).toBe('#/center/contract-detail?id=7')
  expect(link('BILL', 'ZD26110100001')).toBe('#/sp/bill-detail?spNo=ZD26110100001')
  expect(link('RECHARGE', 'CZ26111800001')).toBe('#/main?screen=finance.recharge&keyword=CZ26111800001')
  expect(link('SUPPLY', 'A26111800001', 'AIR')).toBe('#/air/order-edit?id=A26111800001')
  expect(link('SUPPLY', 'JD26111800001', 'HOTEL')).toBe('#/hotel/order-detail?id=7')
  expect(link('SUPPLY', 'GQ26111800001', 'TRAIN_CHANGE')).toBe('#/train/change-detail?changeId=7')
  // A service has no page of its own: its list is asked for it.
  expect(link('SUPPLY', 'SO26111800001', 'VISA')).toBe(
    '#/main?screen=supply.order.manage&keyword=SO26111800001',
  )
})

test('what is shown nowhere is a number alone', () => {
  expect(link('TEST', 'TEST-7')).toBeUndefined()
  expect(subjectLink({ subjectKind: '', subjectId: null, subjectNo: '', subjectType: '' })).toBeUndefined()
})

import { expect, test } from 'vitest'
import { parseHash } from '../route.ts'
import { DETAIL_ROUTES, detailLink } from './detail-routes.ts'
import { timesAsked } from './askings.ts'
import { addressOf, isWorkspaceRoute, noteFollowed, placeOf, screenLink } from './tab-address.ts'
import { tabKey } from './tab-model.ts'

test('an address leads to the same place it was made from', () => {
  const places = [
    { screen: 'sys.dict', name: '', params: {} },
    { screen: 'supply.order.manage', name: 'x y', params: { keyword: 'A&1' } },
    { screen: '/visa/order-detail', name: '7', params: { id: '7', applicantId: '9' } },
    { screen: '/sp/bill-detail', name: 'S1 4', params: { spNo: 'S1', companyId: '4' } },
  ]
  for (const place of places) expect(placeOf(parseHash(addressOf(place)))).toEqual(place)
})

test('the home is no tab', () => {
  expect(placeOf(parseHash('#/main'))).toBeUndefined()
  expect(placeOf(parseHash('#/main?screen='))).toBeUndefined()
})

test('details of two records are two tabs; another applicant of the same order is the same tab', () => {
  const key = (hash: string) => {
    const place = placeOf(parseHash(hash))
    return place && tabKey(place)
  }
  expect(key('#/visa/order-detail?id=1')).not.toBe(key('#/visa/order-detail?id=2'))
  expect(key('#/visa/order-detail?id=1&applicantId=3')).toBe(key('#/visa/order-detail?id=1&applicantId=4'))
})

const DETAILS = [
  ['P2.12', 'VISA', { id: '1' }, '#/visa/order-detail?id=1'],
  ['P2.13', 'TOUR', { id: '1' }, '#/tour/order-detail?id=1'],
  ['P2.13', 'TOUR_REFUND', { refundId: '1' }, '#/tour/refund-detail?refundId=1'],
  ['P2.14', 'AIR', { id: 'A1', issueBillId: '5' }, '#/air/order-edit?id=A1'],
  ['P2.14', 'AIR', { id: 'B1', issueBillId: '5' }, '#/air/order-edit?issueBillId=5'],
  ['P2.15', 'AIR_CHANGE', { changeId: '1' }, '#/air/change-detail?changeId=1'],
  ['P2.16', 'AIR_REFUND', { refundId: '1' }, '#/air/refund-detail?refundId=1'],
  ['P2.17', 'TRAIN', { id: '1' }, '#/train/order-detail?id=1'],
  ['P2.18', 'TRAIN_CHANGE', { changeId: '1' }, '#/train/change-detail?changeId=1'],
  ['P2.19', 'TRAIN_REFUND', { refundId: '1' }, '#/train/refund-detail?refundId=1'],
  ['P2.20', 'HOTEL', { id: '1' }, '#/hotel/order-detail?id=1'],
  ['P2.21', 'HOTEL_REFUND', { refundId: '1' }, '#/hotel/refund-detail?refundId=1'],
  ['P2.22', 'CAR', { id: '1' }, '#/car/order-detail?id=1'],
  ['P2.23', 'CAR_REFUND', { refundId: '1' }, '#/car/refund-detail?refundId=1'],
  ['P2.24', 'CONTRACT', { id: '1' }, '#/center/contract-detail?id=1'],
  ['P2.25', 'BILL', { id: 'S1', companyId: '4' }, '#/sp/bill-detail?spNo=S1&companyId=4'],
  ['P2.26', 'VAS', { id: '1' }, '#/visa/order-detail?id=1'],
] as const

test.each(DETAILS)(
  'P2.12 P2.13 P2.14 P2.15 P2.16 P2.17 P2.18 P2.19 P2.20 P2.21 P2.22 P2.23 P2.24 P2.25 P2.26 – %s: the details of type %s',
  (_id, type, ids, link) => {
    expect(detailLink({ type, ...ids })).toBe(link)
  },
)

test('P2.26 without a known type or without a number there are no details', () => {
  expect(detailLink({ type: 'SHIP', id: '1' })).toBeUndefined()
  expect(detailLink({ type: 'constructor', id: '1' })).toBeUndefined()
  expect(detailLink({ type: 'VISA' })).toBeUndefined()
  expect(detailLink({ type: 'AIR', id: 'B1' })).toBeUndefined()
})

test('every detail route belongs to the workspace', () => {
  expect(Object.keys(DETAIL_ROUTES).every(isWorkspaceRoute)).toBe(true)
  expect(isWorkspaceRoute('/main')).toBe(true)
  expect(isWorkspaceRoute('/login')).toBe(false)
})

test('an address that is followed again asks its tab again; one that asks for nothing never does', () => {
  const params = { key: 'HT26010100001' }
  const link = screenLink('center.cashier', { params })
  noteFollowed(link)
  noteFollowed(link.slice(1))
  expect(timesAsked('center.cashier', params)).toBe(2)
  noteFollowed(screenLink('center.cashier'))
  noteFollowed('#/main')
  expect(timesAsked('center.cashier', {})).toBe(0)
})

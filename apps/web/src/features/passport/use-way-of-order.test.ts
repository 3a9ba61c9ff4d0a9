import { expect, test } from 'vitest'
import { goingBy, isForCourier } from './use-way-of-order.ts'

const [courier, counter] = [{ returnWay: 'COURIER' }, { returnWay: 'COUNTER' }] as const
const nobody = { collectorName: '', idNo: '' }

test('what comes onto an empty desk goes by courier where every order says so and nobody stands there', () => {
  expect(isForCourier([courier, courier], nobody)).toBe(true)
  expect(isForCourier([courier, counter], nobody)).toBe(false)
  expect(isForCourier([counter], nobody)).toBe(false)
  expect(isForCourier([], nobody)).toBe(false)
  // A card was scanned first: its holder is there.
  expect(isForCourier([courier], { collectorName: '吴敏', idNo: '' })).toBe(false)
  expect(isForCourier([courier], { ...nobody, idNo: '320102199001011234' })).toBe(false)
})

test('chosen by hand, a parcel keeps nothing of whoever stood at the desk; chosen again it keeps what was typed', () => {
  const shown = {
    way: 'COUNTER',
    collector: 'SELF',
    collectorName: '何静怡',
    idType: 'PASSPORT',
    idNo: 'E32225239',
    documentSeen: true,
    damageSeen: true,
    collectorMobile: '13800001111',
    receiptNo: '',
    relation: '',
    authorisation: '',
    carrier: '',
    waybillNo: '',
    address: '',
    note: '急',
  } as const
  const sent = goingBy('COURIER', shown)
  expect(sent).toMatchObject({ way: 'COURIER', collectorName: '', idNo: '', documentSeen: false, note: '急' })
  expect(goingBy('COURIER', { ...sent, collectorName: '周子墨' }).collectorName).toBe('周子墨')
  expect(goingBy('COUNTER', shown)).toEqual(shown)
  const parcel = { carrier: '顺丰速运', waybillNo: 'SF1', address: '知春路1号' }
  expect(goingBy('COURIER', { ...sent, ...parcel })).toMatchObject(parcel)
  expect(goingBy('COUNTER', { ...sent, ...parcel, collectorName: '周子墨' })).toEqual({
    ...sent,
    way: 'COUNTER',
    collectorName: '周子墨',
  })
})

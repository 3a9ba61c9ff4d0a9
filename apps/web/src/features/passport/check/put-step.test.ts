import { placeCode } from '@visa/contract/custody/place'
import { expect, test } from 'vitest'
import { putStep } from './put-step.ts'

test('passports and slots are scanned by turns: a slot takes the passport in the hand, and none without one', () => {
  const slot = placeCode(12, '2-05')
  expect(putStep('', 'vp0000001')).toEqual({ kind: 'passport', code: 'VP0000001', before: '' })
  expect(putStep('VP0000001', slot)).toEqual({ kind: 'put', code: 'VP0000001', placeId: 12, slot: '2-05' })
  expect(putStep('VP0000001', placeCode(12))).toEqual({
    kind: 'put',
    code: 'VP0000001',
    placeId: 12,
    slot: '',
  })
  expect(putStep('', slot)).toEqual({ kind: 'noPassport' })
})

test('a second passport before the slot of the first tells that the first is not put away; the same one again says nothing', () => {
  expect(putStep('VP0000001', 'VP0000002')).toMatchObject({ code: 'VP0000002', before: 'VP0000001' })
  expect(putStep('VP0000001', 'vp0000001')).toMatchObject({ code: 'VP0000001', before: '' })
})

import { NO_COLLECTOR, type Collection } from '@visa/contract/custody/handover'
import { expect, test } from 'vitest'
import { goodsOf, isSignedFor, signerOf, withCard } from './signing.ts'

const NOBODY: Collection = { way: 'COUNTER', collector: 'SELF', ...NO_COLLECTOR }

test("the card of somebody unknown takes the name, the telephone and the authority of whoever's card was there before", () => {
  const first = withCard(NOBODY, { collectorName: 'Zhang', code: '110101199001011234' })
  const told = { ...first, collectorMobile: '13800000000', relation: 'SPOUSE', documentSeen: true }
  const next = withCard(told, { collectorName: '', code: '110101199202022345' })
  expect(next).toMatchObject({ collectorName: '', collectorMobile: '', relation: '', documentSeen: false })
  expect(next.idNo).toBe('110101199202022345')
})

test('the same card once more changes nothing of its holder, and the first one keeps what was told before', () => {
  const typed = { ...NOBODY, collectorMobile: '13800000000' }
  const first = withCard(typed, { collectorName: 'Zhang', code: '110101199001011234' })
  expect(first.collectorMobile).toBe('13800000000')
  expect(withCard(first, { collectorName: '', code: '110101199001011234' })).toMatchObject({
    collectorName: 'Zhang',
    collectorMobile: '13800000000',
  })
})

test('a signature is of who signed, for exactly what goes out: not for more, for fewer, or for others', () => {
  const by = signerOf({ ...NOBODY, collectorName: 'Zhang' })
  const [first, second] = [
    { applicantId: 1, passport: { id: 11 }, originals: 0, hasVisa: true },
    { applicantId: 2, passport: { id: 12 }, originals: 1, hasVisa: true },
  ]
  const signed = { mark: 'x', by, what: goodsOf([first, second]) }
  expect(isSignedFor(signed, by, goodsOf([second, first]))).toBe(true)
  expect(isSignedFor(signed, by, goodsOf([first]))).toBe(false)
  expect(isSignedFor(signed, by, goodsOf([first, second, { ...first, applicantId: 3 }]))).toBe(false)
  expect(isSignedFor(signed, by, goodsOf([first, { ...second, originals: 2 }]))).toBe(false)
  expect(isSignedFor(signed, by, goodsOf([first, { ...second, passport: null }]))).toBe(false)
  expect(isSignedFor(signed, by, goodsOf([first, { ...second, hasVisa: false }]))).toBe(false)
  expect(isSignedFor(signed, signerOf({ ...NOBODY, collectorName: 'Li' }), signed.what)).toBe(false)
})

import { NO_COLLECTOR, type Collection } from '@visa/contract/custody/handover'
import { expect, test } from 'vitest'
import { isSignedFor, signerOf, withCard } from './signing.ts'

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

test('a signature is of who signed, for the passports that were there: fewer, but no more', () => {
  const by = signerOf({ ...NOBODY, collectorName: 'Zhang' })
  const signed = { mark: 'x', by, people: [1, 2] }
  expect(isSignedFor(signed, by, [1, 2])).toBe(true)
  expect(isSignedFor(signed, by, [2])).toBe(true)
  expect(isSignedFor(signed, by, [1, 2, 3])).toBe(false)
  expect(isSignedFor(signed, signerOf({ ...NOBODY, collectorName: 'Li' }), [1])).toBe(false)
})

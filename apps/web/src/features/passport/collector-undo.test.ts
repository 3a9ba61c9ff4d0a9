import { NO_COLLECTOR, type Collection } from '@visa/contract/custody/handover'
import { expect, test } from 'vitest'
import { chosen, withoutWritten } from './collector-undo.ts'
import { withCard } from './return/signing.ts'

const NOBODY: Collection = { way: 'COUNTER', collector: 'SELF', ...NO_COLLECTOR }
const CARD = { collectorName: 'Zhang', code: '110101199001011234' }

test('the scan of a card is taken back field by field, and what was typed after it stays', () => {
  const after = withCard(NOBODY, CARD)
  expect(withoutWritten(after, { before: NOBODY, after })).toEqual(NOBODY)
  const typed = { ...after, collectorMobile: '13800000000', note: 'in a hurry' }
  expect(withoutWritten(typed, { before: NOBODY, after })).toEqual({
    ...NOBODY,
    collectorMobile: '13800000000',
    note: 'in a hurry',
  })
  // The name was mended by hand: that one stays, the number of the card goes.
  const mended = { ...after, collectorName: 'Zhang Wei' }
  expect(withoutWritten(mended, { before: NOBODY, after })).toMatchObject({
    collectorName: 'Zhang Wei',
    idType: '',
    idNo: '',
  })
})

test('a second card that was scanned by mistake gives way to the first, with the telephone that was told for it', () => {
  const first = { ...withCard(NOBODY, CARD), collectorMobile: '13800000000', documentSeen: true }
  const second = withCard(first, { collectorName: 'Li', code: '110101199202022345' })
  expect(second.collectorMobile).toBe('')
  expect(withoutWritten(second, { before: first, after: second })).toEqual(first)
})

test('that a document was seen is never left beside another document', () => {
  const after = withCard(NOBODY, CARD)
  const seen = { ...after, documentSeen: true }
  expect(withoutWritten(seen, { before: NOBODY, after }).documentSeen).toBe(false)
  // Taken back in another order, what was seen of the first card is not said of a mended name.
  const first = { ...after, documentSeen: true }
  const second = withCard(first, { collectorName: 'Li', code: '110101199202022345' })
  const mended = { ...second, collectorName: 'Li Lei', documentSeen: true }
  expect(withoutWritten(mended, { before: first, after: second })).toMatchObject({
    collectorName: 'Li Lei',
    idNo: CARD.code,
    documentSeen: false,
  })
})

test('that the damage was acknowledged is never left beside another person', () => {
  const after = withCard(NOBODY, CARD)
  expect(withoutWritten({ ...after, damageSeen: true }, { before: NOBODY, after }).damageSeen).toBe(false)
  const first = { ...after, damageSeen: true }
  const second = withCard(first, { collectorName: 'Li', code: '110101199202022345' })
  expect(withoutWritten(second, { before: first, after: second }).damageSeen).toBe(true)
})

test('a contact that was filled in for a parcel does not stay under whoever comes to the counter', () => {
  const courier: Collection = { ...NOBODY, way: 'COURIER' }
  const named: Collection = {
    ...courier,
    collectorName: 'Wang',
    collectorMobile: '13800000000',
    address: 'A 1',
  }
  const filled = [
    { before: NOBODY, after: courier },
    { before: courier, after: named },
  ]
  expect(chosen(named, { ...named, way: 'COUNTER' }, filled)).toEqual(NOBODY)
  // A parcel stays one, the contact may come, too, and what was typed since stays.
  expect(chosen(named, { ...named, carrier: 'SF' }, filled)).toEqual({ ...named, carrier: 'SF' })
  const comes: Collection = { ...named, way: 'COUNTER', collector: 'CONTACT' }
  expect(chosen(named, comes, filled)).toEqual(comes)
  const typed = { ...named, collectorName: 'Li' }
  expect(chosen(typed, { ...typed, way: 'COUNTER' }, filled).collectorName).toBe('Li')
})

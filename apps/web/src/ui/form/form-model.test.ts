import { integer, mobile, text, textOrEmpty } from '@visa/contract/fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { withoutHidden } from './form-failures.ts'
import { blankRow, bodyOf, createModel, isListPart, keptOfSame, placedFields, startOf } from './form-model.ts'
import type { AnyList, Plain } from './form-parts.ts'
import { progressOf, totalOf, troubledPaths } from './form-progress.ts'
import { createFormStore } from './form-store.ts'

const Contact = z.strictObject({ mobile, note: textOrEmpty(9), extra: textOrEmpty(9) })
const schema = z.strictObject({
  id: z.optional(integer(1, 9)),
  married: z._default(z.boolean(), false),
  spouse: textOrEmpty(9),
  nick: z.optional(text(9)),
  contacts: z._default(z.array(Contact).check(z.minLength(0), z.maxLength(3)), []),
  seen: z.optional(z.string()),
})
const contacts: AnyList = {
  list: 'contacts',
  fields: ['mobile', 'note', { name: 'extra', when: (row) => row['note'] !== '' }],
  when: (values) => values['nick'] !== 'alone',
}
const model = createModel(schema, [
  'married',
  { name: 'spouse', when: (values) => values['married'] === true, required: true },
  { section: 'More', fields: ['nick', contacts] },
])
const NONE: ReadonlySet<string> = new Set()

const contact = fc.record({
  mobile: fc.constantFrom('', '13800138000'),
  note: fc.constantFrom('', 'n'),
  extra: fc.constantFrom('', 'e'),
})
const filled = fc.record({
  married: fc.boolean(),
  spouse: fc.constantFrom('', 'Li'),
  nick: fc.constantFrom('', 'Nick', 'alone'),
  contacts: fc.array(contact, { maxLength: 3 }),
})

describe('what is sent', () => {
  it('is what was filled in where it is shown, and blank where it is not; the form keeps it all', () => {
    fc.assert(
      fc.property(filled, (values) => {
        const kept = JSON.stringify(values)
        const body = bodyOf(model, values, NONE)
        expect(JSON.stringify(values)).toBe(kept)
        expect(body['spouse']).toBe(values.married ? values.spouse : '')
        expect(body['nick']).toBe(values.nick === '' ? undefined : values.nick)
        const rows = values.contacts.map((row) => ({ ...row, extra: row.note === '' ? '' : row.extra }))
        expect(body['contacts']).toEqual(values.nick === 'alone' ? [] : rows)
      }),
    )
  })

  it('a hidden field that was brought out is sent as it is', () => {
    const values = { married: false, spouse: 'Li', nick: '', contacts: [] }
    expect(bodyOf(model, values, new Set(['spouse']))['spouse']).toBe('Li')
  })
})

describe('how a form begins', () => {
  it('blank, without what has no field', () => {
    expect(startOf(model, undefined, {})).toEqual({ married: false, spouse: '', nick: '', contacts: [] })
  })

  it('with what is stored and declared, what is given first, and the time it was seen', () => {
    const stored = {
      id: 3,
      married: true,
      spouse: 'Li',
      nick: 'N',
      contacts: [],
      other: 'x',
      updateTime: 'then',
    }
    expect(startOf(model, stored, { nick: null })).toEqual({
      id: 3,
      married: true,
      spouse: 'Li',
      nick: null,
      contacts: [],
      seen: 'then',
    })
  })

  it('not with the draft of other records, whatever was seen of them', () => {
    const given = { ids: [1, 2], nick: 'N', seenStatus: 1 }
    const typed = { ...given, nick: 'M', seenStatus: 0 }
    const kept = { key: 'k', values: typed, base: { ...given, seenStatus: 0 } }
    expect(keptOfSame(model, given, given, kept)).toBe(kept)
    expect(keptOfSame(model, given, given, undefined)).toBeUndefined()
    expect(keptOfSame(model, { ...given, ids: [3] }, { ...given, ids: [3] }, kept)).toBeUndefined()
  })

  it('a new row is blank', () => {
    expect(isListPart(contacts) && blankRow(model, contacts)).toEqual({ mobile: '', note: '', extra: '' })
  })
})

const stateOf = (values: Plain) => createFormStore(values, values, []).state()

describe('how far a form is', () => {
  it('counts what is shown: never more filled than there is, nothing missing that is filled', () => {
    fc.assert(
      fc.property(filled, (values) => {
        const { filled: done, total, missing } = totalOf(progressOf(model, stateOf(values)))
        expect(total).toBe(placedFields(model, values).filter(({ shown }) => shown).length)
        expect(done + missing).toBeLessThanOrEqual(total)
        const mobiles = values.nick === 'alone' ? [] : values.contacts.filter((row) => row.mobile === '')
        expect(missing).toBe(mobiles.length + (values.married && values.spouse === '' ? 1 : 0))
      }),
    )
  })

  it('puts problems in the order of the fields, what has none last', () => {
    const values = { married: true, spouse: '', nick: '', contacts: [{}, {}] }
    const problems = { seen: 's', 'contacts.1.mobile': 'm', 'contacts.0.note': 'n', spouse: 'p' }
    expect(troubledPaths(model, { ...stateOf(values), problems })).toEqual([
      'spouse',
      'contacts.0.note',
      'contacts.1.mobile',
      'seen',
    ])
  })
})

describe('rows', () => {
  it('carry their problems and their keys along, and take them with them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(fc.nat(), { maxLength: 8 }), (count, moves) => {
        const rows = Array.from({ length: count }, (_, no) => ({ no }))
        const store = createFormStore({ rows }, { rows }, [])
        store.change({ problems: Object.fromEntries(rows.map(({ no }) => [`rows.${no}.x`, String(no)])) })
        let keys: Record<number, number> = {}
        for (const move of moves) {
          const now = store.state().values['rows'] as { no: number }[]
          if (now.length === 0) break
          const order = now.map((_, index) => index)
          const from =
            move % 2 === 0 ? order.toReversed() : order.filter((index) => index !== move % now.length)
          store.setRows(
            'rows',
            from.map((index) => now[index]),
            from,
          )
          const moved = store.state().values['rows'] as { no: number }[]
          const found = Object.fromEntries(
            moved.map(({ no }, at) => [no, store.state().rowKeys['rows']?.[at] ?? 0]),
          )
          const before = Object.entries(found).filter(([no]) => no in keys)
          expect(before.map(([, key]) => key)).toEqual(before.map(([no]) => keys[Number(no)]))
          keys = found
          expect(store.state().problems).toEqual(
            Object.fromEntries(moved.map(({ no }, at) => [`rows.${at}.x`, String(no)])),
          )
        }
      }),
    )
  })
})

it('what was refused of a field goes when the field does; of what was never shown it stays', () => {
  const values = { married: true, spouse: '', nick: 'alone', contacts: [{ mobile: '', note: '', extra: '' }] }
  const store = createFormStore(values, values, [])
  store.change({ problems: { spouse: 'missing', 'contacts.0.extra': 'refused elsewhere' } })
  withoutHidden(model, store, () => store.set('nick', 'x'))
  expect(Object.keys(store.state().problems)).toEqual(['spouse', 'contacts.0.extra'])
  withoutHidden(model, store, () => store.set('married', false))
  expect(store.state().problems).toEqual({ 'contacts.0.extra': 'refused elsewhere' })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { childChanges, rowChanges } from './change-log.ts'

interface Contact {
  id: number
  name: string
  mobile: string
}

const name = (contact: Contact): string => contact.name
const contact = (id: number, mobile: string): Contact => ({ id, name: `人 ${id}`, mobile })

describe('rows below a record', () => {
  test('are told as added, removed and changed, field by field, by their key', () => {
    const before = [contact(1, '1'), contact(2, '2'), contact(3, '3')]
    const after = [contact(3, '3'), contact(2, '22'), contact(4, '4')]
    expect(rowChanges({ key: 'id', name, before, after })).toEqual([
      {
        kind: 'removed',
        name: '人 1',
        changes: [
          { field: 'name', from: '人 1', to: null },
          { field: 'mobile', from: '1', to: null },
        ],
      },
      { kind: 'changed', name: '人 2', changes: [{ field: 'mobile', from: '2', to: '22' }] },
      {
        kind: 'added',
        name: '人 4',
        changes: [
          { field: 'name', from: null, to: '人 4' },
          { field: 'mobile', from: null, to: '4' },
        ],
      },
    ])
  })

  test('that are the same leave nothing, in whatever order they come', () => {
    const contacts = fc.uniqueArray(fc.record({ id: fc.nat(), name: fc.string(), mobile: fc.string() }), {
      selector: ({ id }) => id,
    })
    fc.assert(
      fc.property(contacts, (before) => {
        const after = before.toReversed()
        expect(childChanges({ contacts: rowChanges({ key: 'id', name, before, after }) })).toEqual([])
      }),
    )
  })

  test('each key is told at most once, and only if something became of it', () => {
    const contacts = fc.uniqueArray(
      fc.record({ id: fc.nat(8), name: fc.constant('人'), mobile: fc.constantFrom('1', '2') }),
      { selector: ({ id }) => id },
    )
    fc.assert(
      fc.property(contacts, contacts, (before, after) => {
        const told = rowChanges({ key: 'id', name: ({ id }) => String(id), before, after })
        const differs = (id: number): boolean =>
          before.find((each) => each.id === id)?.mobile !== after.find((each) => each.id === id)?.mobile
        const ids = new Set([...before, ...after].map(({ id }) => id))
        expect(told.map((each) => each.name).toSorted()).toEqual(
          [...ids].filter(differs).map(String).toSorted(),
        )
      }),
    )
  })
})

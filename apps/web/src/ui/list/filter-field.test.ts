import { expect, test } from 'vitest'
import { createElement } from 'react'
import { chipsOf, toldKey, type FilterField } from './filter-field.ts'

interface Filters {
  keyword?: string
  states?: number[]
  from?: string
  to?: string
}

const words = { from: '{name} (from)', to: '{name} (to)' }
const states: FilterField<Filters> = {
  kind: 'multiSelect',
  name: 'states',
  label: 'State',
  options: [
    { value: 1, label: 'open' },
    { value: 2, label: 'closed' },
  ],
}

test('a choice of several says them all', () => {
  expect(chipsOf(states, { states: [2, 1] }, words)).toEqual([
    { name: 'states', label: 'State', text: 'closed, open' },
  ])
})

test('each end of a range is a filter of its own', () => {
  const range: FilterField<Filters> = { kind: 'dateRange', name: 'from', to: 'to', label: 'Day' }
  expect(chipsOf(range, { from: '2026-11-01', to: '2026-11-15' }, words)).toEqual([
    { name: 'from', label: 'Day (from)', text: '2026-11-01' },
    { name: 'to', label: 'Day (to)', text: '2026-11-15' },
  ])
  expect(chipsOf(range, { to: '2026-11-15' }, words)).toHaveLength(1)
})

test('a picker’s value says what its picker calls it, and nothing wrong before that is known', () => {
  const field: FilterField<Filters> = {
    kind: 'picker',
    name: 'states',
    label: 'State',
    input: createElement(() => null),
  }
  const told = new Map([[toldKey('states', [2, 1]), 'closed, open']])
  expect(chipsOf(field, { states: [2, 1] }, words, told)[0]?.text).toBe('closed, open')
  expect(chipsOf(field, { states: [3] }, words, told)[0]?.text).toBe('…')
})

test('what is not used says nothing', () => {
  expect(chipsOf({ kind: 'text', name: 'keyword', label: 'Word' }, {}, words)).toEqual([])
})

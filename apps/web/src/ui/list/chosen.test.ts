import { expect, test } from 'vitest'
import { chosenRows } from './chosen.ts'

test('keeps rows of other pages, takes rows of this page as they are now, drops unknown ones', () => {
  const before = [
    { id: 1, name: 'one' },
    { id: 2, name: 'two' },
  ]
  const onPage = [
    { id: 2, name: 'two, changed' },
    { id: 3, name: 'three' },
  ]
  expect(chosenRows([1, 2, 3, 99], before, onPage)).toEqual([
    { id: 1, name: 'one' },
    { id: 2, name: 'two, changed' },
    { id: 3, name: 'three' },
  ])
})

import { expect, test } from 'vitest'
import { entryLink } from './menu-entry.ts'

test.each([
  ['', '#/main?screen=own.x', undefined],
  ['#/main?screen=sys.dict', '#/main?screen=sys.dict', undefined],
  ['https://visa-desk.example/help', 'https://visa-desk.example/help', '_blank'],
  // Nothing of the sort can be stored; if it were there, it would lead nowhere.
  ['javascript:alert(1)', '#/main?screen=own.x', undefined],
])('an entry with the address %j links to %s', (url, href, target) => {
  const link = entryLink({ code: 'own.x', url })
  expect([link.href, link.target]).toEqual([href, target])
  expect(link.rel === undefined).toBe(target === undefined)
})

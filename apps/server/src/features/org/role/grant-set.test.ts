import { parseAuthority, writeAuthority } from '@visa/contract/authority'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grantChange, indexOf } from './grant-set.ts'

const index = indexOf([
  { id: 1, parentId: null, code: 'top', type: 0 },
  { id: 2, parentId: 1, code: 'group', type: 0 },
  { id: 3, parentId: 2, code: 'screen', type: 0 },
  { id: 4, parentId: 3, code: 'screen.add', type: 1 },
  { id: 5, parentId: 2, code: 'other', type: 0 },
])

const change = (existing: string[], wanted: string[], held: string[]) => {
  const found = grantChange(
    existing.map(parseAuthority),
    wanted.map(parseAuthority),
    held.map(parseAuthority),
    index,
  )
  const written = (grants: typeof found.asked) => grants.map(writeAuthority).toSorted()
  return {
    asked: written(found.asked),
    led: written(found.led),
    gone: written(found.gone),
    loses: written(found.loses),
    result: written(found.result),
  }
}

const ALL = ['top', 'group', 'screen', 'screen.add', 'other']

test('something new brings the groups above it, which only show it', () => {
  expect(change([], ['screen.add'], ALL)).toMatchObject({
    asked: ['screen.add'],
    led: ['~group', '~screen', '~top'],
    result: ['screen.add', '~group', '~screen', '~top'],
  })
})

test('what was held without its groups goes on without them', () => {
  expect(change(['screen'], ['screen'], ALL)).toEqual({
    asked: [],
    led: [],
    gone: [],
    loses: [],
    result: ['screen'],
  })
})

test('a group goes with the last that stood below it, and no sooner', () => {
  const before = ['~top', '~group', 'screen', 'other']
  expect(change(before, ['~top', '~group', 'screen'], ALL).gone).toEqual(['other'])
  expect(change(before, ['screen'], ALL)).toMatchObject({ gone: ['other'], led: [] })
  expect(change(before, ['~top', '~group'], ALL).result).toEqual([])
})

test('a group that was held in full and is no longer asked for still leads', () => {
  expect(change(['top', 'group', 'screen'], ['screen'], ALL)).toMatchObject({
    led: ['~group', '~top'],
    gone: ['group', 'top'],
    result: ['screen', '~group', '~top'],
  })
})

test('what the actor does not hold stays, however it is asked for', () => {
  for (const wanted of [[], ['~screen'], ['screen']]) {
    expect(change(['screen'], wanted, ['other']), wanted.join()).toMatchObject({
      asked: [],
      gone: [],
      result: ['screen'],
    })
  }
  expect(change(['emp$screen', 'mgr$screen'], [], ['emp$screen']).result).toEqual(['mgr$screen'])
})

test('showing and giving are told apart', () => {
  expect(change(['~screen'], ['screen'], ALL)).toMatchObject({
    asked: ['screen'],
    gone: ['~screen'],
    loses: [],
  })
  expect(change(['screen'], ['~screen'], ALL)).toMatchObject({ asked: ['~screen'], loses: ['screen'] })
  expect(change([], ['~screen', 'screen'], ALL).asked).toEqual(['screen'])
})

const grants = fc.subarray([
  'top',
  '~top',
  'group',
  '~group',
  'screen',
  '~screen',
  'emp$screen',
  'screen.add',
  'other',
])
/** A role holds a thing only once under the same parts. */
const stored = grants.map((all) =>
  all.filter((each) => !each.startsWith('~') || !all.includes(each.slice(1))),
)

test('asking for the same again changes nothing, and nothing the actor lacks is ever touched', () => {
  fc.assert(
    fc.property(stored, grants, grants, (existing, wanted, held) => {
      const { result, gone, asked, led } = change(existing, wanted, held)
      const again = change(result, result, held)
      expect(again).toMatchObject({ asked: [], led: [], gone: [] })
      const lacked = new Set(existing.filter((each) => change([each], [], held).gone.length === 0))
      expect(gone.filter((each) => lacked.has(each) && !asked.includes(each.slice(1)))).toEqual([])
      const kept = existing.filter((each) => !gone.includes(each))
      expect([...kept, ...asked, ...led].toSorted()).toEqual(result)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merged } from './merge.ts'

const NAMES = ['a', 'b', 'c', 'd'] as const
const value = fc.constantFrom<unknown>('', 'x', 'y', null, 1, [], [1], [{ n: 1 }])
const record = fc.record({ a: value, b: value, c: value, d: value })
const alike = (one: unknown, other: unknown): boolean => {
  const plain = (each: unknown) =>
    each === '' || each === null || JSON.stringify(each) === '[]' ? null : each
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

describe('two people at one record', () => {
  it('each field is as whoever changed it alone has it; only what both changed differently is asked', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { values, open, taken, kept } = merged(base, mine, theirs, NAMES)
        for (const name of NAMES) {
          const [me, they] = [!alike(base[name], mine[name]), !alike(base[name], theirs[name])]
          const both = me && they && !alike(mine[name], theirs[name])
          expect(name in open).toBe(both)
          expect(taken.includes(name)).toBe(!me && they)
          expect(kept.includes(name)).toBe(me && !they)
          expect(values[name]).toEqual(!me && they ? theirs[name] : mine[name])
        }
      }),
    )
  })

  it('asks nothing where nobody or one person changed something', () => {
    fc.assert(
      fc.property(record, record, (base, other) => {
        expect(merged(base, base, other, NAMES).open).toEqual({})
        expect(merged(base, other, base, NAMES).open).toEqual({})
        expect(merged(base, other, base, NAMES).values).toEqual(other)
        expect(merged(base, other, other, NAMES).open).toEqual({})
      }),
    )
  })

  it('leaves alone what the server does not tell of, and reaches into objects', () => {
    const base = { a: { b: 1, c: 2 }, d: 3 }
    const result = merged(base, { a: { b: 9, c: 2 }, d: 3 }, { a: { b: 1, c: 8 } }, ['a.b', 'a.c', 'd'])
    expect(result).toEqual({ values: { a: { b: 9, c: 8 }, d: 3 }, open: {}, taken: ['a.c'], kept: ['a.b'] })
  })
})

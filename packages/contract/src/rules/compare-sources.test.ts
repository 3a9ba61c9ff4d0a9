import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSources } from './compare-sources.ts'

test('sources that agree say so', () => {
  const result = compareSources([
    { name: 'form', value: 'E20418837' },
    { name: 'mrz', value: 'E20418837' },
    { name: 'visual', value: undefined },
  ])
  expect(result.agree).toBe(true)
  expect(result.sources.map(({ name }) => name)).toEqual(['form', 'mrz'])
})

test('the character that differs is marked in each source', () => {
  const { agree, sources } = compareSources([
    { name: 'form', value: 'E20418831' },
    { name: 'mrz', value: 'E20418837' },
    { name: 'visual', value: 'E20418837' },
  ])
  expect(agree).toBe(false)
  for (const { differs } of sources) expect(differs.map(Number).join('')).toBe('000000001')
})

test('a longer one differs where the others end, and one alone agrees with itself', () => {
  const { agree, sources } = compareSources([
    { name: 'form', value: 'LI' },
    { name: 'mrz', value: 'LIU' },
  ])
  expect(agree).toBe(false)
  expect(sources.map(({ differs }) => differs)).toEqual([
    [false, false],
    [false, false, true],
  ])
  expect(compareSources([{ name: 'form', value: 'X' }])).toMatchObject({ agree: true })
  expect(compareSources([{ name: 'form', value: ' ' }])).toEqual({ agree: true, sources: [] })
})

test('what one of them lacks does not move what follows it', () => {
  const { agree, sources } = compareSources([
    { name: 'net', value: 'DE LA CRUZ' },
    { name: 'glyphs', value: 'DE LA CRUZ' },
    { name: 'visual', value: 'DELA CRUZ' },
    { name: 'form', value: 'DE LA CRUS' },
  ])
  expect(agree).toBe(false)
  expect(sources.map(({ differs }) => differs.map(Number).join(''))).toEqual([
    '0010000001',
    '0010000001',
    '000000001',
    '0010000001',
  ])
})

test('two texts agree exactly when they are the same, and each is marked where it differs from the first', () => {
  const texts = fc.string({ unit: fc.constantFrom('A', 'B', ' ', '0'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const said = [one, other].filter((text) => text.trim() !== '')
      const { agree, sources } = compareSources([
        { name: 'one', value: one },
        { name: 'other', value: other },
      ])
      expect(agree).toBe(new Set(said).size < 2)
      const kept = sources.map(({ value, differs }) =>
        Array.from(value)
          .filter((_, at) => differs[at] === false)
          .join(''),
      )
      expect(new Set(kept).size).toBeLessThan(2)
    }),
  )
})

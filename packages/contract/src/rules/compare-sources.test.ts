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

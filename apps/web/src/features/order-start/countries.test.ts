import type { Country } from '@visa/contract/dict/country'
import { expect, it } from 'vitest'
import { matching, sorted, visaTypesOf } from './countries.ts'

const country = (
  nationCode: string,
  code: string,
  ename: string,
  pinyin: string,
  showEvisa = false,
): Country => ({
  id: 1,
  nationCode,
  code,
  cname: ename,
  ename,
  pinyin,
  showEvisa,
})
const russia = country('RUS', 'RU', 'Russia', 'eluosi|els', true)
const malaysia = country('MYS', 'MY', 'Malaysia', 'malaixiya|mlxy')
const france = country('FRA', 'FR', 'France', 'faguo|fg')
const names = (list: readonly Country[]) => list.map(({ ename }) => ename)

it('offers Russia as a sticker, as an e-visa where the country has one (C2.37), others electronically (C2.38)', () => {
  expect(visaTypesOf(russia)).toEqual(['sticker', 'evisa'])
  expect(visaTypesOf({ ...russia, showEvisa: false })).toEqual(['sticker'])
  expect(visaTypesOf(malaysia)).toEqual(['evisa'])
  expect(visaTypesOf(france)).toEqual([])
})

it('puts the countries with visas to order first, and the others by name', () => {
  const albania = country('ALB', 'AL', 'Albania', 'aerbaniya|aebny')
  const { supported, others } = sorted([france, malaysia, albania, russia], 'en')
  expect(names(supported)).toEqual(['Russia', 'Malaysia'])
  expect(names(others)).toEqual(['Albania', 'France'])
})

it('finds a country by name, pinyin, initials and code', () => {
  const all = [russia, malaysia, france]
  for (const typed of ['fran', 'fa guo', 'FG', 'fr', 'FRA'])
    expect(names(matching(all, typed))).toEqual(['France'])
  expect(matching(all, '  ')).toBe(all)
  expect(matching(all, 'xyz')).toEqual([])
})

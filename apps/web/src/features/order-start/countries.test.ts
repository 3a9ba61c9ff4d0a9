import type { Country } from '@visa/contract/dict/country'
import { expect, it } from 'vitest'
import { matching, withoutProducts } from './countries.ts'

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

it('lists the countries without visas to order by name', () => {
  const albania = country('ALB', 'AL', 'Albania', 'aerbaniya|aebny')
  expect(names(withoutProducts([france, malaysia, albania, russia], 'en'))).toEqual(['Albania', 'France'])
})

it('finds a country by name, pinyin, initials and code', () => {
  const all = [russia, malaysia, france]
  for (const typed of ['fran', 'fa guo', 'FG', 'fr', 'FRA'])
    expect(names(matching(all, typed))).toEqual(['France'])
  expect(matching(all, '  ')).toBe(all)
  expect(matching(all, 'xyz')).toEqual([])
})

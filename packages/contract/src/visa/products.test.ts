import { expect, it } from 'vitest'
import { PRODUCTS, isOffered, isProduct } from './products.ts'

const offered = (nationCode: string, showEvisa = false) =>
  PRODUCTS.filter((each) => each.nationCode === nationCode && isOffered(each, { showEvisa })).map(
    ({ visaType }) => visaType,
  )

it('offers Russia as a sticker, as an e-visa where the country shows it (C2.37), others electronically (C2.38)', () => {
  expect(offered('RUS', true)).toEqual([1, 2])
  expect(offered('RUS')).toEqual([1])
  for (const nationCode of ['PHL', 'TUR', 'MYS']) expect(offered(nationCode)).toEqual([2])
  expect(offered('FRA', true)).toEqual([])
})

it('knows its five products and no other', () => {
  expect(PRODUCTS).toHaveLength(5)
  expect(PRODUCTS.every(isProduct)).toBe(true)
  expect(isProduct({ nationCode: 'PHL', visaType: 1 })).toBe(false)
  expect(isProduct({ nationCode: 'RUS', visaType: 3 })).toBe(false)
})

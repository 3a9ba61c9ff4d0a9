import type { Country } from '@visa/contract/dict/country'
import type { Language } from '@visa/contract/session/personal'
import { PRODUCTS } from '@visa/contract/visa/products'

/** C2.39: the countries that there are no visas to order for, as a register of that language has them. */
export function withoutProducts(countries: readonly Country[], language: Language): Country[] {
  const { compare } = new Intl.Collator(language)
  return countries
    .filter((each) => PRODUCTS.every(({ nationCode }) => nationCode !== each.nationCode))
    .toSorted((a, b) => compare(nameOf(a, language), nameOf(b, language)))
}

export const nameOf = ({ cname, ename }: Pick<Country, 'cname' | 'ename'>, language: Language): string =>
  language === 'zh' ? cname : ename

const tidy = (text: string): string => text.toLowerCase().replaceAll(/[\s']/g, '')

/** By Chinese or English name, pinyin, initials or code. */
export function matching(countries: readonly Country[], typed: string): readonly Country[] {
  const keyword = tidy(typed)
  if (keyword === '') return countries
  return countries.filter(({ cname, ename, pinyin, code, nationCode }) => {
    const codes = [code, nationCode].map(tidy)
    const spelt = pinyin.split('|')
    return (
      [cname, ename].some((name) => tidy(name).includes(keyword)) ||
      spelt.some((each) => each.startsWith(keyword)) ||
      codes.includes(keyword)
    )
  })
}

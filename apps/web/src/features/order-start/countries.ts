import type { Country } from '@visa/contract/dict/country'
import type { Language } from '@visa/contract/session/personal'

/** Which visas can be ordered for which country. */

export type VisaType = 'sticker' | 'evisa'

const RUSSIA = 'RUS'
const ELECTRONIC_ONLY = ['PHL', 'TUR', 'MYS']
const SUPPORTED = [RUSSIA, ...ELECTRONIC_ONLY]

/** C2.37, C2.38: nothing where orders cannot be placed yet. */
export function visaTypesOf({
  nationCode,
  showEvisa,
}: Pick<Country, 'nationCode' | 'showEvisa'>): VisaType[] {
  if (nationCode === RUSSIA) return showEvisa ? ['sticker', 'evisa'] : ['sticker']
  return ELECTRONIC_ONLY.includes(nationCode) ? ['evisa'] : []
}

const place = ({ nationCode }: Country): number => SUPPORTED.indexOf(nationCode)

/** Countries with visas to order, in their own order, and all the others as a register of that language has them. */
export function sorted(
  countries: readonly Country[],
  language: Language,
): { supported: Country[]; others: Country[] } {
  const { compare } = new Intl.Collator(language)
  return {
    supported: countries.filter((each) => place(each) >= 0).toSorted((a, b) => place(a) - place(b)),
    others: countries
      .filter((each) => place(each) < 0)
      .toSorted((a, b) => compare(nameOf(a, language), nameOf(b, language))),
  }
}

export const nameOf = ({ cname, ename }: Country, language: Language): string =>
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

import { countryList } from '@visa/contract/dict/country'
import { dictDataByType } from '@visa/contract/dict/dict-data'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { useCall } from '../lib/query.ts'
import { useName } from './use-names.ts'

/** Until the words have come their place is empty: nobody is shown a code in it, nor that nothing was said. */
const NOT_YET = '\u00a0'

/**
 * What the entries of a dictionary type are called, by their codes. A code that is not there stands for itself, as all
 * of them do where nobody can tell; none does while the words are on their way.
 */
export function useNameOfCode(type: string): (code: string) => string {
  const nameOf = useName()
  const { data, error } = useCall(dictDataByType, { query: { type } }, { silent: true })
  return (code) => {
    if (data === undefined && error === null) return NOT_YET
    const entry = data?.find((each) => each.code === code)
    return entry === undefined ? code : nameOf(entry)
  }
}

/** What the categories of visas are called: stickers and electronic visas have a dictionary each. */
export function useCategoryName(): (code: string, visaType: number | null) => string {
  const stickerOf = useNameOfCode('VISA_CATEGORY')
  const electronicOf = useNameOfCode('EVISA_CATEGORY')
  return (code, visaType) => (visaType === VISA_TYPE.EVISA ? electronicOf : stickerOf)(code)
}

/** What countries and regions are called, by their nation codes; the same. */
export function useCountryName(): (nationCode: string) => string {
  const nameOf = useName()
  const { data, error } = useCall(countryList, {}, { silent: true })
  return (nationCode) => {
    if (data === undefined && error === null) return NOT_YET
    const country = data?.find((each) => each.nationCode === nationCode)
    return country === undefined ? nationCode : nameOf(country)
  }
}

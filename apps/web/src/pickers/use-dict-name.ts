import { countryList } from '@visa/contract/dict/country'
import { dictDataByType } from '@visa/contract/dict/dict-data'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { useCall } from '../lib/query.ts'
import { useName } from './use-names.ts'

/** What the entries of a dictionary type are called, by their codes; a code that is not there stands for itself. */
export function useNameOfCode(type: string): (code: string) => string {
  const nameOf = useName()
  const { data = [] } = useCall(dictDataByType, { query: { type } }, { silent: true })
  return (code) => {
    const entry = data.find((each) => each.code === code)
    return entry === undefined ? code : nameOf(entry)
  }
}

/** What the categories of visas are called: stickers and electronic visas have a dictionary each. */
export function useCategoryName(): (code: string, visaType: number | null) => string {
  const stickerOf = useNameOfCode('VISA_CATEGORY')
  const electronicOf = useNameOfCode('EVISA_CATEGORY')
  return (code, visaType) => (visaType === VISA_TYPE.EVISA ? electronicOf : stickerOf)(code)
}

/** What countries and regions are called, by their nation codes. */
export function useCountryName(): (nationCode: string) => string {
  const nameOf = useName()
  const { data = [] } = useCall(countryList, {}, { silent: true })
  return (nationCode) => {
    const country = data.find((each) => each.nationCode === nationCode)
    return country === undefined ? nationCode : nameOf(country)
  }
}

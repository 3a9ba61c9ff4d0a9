import { countryList } from '@visa/contract/dict/country'
import { useCall } from '../lib/query.ts'
import { Flag } from '../ui/flag/flag.tsx'
import type { PickerProps } from './picker-props.ts'
import { Picker } from './picker.tsx'
import { loadingOf } from './source.ts'
import { useName } from './use-names.ts'

type CountryPickerProps = PickerProps<string> & {
  /** Shows the flags. */
  flag?: boolean
}

const FLAG_WIDTH = 20

/** Countries and regions; values are nation codes such as RUS. */
export function CountryPicker({ flag = false, ...props }: CountryPickerProps) {
  const nameOf = useName()
  const countries = useCall(countryList, {}, { silent: true })
  const options = (countries.data ?? []).map((country) => ({
    value: country.nationCode,
    label: nameOf(country),
    hint: country.nationCode,
    words: [country.code, country.cname, country.ename],
    pinyin: country.pinyin,
    retired: false,
    mark: flag ? <Flag code={country.code} width={FLAG_WIDTH} /> : null,
  }))
  return <Picker {...props} source={{ ...loadingOf(countries), options }} />
}

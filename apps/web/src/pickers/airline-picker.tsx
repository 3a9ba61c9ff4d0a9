import { airlineOptions } from '@visa/contract/air/airline-company'
import { VALID } from '@visa/contract/fields'
import { useCall } from '../lib/query.ts'
import { chosenIn, type PickerProps } from './picker-props.ts'
import { Picker } from './picker.tsx'
import { loadingOf, missingFrom } from './source.ts'
import { useName, useRetiredName } from './use-names.ts'

/** Airlines; values are IATA designators such as CA. */
export function AirlinePicker(props: PickerProps<string>) {
  const nameOf = useName()
  const retiredName = useRetiredName()
  const found = useCall(airlineOptions, { query: {} }, { silent: true })
  const missing = missingFrom(
    chosenIn(props),
    found.data?.map(({ key }) => key),
  )
  const old = useCall(
    airlineOptions,
    { query: { keys: missing } },
    { silent: true, enabled: missing.length > 0 },
  )
  const options = [...(found.data ?? []), ...(old.data ?? [])].map(
    ({ key, value, ename, pinyin, valid }) => ({
      value: key,
      label: retiredName(nameOf({ cname: value, ename }), valid),
      hint: key,
      words: [value, ename],
      pinyin,
      retired: valid === VALID.DISABLED,
    }),
  )
  return <Picker {...props} source={{ ...loadingOf(found, old), options }} />
}

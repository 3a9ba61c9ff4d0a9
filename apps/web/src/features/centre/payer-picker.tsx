import { contractPayers } from '@visa/contract/centre/contract-payers'
import { useCall } from '../../lib/query.ts'
import type { OnePickerProps } from '../../pickers/picker-props.ts'
import { Picker } from '../../pickers/picker.tsx'
import { loadingOf, together, useMore } from '../../pickers/source.ts'

/** Companies that contracts of the own centre can be charged to. */
export function PayerPicker(props: OnePickerProps<number>) {
  const payers = useCall(contractPayers, { query: {} }, { silent: true })
  const { keyword, enabled, onSearch } = useMore(payers.data)
  const more = useCall(contractPayers, { query: { keyword } }, { silent: true, enabled })
  const options = (together(payers.data, more.data) ?? []).map(
    ({ id, companyName, companyCode, shortName, pinyin }) => ({
      value: id,
      label: companyName,
      hint: companyCode,
      words: [shortName],
      pinyin,
      retired: false,
    }),
  )
  return <Picker {...props} source={{ ...loadingOf(payers), options, onSearch }} />
}

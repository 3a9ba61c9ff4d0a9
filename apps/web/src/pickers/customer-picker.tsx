import { ALL_CUSTOMERS, WALK_IN_CUSTOMER, customerOptions } from '@visa/contract/org/company-options'
import { VALID } from '@visa/contract/fields'
import { pickerMessages } from '@visa/messages/ui/pickers'
import { uiMessages } from '@visa/messages/ui/ui'
import { useTexts } from '../lib/i18n.tsx'
import { useCall } from '../lib/query.ts'
import { plainOption, walkInOption, type PickerOption } from './picker-option.ts'
import { chosenIn, type PickerProps } from './picker-props.ts'
import { Picker } from './picker.tsx'
import { loadingOf, missingFrom, together, useMore } from './source.ts'
import { useRetiredName } from './use-names.ts'

type CustomerId = number | typeof ALL_CUSTOMERS

type CustomerPickerProps = PickerProps<CustomerId> & {
  /** Offers customers who walk in (-99) before the others. */
  walkIn?: boolean
  /** Offers all of them, as an empty value, before the others. */
  all?: boolean
}

const isCompany = (id: CustomerId): id is number => id !== ALL_CUSTOMERS && id !== WALK_IN_CUSTOMER

/** P3.23: customers, with the two entries that are none of them. */
export function CustomerPicker({ walkIn = false, all = false, ...props }: CustomerPickerProps) {
  const t = useTexts(pickerMessages)
  const ui = useTexts(uiMessages)
  const retiredName = useRetiredName()
  const found = useCall(customerOptions, { query: {} }, { silent: true })
  const { keyword, enabled, onSearch } = useMore(found.data)
  const more = useCall(customerOptions, { query: { keyword } }, { silent: true, enabled })
  const customers = together(found.data, more.data)
  const missing = missingFrom(
    chosenIn(props).filter(isCompany),
    customers?.map(({ id }) => id),
  )
  const old = useCall(
    customerOptions,
    { query: { ids: missing } },
    { silent: true, enabled: missing.length > 0 },
  )
  const options: PickerOption<CustomerId>[] = [
    ...(all ? [plainOption<CustomerId>(ALL_CUSTOMERS, ui.all, 'quanbu|qb')] : []),
    ...(walkIn ? [walkInOption(t.walkIn)] : []),
    ...[...(customers ?? []), ...(old.data ?? [])].map((customer) => ({
      value: customer.id,
      label: retiredName(customer.shortName, customer.valid),
      hint: customer.companyCode,
      words: [customer.companyName],
      pinyin: customer.pinyin,
      retired: customer.valid === VALID.DISABLED,
    })),
  ]
  return <Picker {...props} source={{ ...loadingOf(found, old), options, onSearch }} />
}

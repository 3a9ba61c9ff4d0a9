import { NATION_CODES, VISA_TYPE } from '@visa/contract/visa/products'
import { feeMessages } from '@visa/messages/visa/fees'
import { nationMessages } from '@visa/messages/visa/nations'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { Select } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'

/** What a form gives to its inputs. */
interface InputProps<Value> {
  id?: string
  value?: Value
  onChange?: (value: Value | undefined) => void
  disabled?: boolean
}

/** A country, or all of them. */
export function NationInput({ value, ...props }: InputProps<string>) {
  const t = useTexts(feeMessages)
  const nations = useTexts(nationMessages)
  return (
    <Select
      {...props}
      value={value ?? ''}
      options={[
        { value: '', label: t.allCountries },
        ...NATION_CODES.map((code) => ({ value: code as string, label: nations[code] })),
      ]}
    />
  )
}

const ALL = 0

/** A kind of visa, or both. */
export function VisaTypeInput({ value, onChange, ...props }: InputProps<number | null>) {
  const t = useTexts(feeMessages)
  const types = useTexts(visaTypeMessages)
  return (
    <Select
      {...props}
      value={value ?? ALL}
      onChange={(chosen) => onChange?.(chosen === ALL ? null : chosen)}
      options={[
        { value: ALL, label: t.everything },
        ...Object.values(VISA_TYPE).map((type) => ({ value: type as number, label: types[type] })),
      ]}
    />
  )
}

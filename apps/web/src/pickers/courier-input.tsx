import { dictDataByType } from '@visa/contract/dict/dict-data'
import { AutoComplete, type AutoCompleteProps, type RefSelectProps } from 'antd'
import { useRef } from 'react'
import { useLanguage } from '../lib/i18n.tsx'
import { useCall } from '../lib/query.ts'
import { useTypingGuard } from '../ui/inputs/use-typing-guard.ts'
import { couriersLike } from './couriers.ts'

type CourierInputProps = Pick<
  AutoCompleteProps,
  'id' | 'disabled' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'aria-required'
> & {
  value?: string | null
  onChange?: (courier: string) => void
}

const RULE = { keep: (typed: string) => typed, max: 64 }

/** Who carries a parcel: one list wherever it is asked, and any other name where it is none of them. */
export function CourierInput({ value, onChange, ...rest }: CourierInputProps) {
  const { language } = useLanguage()
  const select = useRef<RefSelectProps>(null)
  useTypingGuard(select, RULE)
  const { data = [] } = useCall(dictDataByType, { query: { type: 'COURIER' } }, { silent: true })
  return (
    <AutoComplete
      {...rest}
      ref={select}
      value={value ?? ''}
      onChange={(typed: string | undefined) => onChange?.(typed ?? '')}
      options={couriersLike(data, value ?? '', language)}
    />
  )
}

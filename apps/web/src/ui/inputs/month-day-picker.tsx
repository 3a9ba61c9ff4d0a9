import { chooseDay, chooseMonth, daysOfMonth, MONTHS } from '@visa/contract/rules/month-day'
import { inputMessages } from '@visa/messages/ui/inputs'
import { Select, Space, type RefSelectProps } from 'antd'
import type { Ref } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './inputs.module.css'

interface MonthDayPickerProps {
  id?: string
  /** A form focuses the month. */
  ref?: Ref<RefSelectProps>
  /** `MM-dd`, or empty. */
  value?: string | null
  onChange?: (value: string) => void
  onBlur?: () => void
  disabled?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** A day of any year. */
export function MonthDayPicker({ id, ref, value, onChange, ...rest }: MonthDayPickerProps) {
  const texts = useTexts(inputMessages)
  const chosen = value ?? ''
  const [month = '', day = ''] = chosen.split('-')
  return (
    <Space.Compact className={styles.monthDay ?? ''}>
      <Select
        {...rest}
        {...(ref !== undefined && { ref })}
        // The label of a form names the first of the two.
        {...(id === undefined ? { 'aria-label': texts.month } : { id })}
        placeholder={texts.month}
        allowClear
        showSearch
        options={choices(MONTHS)}
        value={month === '' ? null : month}
        onChange={(next: string | undefined | null) => onChange?.(chooseMonth(chosen, next ?? ''))}
      />
      <Select
        {...rest}
        aria-label={texts.day}
        placeholder={texts.day}
        showSearch
        disabled={(rest.disabled ?? false) || month === ''}
        options={choices(daysOfMonth(month))}
        value={day === '' ? null : day}
        onChange={(next: string) => onChange?.(chooseDay(chosen, next))}
      />
    </Space.Compact>
  )
}

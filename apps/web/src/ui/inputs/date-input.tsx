import { dayOf } from '@visa/contract/dates'
import { typeDay } from '@visa/contract/rules/typing'
import { inputMessages } from '@visa/messages/inputs'
import { useRef, type ComponentRef } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { Utc8Picker } from '../form/utc8-picker.ts'
import { dateOf, dayPresets, rangePresets } from './date-shortcuts.ts'
import { useTypingGuard } from './use-typing-guard.ts'

const FORMAT = 'YYYY-MM-DD'
const RULE = { keep: typeDay }

interface CommonProps {
  disabled?: boolean
  onBlur?: () => void
  'aria-label'?: string
}

interface DateInputProps extends CommonProps {
  id?: string
  /** `yyyy-MM-dd`, a day of UTC+8. */
  value?: string | null
  onChange?: (day: string | null) => void
  /** Whether a day of the calendar can be chosen. */
  allows?: (day: string) => boolean
  shortcuts?: boolean
}

/** A day; eight digits are enough to type one. */
export function DateInput({ value, onChange, allows, shortcuts = true, ...rest }: DateInputProps) {
  const texts = useTexts(inputMessages)
  const picker = useRef<ComponentRef<typeof Utc8Picker>>(null)
  useTypingGuard(picker, RULE)
  return (
    <Utc8Picker
      {...rest}
      ref={picker}
      format={FORMAT}
      placeholder={texts.datePlaceholder}
      value={value ? dateOf(value) : null}
      onChange={(at: Date | null) => onChange?.(at === null ? null : dayOf(at))}
      {...(allows && { disabledDate: (at: Date) => !allows(dayOf(at)) })}
      {...(shortcuts && { presets: dayPresets(texts.shortcuts) })}
    />
  )
}

export type DayRange = readonly [from: string, to: string]

interface DateRangeInputProps extends CommonProps {
  id?: string
  value?: DayRange | null
  onChange?: (range: DayRange | null) => void
}

/** Two days and what is between them. */
export function DateRangeInput({ id, value, onChange, ...rest }: DateRangeInputProps) {
  const texts = useTexts(inputMessages)
  const picker = useRef<ComponentRef<typeof Utc8Picker.RangePicker>>(null)
  useTypingGuard(picker, RULE)
  return (
    <Utc8Picker.RangePicker
      {...rest}
      ref={picker}
      // A label belongs to the first of the two.
      {...(id !== undefined && { id: { start: id, end: `${id}-end` } })}
      format={FORMAT}
      placeholder={[texts.from, texts.to]}
      value={value ? [dateOf(value[0]), dateOf(value[1])] : null}
      onChange={(days) => onChange?.(days?.[0] && days[1] ? [dayOf(days[0]), dayOf(days[1])] : null)}
      presets={rangePresets(texts.shortcuts)}
    />
  )
}

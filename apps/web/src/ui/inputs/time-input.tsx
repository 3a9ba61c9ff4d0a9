import { formatDate } from '@visa/contract/dates'
import { typeTime } from '@visa/contract/rules/typing'
import { inputMessages } from '@visa/messages/ui/inputs'
import { useMemo, useRef, type ComponentRef } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { CLEARED_BY_POINTER } from '../form/clear-mark.tsx'
import { utc8Calendar } from '../form/utc8-calendar.ts'
import { Utc8Picker } from '../form/utc8-picker.ts'
import { useTypingGuard } from './use-typing-guard.ts'

const FORMAT = 'HH:mm'
const RULE = { keep: typeTime }

interface TimeInputProps {
  id?: string
  /** `hh:mm` */
  value?: string | null
  onChange?: (time: string | null) => void
  onBlur?: () => void
  disabled?: boolean
  minuteStep?: 1 | 5 | 10 | 15 | 30
  'aria-label'?: string
}

/** A time of day; four digits are enough to type one. */
export function TimeInput({ value, onChange, minuteStep = 5, ...rest }: TimeInputProps) {
  const texts = useTexts(inputMessages)
  const picker = useRef<ComponentRef<typeof Utc8Picker>>(null)
  useTypingGuard(picker, RULE)
  // Another object for the same time would make the picker forget what is being typed.
  const shown = useMemo(() => (value ? utc8Calendar.locale.parse('', value, [FORMAT]) : null), [value])
  return (
    <Utc8Picker
      {...rest}
      allowClear={CLEARED_BY_POINTER}
      // The day under a resting pointer must not take the place of what is typed.
      previewValue={false}
      ref={picker}
      picker="time"
      format={FORMAT}
      placeholder={texts.timePlaceholder}
      minuteStep={minuteStep}
      needConfirm={false}
      value={shown}
      onChange={(at: Date | null) => onChange?.(at === null ? null : formatDate(at, 'hh:mm'))}
    />
  )
}

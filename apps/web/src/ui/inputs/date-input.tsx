import { dayOf } from '@visa/contract/dates'
import { isDay } from '@visa/contract/rules/days'
import { typeDay } from '@visa/contract/rules/typing'
import { inputMessages } from '@visa/messages/ui/inputs'
import { useMemo, useRef, type ComponentRef, type FocusEvent, type KeyboardEvent } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { CLEARED_BY_POINTER } from '../form/clear-mark.tsx'
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
export function DateInput({ value, onChange, onBlur, allows, shortcuts = true, ...rest }: DateInputProps) {
  const texts = useTexts(inputMessages)
  const isKnown = typeof value === 'string' && isDay(value)
  // Another object for the same day would make the picker forget what is being typed.
  const shown = useMemo(() => (isKnown ? dateOf(value) : null), [isKnown, value])
  const leave = ({ target }: FocusEvent<HTMLElement>) => {
    const typed = target instanceof HTMLInputElement ? target.value.trim() : ''
    // The picker forgets what is no day. The form keeps it, and says so.
    if (typed !== '' && !isDay(typed)) onChange?.(typed)
    else if (typed === '' && value && !isKnown) onChange?.(null)
    onBlur?.()
  }
  const picker = useRef<ComponentRef<typeof Utc8Picker>>(null)
  useTypingGuard(picker, RULE)
  return (
    <Utc8Picker
      {...rest}
      allowClear={CLEARED_BY_POINTER}
      // The day under a resting pointer must not take the place of what is typed.
      previewValue={false}
      ref={picker}
      format={FORMAT}
      // A day that does not exist stays in sight until it is put right; whoever saves it is told.
      placeholder={isKnown || !value ? texts.datePlaceholder : value}
      {...(isKnown || !value ? {} : { status: 'error' as const })}
      value={shown}
      onChange={(at: Date | null) => onChange?.(at === null ? null : dayOf(at))}
      onBlur={leave}
      {...(allows && { disabledDate: (at: Date) => !allows(dayOf(at)) })}
      {...(shortcuts && { presets: dayPresets(texts.shortcuts) })}
    />
  )
}

export type DayRange = readonly [from: string, to: string]

/** Either day may be missing. */
type OpenDayRange = readonly [from: string | null, to: string | null]

interface OpenRangeInputProps extends CommonProps {
  id?: string
  value: OpenDayRange
  onChange: (range: OpenDayRange) => void
  placeholder: [string, string]
  /** Whether one of them may stay empty. */
  allowEmpty: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

/** Two days and what is between them; with one of them missing, all that comes before or after the other. */
export function OpenRangeInput({ id, value: [from, to], onChange, ...rest }: OpenRangeInputProps) {
  const texts = useTexts(inputMessages)
  const shown = useMemo(
    (): [Date | null, Date | null] => [from === null ? null : dateOf(from), to === null ? null : dateOf(to)],
    [from, to],
  )
  const picker = useRef<ComponentRef<typeof Utc8Picker.RangePicker>>(null)
  useTypingGuard(picker, RULE)
  return (
    <Utc8Picker.RangePicker
      {...rest}
      allowClear={CLEARED_BY_POINTER}
      previewValue={false}
      ref={picker}
      // A label belongs to the first of the two.
      {...(id !== undefined && { id: { start: id, end: `${id}-end` } })}
      format={FORMAT}
      value={shown}
      onChange={(days) => onChange([textOf(days?.[0]), textOf(days?.[1])])}
      presets={rangePresets(texts.shortcuts)}
    />
  )
}

const textOf = (day: Date | null | undefined): string | null => (day ? dayOf(day) : null)

interface DateRangeInputProps extends CommonProps {
  id?: string
  value?: DayRange | null
  onChange?: (range: DayRange | null) => void
}

/** Two days and what is between them. */
export function DateRangeInput({ value, onChange, ...rest }: DateRangeInputProps) {
  const texts = useTexts(inputMessages)
  return (
    <OpenRangeInput
      {...rest}
      allowEmpty={false}
      placeholder={[texts.from, texts.to]}
      value={value ?? [null, null]}
      onChange={([from, to]) => onChange?.(from === null || to === null ? null : [from, to])}
    />
  )
}

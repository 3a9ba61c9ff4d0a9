import { useMemo } from 'react'
import { CLEARED_BY_POINTER } from './clear-mark.tsx'
import { Utc8Picker } from './utc8-picker.ts'

interface DateTimeInputProps {
  id?: string
  /** ISO text, as contracts have it and as drafts are kept. */
  value?: string | null
  onChange?: (value: string | null) => void
  onBlur?: () => void
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
}

/** A minute of UTC+8, shown and typed as such in any zone. */
export function DateTimeInput({ value, onChange, ...rest }: DateTimeInputProps) {
  // Another object for the same minute would make the picker forget what is being typed.
  const shown = useMemo(() => (value ? new Date(value) : null), [value])
  return (
    <Utc8Picker
      {...rest}
      allowClear={CLEARED_BY_POINTER}
      // The day under a resting pointer must not take the place of what is typed.
      previewValue={false}
      value={shown}
      onChange={(at: Date | null) => onChange?.(at === null ? null : at.toISOString())}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      // A time that was typed counts without a press of the button.
      needConfirm={false}
    />
  )
}

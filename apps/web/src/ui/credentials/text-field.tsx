import type { HTMLInputAutoCompleteAttribute } from 'react'
import styles from './credentials.module.css'
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx'

interface TextFieldProps extends Omit<FieldFrameProps, 'children'> {
  max: number
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'tel' | 'email' | 'text'
}

export function TextField({ max, placeholder, autoComplete, inputMode, ...frame }: TextFieldProps) {
  const { field } = frame
  return (
    <FieldFrame {...frame}>
      <input
        id={field.id}
        name={field.name}
        className={styles.input}
        type={inputMode ?? 'text'}
        autoComplete={autoComplete ?? 'off'}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={max}
        placeholder={placeholder}
        required={frame.required}
        aria-invalid={field.error !== undefined}
        aria-describedby={describedBy(frame)}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

import type { InputHTMLAttributes } from 'react'
import styles from './credentials.module.css'
import type { FieldProps } from './field-frame.tsx'

type Allowed = 'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'onKeyDown' | 'onKeyUp' | 'onBlur'

interface FieldInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, Allowed> {
  frame: Pick<FieldProps, 'field' | 'required'>
}

/** The input of a frame: tied to its label and to the line that says what is wrong, such as too long a text. */
export function FieldInput({ frame, ...rest }: FieldInputProps) {
  const { field, required } = frame
  return (
    <input
      {...rest}
      id={field.id}
      name={field.name}
      className={styles.input}
      autoCapitalize="off"
      spellCheck={false}
      required={required}
      value={field.value}
      aria-invalid={field.error !== undefined}
      aria-describedby={`${field.id}-note`}
      onChange={(event) => field.onChange(event.target.value)}
    />
  )
}

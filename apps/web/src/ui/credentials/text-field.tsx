import type { HTMLInputAutoCompleteAttribute } from 'react'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { FieldInput } from './field-input.tsx'

interface TextFieldProps extends FieldProps {
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  kind?: 'tel' | 'email' | 'text' | 'date'
}

export function TextField({ placeholder, autoComplete = 'off', kind = 'text', ...frame }: TextFieldProps) {
  return (
    <FieldFrame {...frame}>
      <FieldInput frame={frame} type={kind} autoComplete={autoComplete} placeholder={placeholder} />
    </FieldFrame>
  )
}

import { Form, Input, InputNumber, Select, Switch } from 'antd'
import type { ReactElement } from 'react'
import type { Choice } from '../choice.ts'
import styles from './form.module.css'

interface FieldBase<Name extends string> {
  name: Name
  label: string
  help?: string | undefined
  disabled?: boolean
  /** The whole width of a form with two columns; textareas always take it. */
  wide?: boolean
}

/** A form field is data. Whether it is required is not said here: its schema knows. */
export type FormField<Name extends string> = FieldBase<Name> &
  (
    | { kind: 'text'; max: number }
    | { kind: 'textarea'; max: number }
    | { kind: 'number'; min: number; max: number }
    | { kind: 'switch' }
    | { kind: 'select'; options: readonly Choice[] }
  )

function inputOf(field: FormField<string>, onBlur: () => void): ReactElement {
  const common = { disabled: field.disabled ?? false, onBlur }
  switch (field.kind) {
    case 'text':
      return <Input {...common} maxLength={field.max} autoComplete="off" />
    case 'textarea':
      return <Input.TextArea {...common} maxLength={field.max} showCount rows={3} />
    case 'number':
      return <InputNumber {...common} min={field.min} max={field.max} precision={0} />
    case 'switch':
      return <Switch disabled={common.disabled} />
    case 'select':
      return <Select {...common} options={[...field.options]} />
  }
}

interface FormFieldItemProps {
  field: FormField<string>
  required: boolean
  onBlur: () => void
}

export function FormFieldItem({ field, required, onBlur }: FormFieldItemProps) {
  const wide = field.wide ?? field.kind === 'textarea'
  return (
    <Form.Item
      name={field.name}
      label={field.label}
      required={required}
      extra={field.help}
      className={`${styles.item} ${wide ? styles.wide : ''}`}
      {...(field.kind === 'switch' ? { valuePropName: 'checked' } : {})}
    >
      {inputOf(field, onBlur)}
    </Form.Item>
  )
}

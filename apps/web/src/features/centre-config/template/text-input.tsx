import type { DocKind } from '@visa/contract/centre/doc-fields'
import { DOC_LIMITS } from '@visa/contract/centre/doc-template'
import { Input, Select } from 'antd'
import { useId, type ReactNode } from 'react'
import { FieldPicker } from './field-picker.tsx'
import styles from './template.module.css'

interface LabelledProps {
  label: string
  children: (id: string) => ReactNode
  side?: ReactNode
}

export function Labelled({ label, children, side }: LabelledProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {side}
      </div>
      {children(id)}
    </div>
  )
}

interface TextInputProps {
  label: string
  value: string
  kind: DocKind
  rows?: string | undefined
  long?: boolean
  onChange: (value: string) => void
}

/** A text of a template, with the fields that can stand in it. */
export function TextInput({ label, value, kind, rows, long = false, onChange }: TextInputProps) {
  return (
    <Labelled
      label={label}
      side={<FieldPicker kind={kind} rows={rows} onPick={(name) => onChange(`${value}{{${name}}}`)} />}
    >
      {(id) =>
        long ? (
          <Input.TextArea
            id={id}
            rows={10}
            value={value}
            showCount
            count={{ max: DOC_LIMITS.text }}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <Input
            id={id}
            value={value}
            count={{ max: DOC_LIMITS.cell }}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Labelled>
  )
}

interface ChoiceProps<Value extends string | number> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function Choice<Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <Labelled label={label}>
      {(id) => <Select<Value> id={id} value={value} options={[...options]} onChange={onChange} />}
    </Labelled>
  )
}

export const numbers = (from: number, to: number, step = 1): { value: number; label: string }[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, place) => {
    const value = from + place * step
    return { value, label: String(value) }
  })

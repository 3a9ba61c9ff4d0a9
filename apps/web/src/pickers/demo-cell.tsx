import { galleryPickerMessages } from '@visa/messages/gallery/gallery-pickers'
import { useId, useState, type ReactNode } from 'react'
import { fill, useTexts } from '../lib/i18n.tsx'
import styles from './demo.module.css'

interface Held<Value> {
  id: string
  value: Value
  onChange: (value: Value) => void
}

interface DemoCellProps<Value> {
  label: string
  initial: Value
  children: (held: Held<Value>) => ReactNode
}

/** A selector under its label, with the value it gives beside it. */
export function DemoCell<Value>({ label, initial, children }: DemoCellProps<Value>) {
  const t = useTexts(galleryPickerMessages)
  const [value, onChange] = useState(initial)
  const id = useId()
  return (
    <div className={styles.cell}>
      <label htmlFor={id}>{label}</label>
      {children({ id, value, onChange })}
      <output className={styles.value} htmlFor={id} aria-label={label}>
        {fill(t.value, { value: JSON.stringify(value) ?? '-' })}
      </output>
    </div>
  )
}

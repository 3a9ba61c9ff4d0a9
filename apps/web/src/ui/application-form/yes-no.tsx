import { Radio } from 'antd'
import type { KeyboardEvent } from 'react'
import { labelId } from '../form/form-context.ts'
import styles from './application-form.module.css'

interface YesNoProps {
  words: { yes: string; no: string }
  id?: string
  value?: string
  onChange?: (value: string | null) => void
  disabled?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: 'true'
  'aria-required'?: 'true'
}

const ANSWERS: Readonly<Record<string, string | null>> = {
  y: 'y',
  n: 'n',
  Delete: null,
  Backspace: null,
}

/** A question that is answered with yes or no: by a click, the arrows, or the keys Y and N; Delete takes it back. */
export function YesNo({ words, id = '', value, onChange, disabled = false, ...said }: YesNoProps) {
  const onKey = (event: KeyboardEvent) => {
    const answer = ANSWERS[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (answer === undefined || disabled || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChange?.(answer)
  }
  return (
    // The radios within take the focus; this only hears their keys.
    <div role="presentation" className={styles.yesNo} onKeyDown={onKey}>
      <Radio.Group
        {...said}
        id={id}
        aria-labelledby={labelId(id)}
        disabled={disabled}
        value={value ?? null}
        onChange={({ target }) => onChange?.(String(target.value))}
        options={[
          { value: 'y', label: words.yes },
          { value: 'n', label: words.no },
        ]}
      />
    </div>
  )
}

import { paramMessages } from '@visa/messages/org/param'
import { TIME_UNITS, unitOf, type TimeUnit } from '@visa/contract/org/param-text'
import { Button, Input, InputNumber, Select, Space } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { formattedJson } from './param.names.ts'
import styles from './param.module.css'

interface InputProps<Value> {
  id?: string
  value?: Value
  onChange?: (value: Value) => void
}

const withId = (id: string | undefined) => (id === undefined ? {} : { id })

/** A whole number with what it counts. */
export function UnitInput({
  id,
  value = null,
  onChange,
  unit,
}: InputProps<number | null> & { unit: string }) {
  return (
    <InputNumber<number>
      {...withId(id)}
      className={styles.number ?? ''}
      value={value}
      precision={0}
      suffix={unit}
      onChange={(typed) => onChange?.(typed)}
    />
  )
}

/** Minutes, typed in the unit that suits them. */
export function DurationInput({ id, value = null, onChange }: InputProps<number | null>) {
  const t = useTexts(paramMessages)
  const [unit, setUnit] = useState<TimeUnit>(() => unitOf(value ?? 0))
  const count = value === null ? null : value / TIME_UNITS[unit]
  const units = (Object.keys(TIME_UNITS) as TimeUnit[]).map((each) => ({
    value: each,
    label: t.timeUnits[each],
  }))
  return (
    <Space.Compact className={styles.duration ?? ''}>
      <InputNumber<number>
        {...withId(id)}
        value={count}
        onChange={(typed) => onChange?.(typed === null ? null : Math.round(typed * TIME_UNITS[unit]))}
      />
      <Select<TimeUnit>
        aria-label={t.timeUnits[unit]}
        value={unit}
        options={units}
        onChange={(next) => {
          if (count !== null) onChange?.(Math.round(count * TIME_UNITS[next]))
          setUnit(next)
        }}
      />
    </Space.Compact>
  )
}

const JSON_MAX = 4000

/** JSON as text, with its lines put in order on demand. */
export function JsonInput({ id, value = '', onChange }: InputProps<string>) {
  const t = useTexts(paramMessages)
  const formatted = formattedJson(value)
  return (
    <div className={styles.json}>
      <Input.TextArea
        {...withId(id)}
        rows={6}
        maxLength={JSON_MAX}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Button
        size="small"
        disabled={formatted === undefined || formatted === value}
        onClick={() => formatted !== undefined && onChange?.(formatted)}
      >
        {t.format}
      </Button>
    </div>
  )
}

/** Never shows what it was before; what is typed can be looked at. */
export function SecretInput({ id, value = '', onChange, max }: InputProps<string> & { max: number }) {
  return (
    <Input.Password
      {...withId(id)}
      value={value}
      maxLength={max}
      autoComplete="new-password"
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

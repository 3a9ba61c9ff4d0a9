import { paramMessages } from '@visa/messages/org/param'
import { TIME_UNITS, unitOf, type TimeUnit } from '@visa/contract/org/param-text'
import { Input, InputNumber, Select, Space, Switch } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { hoursIn, type Hours } from './param.names.ts'
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

const NIGHT: Hours = { from: '22:00', to: '08:00' }

/** From an hour to another, or none at all. */
export function HoursInput({ id, value = '', onChange }: InputProps<string>) {
  const t = useTexts(paramMessages)
  const hours = hoursIn(value)
  const write = (next: Hours | null) => onChange?.(JSON.stringify(next))
  const clock = (name: keyof Hours, label: string) => (
    <Input
      type="time"
      className={styles.clock ?? ''}
      aria-label={label}
      value={hours?.[name] ?? ''}
      onChange={({ target }) => write({ ...NIGHT, ...hours, [name]: target.value })}
    />
  )
  return (
    <div className={styles.hours}>
      <Switch
        {...withId(id)}
        checked={hours !== null}
        checkedChildren={t.on}
        unCheckedChildren={t.off}
        onChange={(on) => write(on ? NIGHT : null)}
      />
      {hours !== null && (
        <>
          {clock('from', t.hoursFrom)} <span aria-hidden>–</span> {clock('to', t.hoursTo)}
        </>
      )}
    </div>
  )
}

/** Never shows what it was before; what is typed can be looked at. */
export function SecretInput({ id, value = '', onChange }: InputProps<string>) {
  return (
    <Input.Password
      {...withId(id)}
      value={value}
      autoComplete="new-password"
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

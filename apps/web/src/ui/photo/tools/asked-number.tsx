import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { InputNumber } from 'antd'
import { useId, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'

interface AskedNumberProps {
  label: string
  value: number
  limits: { least: number; most: number }
  onChange: (value: number) => void
}

/** A whole number within limits: what is typed beyond them stays as typed, is told, and changes nothing. */
export function AskedNumber({ label, value, limits, onChange }: AskedNumberProps) {
  const { compress: t } = useTexts(photoToolMessages)
  const [typed, setTyped] = useState<number | null>(value)
  const [id, hintId] = [useId(), useId()]
  const fits = (given: number | null): given is number =>
    given !== null && Number.isInteger(given) && given >= limits.least && given <= limits.most
  const wrong = !fits(typed)
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <InputNumber
        id={id}
        className={styles.wide ?? ''}
        value={typed}
        {...(wrong && { status: 'error' as const })}
        aria-invalid={wrong}
        aria-describedby={wrong ? hintId : undefined}
        onChange={(given) => {
          setTyped(given)
          if (fits(given)) onChange(given)
        }}
      />
      {wrong && (
        <p id={hintId} className={styles.wrong}>
          {fill(t.outOfRange, limits)}
        </p>
      )}
    </>
  )
}

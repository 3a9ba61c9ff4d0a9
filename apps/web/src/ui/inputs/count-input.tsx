import { InputNumber } from 'antd'
import { useId } from 'react'
import { sentence } from '../../lib/sentence.ts'
import styles from './inputs.module.css'

interface CountInputProps {
  label: string
  value: number | null
  problem: string | undefined
  onChange: (count: number | null) => void
}

/** A number outside a form. One that does not fit stays as it was typed, with the reason beneath it. */
export function CountInput({ label, value, problem, onChange }: CountInputProps) {
  const id = useId()
  const isWrong = problem !== undefined
  return (
    <div>
      <InputNumber<number>
        aria-label={label}
        aria-describedby={id}
        aria-invalid={isWrong}
        status={isWrong ? 'error' : ''}
        value={value}
        onChange={onChange}
      />
      <p id={id} role="alert" className={styles.problem}>
        {isWrong && sentence(problem)}
      </p>
    </div>
  )
}

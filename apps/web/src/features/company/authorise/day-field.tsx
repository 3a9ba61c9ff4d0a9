import { DateInput } from '../../../ui/inputs/date-input.tsx'
import styles from './authorise.module.css'

interface DayFieldProps {
  /** What it is called, for those who do not see where it stands. */
  label: string
  /** What stands above it. */
  shown: string
  value: string
  onChange: (day: string) => void
}

export function DayField({ label, shown, value, onChange }: DayFieldProps) {
  return (
    <div className={styles.field}>
      <span aria-hidden>{shown}</span>
      <DateInput aria-label={label} value={value} shortcuts={false} onChange={(day) => onChange(day ?? '')} />
    </div>
  )
}

import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import { Button, Select } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { DateRangeInput } from '../../ui/inputs/date-input.tsx'
import { movedBy, PRESETS, type Period, type Preset } from './periods.ts'
import type { LookView } from './use-look.ts'
import styles from './looks.module.css'

interface PeriodBarProps {
  view: LookView
  period: Period
  onChange: (part: LookView) => void
  /** Those that are short enough for the screen. */
  presets?: readonly Preset[]
}

/** Which days: a stretch by its name, the one before or after it, or any two days. */
export function PeriodBar({ view, period, onChange, presets = PRESETS }: PeriodBarProps) {
  const t = useTexts(lookBackMessages)
  const move = (direction: -1 | 1) => onChange({ preset: undefined, ...movedBy(period, direction) })
  return (
    <span className={styles.period}>
      <Select<Preset | ''>
        aria-label={t.period}
        className={styles.preset ?? ''}
        value={view.preset ?? ''}
        onChange={(preset) => preset !== '' && onChange({ preset, from: undefined, to: undefined })}
        options={[
          ...(view.preset === undefined ? [{ value: '' as const, label: t.otherPeriod }] : []),
          ...presets.map((preset) => ({ value: preset, label: t.periods[preset] })),
        ]}
      />
      <Button icon={<LeftOutlined />} aria-label={t.earlier} title={t.earlier} onClick={() => move(-1)} />
      <DateRangeInput
        aria-label={t.period}
        value={[period.from, period.to]}
        onChange={(days) => days !== null && onChange({ preset: undefined, from: days[0], to: days[1] })}
      />
      <Button icon={<RightOutlined />} aria-label={t.later} title={t.later} onClick={() => move(1)} />
    </span>
  )
}

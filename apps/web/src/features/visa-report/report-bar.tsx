import { COMPARISONS, GRAINS, LOOK_AXES, MOST_DAYS_BY, type Grain } from '@visa/contract/visa/look-back'
import { daysBetween } from '@visa/contract/rules/days'
import { DIMENSIONS, REPORT_MEASURES, type Dimension } from '@visa/contract/visa/report'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import { Select } from 'antd'
import { useId } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import type { Period } from './periods.ts'
import type { ReportView } from './report.view.ts'
import styles from './looks.module.css'

interface ReportBarProps {
  view: ReportView
  period: Period
  onChange: (part: Partial<ReportView>) => void
}

/** What stands in rows and columns, what is counted, by which day and against what. */
export function ReportBar({ view, period, onChange }: ReportBarProps) {
  const t = useTexts(lookBackMessages)
  const days = daysBetween(period.from, period.to) + 1
  const isByPeriod = view.rowsBy === 'period' || view.columnsBy === 'period'
  const dimensionOf = (dimension: Dimension) => ({ value: dimension, label: t.dimensions[dimension] })
  const grainOf = (grain: Grain) => ({
    value: grain,
    label: t.grains[grain],
    disabled: days > MOST_DAYS_BY[grain],
  })
  return (
    <div className={styles.choices}>
      <Choice
        label={t.rows}
        value={view.rowsBy}
        // The two change places where one takes what the other has.
        onChange={(rowsBy) =>
          onChange(rowsBy === view.columnsBy ? { rowsBy, columnsBy: view.rowsBy } : { rowsBy })
        }
        options={DIMENSIONS.map(dimensionOf)}
      />
      <Choice
        label={t.columns}
        value={view.columnsBy}
        onChange={(columnsBy) =>
          onChange(
            columnsBy === view.rowsBy
              ? { columnsBy, rowsBy: view.columnsBy === 'none' ? otherThan(columnsBy) : view.columnsBy }
              : { columnsBy },
          )
        }
        options={[{ value: 'none' as const, label: t.noColumns }, ...DIMENSIONS.map(dimensionOf)]}
      />
      {isByPeriod && (
        <Choice
          label={t.grain}
          value={view.grain}
          onChange={(grain) => onChange({ grain })}
          options={GRAINS.map(grainOf)}
        />
      )}
      <Choice
        label={t.measure}
        value={view.measure}
        onChange={(measure) => onChange({ measure })}
        options={REPORT_MEASURES.map((measure) => ({ value: measure, label: t.measures[measure] }))}
      />
      <Choice
        label={t.axis}
        title={t.axisHelp}
        value={view.axis}
        onChange={(axis) => onChange({ axis })}
        options={LOOK_AXES.map((axis) => ({ value: axis, label: t.axes[axis] }))}
      />
      <Choice
        label={t.compare}
        value={view.compare}
        onChange={(compare) => onChange({ compare })}
        options={COMPARISONS.map((compare) => ({ value: compare, label: t.comparisons[compare] }))}
      />
    </div>
  )
}

const otherThan = (dimension: Dimension | 'none'): Dimension =>
  dimension === 'country' ? 'status' : 'country'

interface ChoiceProps<Value extends string> {
  label: string
  title?: string
  value: Value
  onChange: (value: Value) => void
  options: { value: Value; label: string; disabled?: boolean }[]
}

function Choice<Value extends string>({ label, title, value, onChange, options }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <span className={styles.choice} {...(title !== undefined && { title })}>
      <label htmlFor={id}>{label}</label>
      <Select<Value>
        id={id}
        value={value}
        onChange={onChange}
        options={options}
        popupMatchSelectWidth={false}
      />
    </span>
  )
}

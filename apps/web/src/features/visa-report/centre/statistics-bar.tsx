import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { daysOf, yearUntil, type Reach, type Whose } from '@visa/contract/centre/report'
import { addDays, dayOr } from '@visa/contract/rules/days'
import { NATION_CODES, type NationCode } from '@visa/contract/visa/products'
import { centreReportMessages } from '@visa/messages/centre/reports'
import { nationMessages } from '@visa/messages/visa/nations'
import { Button, Segmented, Select } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { DateInput, DateRangeInput } from '../../../ui/inputs/date-input.tsx'
import { WhoseSwitch } from './whose-switch.tsx'
import styles from '../looks.module.css'

const GRAINS = ['day', 'week', 'month', 'all'] as const
export type Grain = (typeof GRAINS)[number]

export interface CentreView {
  grain: Grain
  /** A day of the period; absent: today. */
  day?: string | undefined
  /** Of all: which days. */
  from?: string | undefined
  to?: string | undefined
  whose: Whose
  nationCode?: NationCode | undefined
}

export const periodOf = ({ grain, day, from, to }: CentreView, today: string) => {
  if (grain !== 'all') return daysOf(dayOr(day, today), grain)
  return from !== undefined && to !== undefined ? { from, to } : yearUntil(today)
}

interface StatisticsBarProps {
  view: CentreView
  today: string
  reach: Reach | undefined
  grains?: readonly Grain[]
  onChange: (part: Partial<CentreView>) => void
}

/** Which days, whose work and which consulate. */
export function StatisticsBar({ view, today, reach, grains = GRAINS, onChange }: StatisticsBarProps) {
  const t = useTexts(centreReportMessages)
  const nations = useTexts(nationMessages)
  const { grain, whose, nationCode } = view
  const { from, to } = periodOf(view, today)
  return (
    <>
      <Segmented<Grain>
        aria-label={t.period}
        value={grain}
        onChange={(next) => onChange({ grain: next, day: undefined, from: undefined, to: undefined })}
        options={grains.map((each) => ({ value: each, label: t.grains[each] }))}
      />
      {grain === 'all' ? (
        <DateRangeInput
          aria-label={t.period}
          value={[from, to]}
          onChange={(days) => days !== null && onChange({ from: days[0], to: days[1] })}
        />
      ) : (
        <span className={styles.period}>
          <Button
            icon={<LeftOutlined />}
            aria-label={t.earlier}
            title={t.earlier}
            onClick={() => onChange({ day: addDays(from, -1) })}
          />
          <DateInput
            aria-label={t.period}
            value={view.day ?? today}
            onChange={(day) => day !== null && onChange({ day })}
          />
          <Button
            icon={<RightOutlined />}
            aria-label={t.later}
            title={t.later}
            disabled={to >= today}
            onClick={() => onChange({ day: addDays(to, 1) })}
          />
          <span className={styles.none}>{from === to ? from : `${from} – ${to}`}</span>
        </span>
      )}
      <Select<NationCode | ''>
        aria-label={t.allCountries}
        className={styles.preset ?? ''}
        value={nationCode ?? ''}
        onChange={(next) => onChange({ nationCode: next === '' ? undefined : next })}
        options={[
          { value: '' as const, label: t.allCountries },
          ...NATION_CODES.map((code) => ({ value: code, label: nations[code] })),
        ]}
      />
      <WhoseSwitch reach={reach} whose={whose} onChange={(next) => onChange({ whose: next })} />
    </>
  )
}

import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { HOLIDAY, HOLIDAY_LIMITS, holidayList, holidayWhole } from '@visa/contract/centre/config-holiday'
import { NATION_CODES } from '@visa/contract/visa/products'
import { holidayMessages } from '@visa/messages/centre/holidays'
import { nationMessages } from '@visa/messages/visa/nations'
import { Alert, Button, Popconfirm, Select } from 'antd'
import { useState } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ImportButton } from '../../ui/import-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { ConfigLog } from './config-log.tsx'
import { STALE, todayHere, WRITING } from './config.names.tsx'
import { DayPanel } from './day-panel.tsx'
import { YearCalendar } from './year-calendar.tsx'
import styles from './holiday.module.css'

const YEAR_LENGTH = 4
const LEGEND = ['off', 'work', 'consulate', 'weekend', 'today'] as const

/** center.config.holiday: on which days the own centre works and consulates are open. */
export function HolidayScreen() {
  const t = useTexts(holidayMessages)
  const nations = useTexts(nationMessages)
  const today = todayHere()
  const [year, setYear] = useTabState('year', Number(today.slice(0, YEAR_LENGTH)))
  const [nation, setNation] = useTabState('nation', 'RUS')
  const [day, setDay] = useState<string>()
  const result = useCall(holidayList, { query: { year } }, { silent: true, keepPreviousData: true })
  return (
    <ScreenCard>
      <header className={styles.head}>
        <Button
          icon={<LeftOutlined />}
          aria-label={t.previous}
          disabled={year <= HOLIDAY_LIMITS.firstYear}
          onClick={() => setYear(year - 1)}
        />
        <b>{fill(t.year, { year })}</b>
        <Button
          icon={<RightOutlined />}
          aria-label={t.next}
          disabled={year >= HOLIDAY_LIMITS.lastYear}
          onClick={() => setYear(year + 1)}
        />
        <Select
          aria-label={t.consulate}
          value={nation}
          onChange={setNation}
          className={styles.nation ?? ''}
          options={[
            { value: '', label: t.nobody },
            ...NATION_CODES.map((value) => ({ value: value as string, label: nations[value] })),
          ]}
        />
        <ul className={styles.legend}>
          {LEGEND.map((tone) => (
            <li key={tone}>
              <i data-tone={tone} aria-hidden />
              {t.legend[tone]}
            </li>
          ))}
        </ul>
        <span className={styles.tools}>
          <ImportButton kind="centreHoliday" access={HOLIDAY} options={{ year }} invalidates={STALE} />
          <ExportButton kind="centreHoliday" access={HOLIDAY} filters={{ year }} />
        </span>
      </header>
      <Loaded result={result}>
        {({ days, knownUntil, closed, changed }) => (
          <>
            <Known year={year} until={knownUntil} closed={closed} />
            <div className={styles.panes}>
              <YearCalendar
                year={year}
                days={days}
                nation={nation}
                today={today}
                chosen={day}
                onChoose={setDay}
              />
              <DayPanel
                key={day ?? ''}
                nation={nation}
                day={day}
                told={days.filter((each) => each.day === day)}
                changedAt={changed.find((each) => each.day === day)?.at ?? null}
              />
            </div>
          </>
        )}
      </Loaded>
      <ConfigLog screen={HOLIDAY} />
    </ScreenCard>
  )
}

/** How far the calendar goes: good to know of a year that it has, a warning of one that it lacks. */
function Known({ year, until, closed: count }: { year: number; until: string | null; closed: number }) {
  const t = useTexts(holidayMessages)
  if (until !== null && String(year) <= until.slice(0, YEAR_LENGTH))
    return <Alert showIcon type="info" role="note" title={fill(t.knownUntil, { until })} />
  if (count === 0) return <Alert showIcon type="warning" title={fill(t.yearMissing, { year })} />
  if (count >= HOLIDAY_LIMITS.wholeYear)
    return <Alert showIcon type="warning" title={fill(t.yearGap, { year })} />
  const few = fill(t.yearFew, { year, count, whole: HOLIDAY_LIMITS.wholeYear })
  return <Alert showIcon type="warning" title={few} action={<Whole year={year} />} />
}

/** That few days are all of a year is said by somebody, not guessed. */
function Whole({ year }: { year: number }) {
  const t = useTexts(holidayMessages)
  const say = useAction(holidayWhole, {
    ...WRITING,
    onSuccess: () => toast.success(fill(t.yearSaid, { year })),
  })
  return (
    <Popconfirm
      title={fill(t.yearAsk, { year })}
      description={t.yearAskText}
      onConfirm={() => say.mutate({ body: { year } })}
    >
      <Button size="small">{t.yearWhole}</Button>
    </Popconfirm>
  )
}

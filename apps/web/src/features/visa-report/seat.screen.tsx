import { PrinterOutlined } from '@ant-design/icons'
import { formatDate } from '@visa/contract/dates'
import { addDays, daysBetween } from '@visa/contract/rules/days'
import { bucketsOf } from '@visa/contract/visa/look-back'
import {
  MOST_SEAT_DAYS,
  SEAT_STEPS,
  seatWork,
  type SeatQuery,
  type SeatWork,
} from '@visa/contract/visa/seat-statistics'
import { menuMessages } from '@visa/messages/shell/menu'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import { seatMessages } from '@visa/messages/visa/seat-statistics'
import { Button, Select } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { usePrintSheet } from '../../ui/buttons/use-print-sheet.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ViewMenu } from '../../ui/list/view-menu.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { UserPicker } from '../../pickers/user-picker.tsx'
import { HourMap } from './hour-map.tsx'
import { PeriodBar } from './period-bar.tsx'
import type { Period } from './periods.ts'
import { SeatStepsDialog } from './seat-steps.dialog.tsx'
import { SeatTable, type SeatPick } from './seat-table.tsx'
import { useLook, type LookView } from './use-look.ts'
import styles from './looks.module.css'

interface SeatView extends LookView {
  actorId?: number | undefined
  operation?: string | undefined
}

const START: SeatView = { preset: 'month' }
const SCREEN = 'visa.seatStatistics'

/** A longer stretch is cut to its end. */
const short = ({ from, to }: Period): Period =>
  daysBetween(from, to) < MOST_SEAT_DAYS ? { from, to } : { from: addDays(to, 1 - MOST_SEAT_DAYS), to }

/** visa.seatStatistics: who did how many of which step when. */
export function SeatScreen() {
  const t = useTexts(seatMessages)
  const words = useTexts(lookBackMessages)
  const operations: Record<string, string> = useTexts(applicantStateMessages).operations
  const look = useLook('seats', START)
  const { view, change, list } = look
  const period = short(look.period)
  const { actorId, operation } = view
  const query: SeatQuery = {
    ...period,
    ...(actorId !== undefined && { actorId }),
    ...(operation !== undefined && { operation }),
  }
  const result = useCall(seatWork, { query }, { silent: true, keepPreviousData: true })
  const [pick, choose] = useState<SeatPick>()
  const sheet = useRef<HTMLDivElement>(null)
  const name = useTexts(menuMessages)[SCREEN]
  const print = usePrintSheet(sheet, () =>
    fill(words.printed, { name, ...period, time: formatDate(new Date()) }),
  )
  return (
    <div className={styles.page}>
      <h1 className="unseen">{name}</h1>
      <div className={styles.bar}>
        <PeriodBar
          view={view}
          period={period}
          onChange={change}
          presets={['today', 'week', 'month', 'lastMonth', 'quarter']}
        />
        <span className={styles.picker}>
          <UserPicker
            aria-label={words.person}
            placeholder={t.allPeople}
            value={actorId}
            onChange={(chosen: number | undefined) => change({ actorId: chosen })}
          />
        </span>
        <Select<string>
          allowClear
          aria-label={t.step}
          placeholder={t.allSteps}
          className={styles.by ?? ''}
          value={operation ?? null}
          onChange={(chosen: string | undefined) => change({ operation: chosen })}
          options={SEAT_STEPS.map((step) => ({ value: step as string, label: operations[step] ?? step }))}
        />
        <span className={styles.tools}>
          <ViewMenu name={SCREEN} list={list} />
          <ExportButton kind="visaSeat" access={SCREEN} filters={query} />
          <Button icon={<PrinterOutlined />} onClick={print}>
            {words.print}
          </Button>
        </span>
      </div>
      <div ref={sheet} className={styles.stack} aria-busy={result.isFetching}>
        <p className={styles.foot}>{t.help}</p>
        <Loaded result={result}>
          {(work) =>
            work.total === 0 ? (
              <section className={styles.card}>
                <EmptyState title={t.nothing} help={words.nothingHelp} />
              </section>
            ) : (
              <Shown work={work} period={period} onOpen={choose} />
            )
          }
        </Loaded>
      </div>
      {pick !== undefined && <SeatStepsDialog asked={query} pick={pick} onClosed={() => choose(undefined)} />}
    </div>
  )
}

interface ShownProps {
  work: SeatWork
  period: Period
  onOpen: (pick: SeatPick) => void
}

function Shown({ work, period, onOpen }: ShownProps) {
  const t = useTexts(seatMessages)
  const { steps } = useTexts(lookBackMessages)
  const { from, to } = period
  const drawn = useMemo(() => {
    const counts = new Map(work.days.map(({ day, count }) => [day, count]))
    const days = bucketsOf({ from, to }, 'day')
    return {
      categories: days.map((day) => day.slice(5)),
      series: [{ name: steps, values: days.map((day) => counts.get(day) ?? 0) }],
    }
  }, [work, from, to, steps])
  return (
    <>
      <section className={styles.card} aria-label={t.people}>
        <div className={styles.cardHead}>
          <h2>{t.people}</h2>
        </div>
        <SeatTable work={work} onOpen={onOpen} />
      </section>
      <section className={styles.card} aria-label={t.hours}>
        <div className={styles.cardHead}>
          <h2>{t.hours}</h2>
        </div>
        <p className={styles.help}>{t.hoursHelp}</p>
        <HourMap
          unit={t.steps}
          hours={work.hours}
          onOpen={({ weekday, hour, count }) =>
            onOpen({
              name: `${t.weekdays[weekday as keyof typeof t.weekdays]} ${hour}:00`,
              weekday,
              hour,
              count,
            })
          }
        />
      </section>
      <section className={styles.card} aria-label={t.days}>
        <Chart kind="line" title={t.days} {...drawn} />
      </section>
    </>
  )
}

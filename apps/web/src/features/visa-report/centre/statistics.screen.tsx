import { PrinterOutlined } from '@ant-design/icons'
import type { CentreDimension, CentreFigure } from '@visa/contract/centre/figures'
import {
  reportAll,
  reportDay,
  reportMonth,
  reportWeek,
  STATISTICS,
  type CentreReport,
} from '@visa/contract/centre/report'
import { dayOf, formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { dayOr } from '@visa/contract/rules/days'
import { centreFigureMessages } from '@visa/messages/centre/figures'
import { centreReportMessages } from '@visa/messages/centre/reports'
import { seatMessages } from '@visa/messages/visa/seat-statistics'
import { menuMessages } from '@visa/messages/shell/menu'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useCall } from '../../../lib/query.ts'
import { useServerTime } from '../../../lib/server-time.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { usePrintSheet } from '../../../ui/buttons/use-print-sheet.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ExportButton } from '../../../ui/export-button.tsx'
import { ViewMenu } from '../../../ui/list/view-menu.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Part } from '../../../ui/part.tsx'
import { HourMap } from '../hour-map.tsx'
import { percent } from '../report.figures.ts'
import { FigureButton } from './figure-button.tsx'
import { MixCard } from './mix-card.tsx'
import { periodOf, StatisticsBar, type CentreView } from './statistics-bar.tsx'
import { Card, FunnelCard, TimesCard, TrendCard, type Asked } from './statistics-cards.tsx'
import styles from '../looks.module.css'

const CorrectionsDialog = lazyPart(async () => (await import('./corrections.dialog.tsx')).CorrectionsDialog)
const RowsDialog = lazyPart(async () => (await import('./rows.dialog.tsx')).RowsDialog)

interface StatisticsView extends CentreView {
  by: CentreDimension
}
const START: StatisticsView = { grain: 'month', whose: 'mgr', by: 'product' }
const OF_PERIOD = { day: reportDay, week: reportWeek, month: reportMonth } as const

/** The answer for the grain that is looked at; the other call rests. */
function useReport(view: StatisticsView, today: string) {
  const { grain, whose, nationCode, by } = view
  const narrowed = { whose, by, ...(nationCode !== undefined && { nationCode }) }
  const options = { silent: true, keepPreviousData: true }
  const isAll = grain === 'all'
  const part = useCall(
    OF_PERIOD[isAll ? 'month' : grain],
    { query: { day: dayOr(view.day, today), ...narrowed } },
    { ...options, enabled: !isAll },
  )
  const all = useCall(
    reportAll,
    { query: { ...periodOf({ ...view, grain: 'all' }, today), ...narrowed } },
    { ...options, enabled: isAll },
  )
  return isAll ? all : part
}

/** center.statistics: what the centre did by day, week, month and over all (C7.37). */
export function CentreStatisticsScreen() {
  const t = useTexts(centreReportMessages)
  const name = useTexts(menuMessages)[STATISTICS]
  const [opened] = useState(() => new Date())
  const today = dayOf(useServerTime()?.told ?? opened)
  const [view, setView] = useTabState<StatisticsView>('statistics', START)
  const change = (part: Partial<StatisticsView>) => setView((before) => ({ ...before, ...part }))
  const result = useReport(view, today)
  const [listed, setListed] = useState(false)
  const period = periodOf(view, today)
  const { whose, nationCode } = view
  const asked: Asked = { ...period, whose, ...(nationCode !== undefined && { nationCode }) }
  const sheet = useRef<HTMLDivElement>(null)
  const print = usePrintSheet(sheet, () => fill(t.printed, { name, ...period, time: formatDate(new Date()) }))
  const list = {
    filters: view,
    sort: undefined,
    sortable: [],
    show: ({ filters }: { filters: StatisticsView }) => setView({ ...START, ...filters }),
  }
  return (
    <div className={styles.page}>
      <h1 className="unseen">{name}</h1>
      <div className={styles.bar}>
        <StatisticsBar view={view} today={today} reach={result.data?.reach} onChange={change} />
        <span className={styles.tools}>
          <ViewMenu name={STATISTICS} list={list} />
          <ExportButton kind="centreReport" access={STATISTICS} filters={{ ...asked, by: view.by }} />
          <Button icon={<PrinterOutlined />} onClick={print}>
            {t.print}
          </Button>
        </span>
      </div>
      <div ref={sheet} className={styles.stack} aria-busy={result.isFetching}>
        <Loaded result={result}>
          {(report) =>
            report.total.contracts === 0 && report.total.payments === 0 && report.total.refunds === 0 ? (
              <section className={styles.card}>
                <EmptyState title={t.nothing} help={t.nothingHelp} />
              </section>
            ) : (
              <>
                <Tiles report={report} asked={asked} />
                <TrendCard report={report} asked={asked} />
                <MixCard report={report} asked={asked} onBy={(by) => change({ by })} />
                <div className={styles.panes}>
                  <FunnelCard report={report} asked={asked} />
                  <TimesCard asked={asked} />
                </div>
                <HoursCard report={report} asked={asked} />
                <p className={styles.foot}>
                  {t.foot}
                  {report.corrections > 0 && (
                    <button type="button" className={styles.plain} onClick={() => setListed(true)}>
                      {fill(t.correctionsFoot, { count: report.corrections })}
                    </button>
                  )}
                </p>
              </>
            )
          }
        </Loaded>
      </div>
      {listed && (
        <Part>
          <CorrectionsDialog days={period} onClosed={() => setListed(false)} />
        </Part>
      )}
    </div>
  )
}

/** +17.1%; nothing to compare with is a dash. */
const change = (now: number, then: number): string =>
  then === 0 ? '—' : `${now >= then ? '+' : '−'}${Math.abs(((now - then) / then) * 100).toFixed(1)}%`

const daysText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? from : `${from} – ${to}`

function Tiles({ report, asked }: { report: CentreReport; asked: Asked }) {
  const t = useTexts(centreReportMessages)
  const { names, helps } = useTexts(centreFigureMessages)
  const { total, totalBefore, totalYearBefore, running, before, yearSoFar } = report
  const compared = (value: (of: CentreReport['total']) => number) => (
    <dd
      className={styles.soft}
      title={fill(t.comparedWith, { year: daysText(yearSoFar), before: daysText(before) })}
    >
      {running ? `${t.soFar} ` : ''}
      {`${t.yearOnYear} ${change(value(total), value(totalYearBefore))}  ${t.onBefore} ${change(value(total), value(totalBefore))}`}
    </dd>
  )
  const plain = (figure: CentreFigure) => (
    <div className={styles.tile} title={helps[figure]}>
      <dt>{names[figure]}</dt>
      <dd className={styles.value}>
        <FigureButton figure={figure} value={total[figure]} asked={asked} />
      </dd>
      {compared((of) => of[figure])}
    </div>
  )
  const rate = (title: string, help: string, figure: CentreFigure, others: readonly CentreFigure[]) => (
    <div className={styles.tile} title={help}>
      <dt>{title}</dt>
      <dd className={styles.value}>
        {percent(
          total[figure],
          others.reduce((sum, each) => sum + total[each], total[figure]),
        )}
      </dd>
      {[figure, ...others].map((each) => (
        <dd key={each} className={styles.soft}>
          {names[each]} <FigureButton figure={each} value={total[each]} asked={asked} />
        </dd>
      ))}
    </div>
  )
  return (
    <dl className={styles.tiles}>
      {plain('contracts')}
      {plain('people')}
      <div className={styles.tile} title={t.netTakenHelp}>
        <dt>{t.netTaken}</dt>
        <dd className={styles.value}>{formatMoney(total.paidCents - total.refundedCents)}</dd>
        <dd className={styles.soft}>
          {names.paidCents} <FigureButton figure="paidCents" value={total.paidCents} asked={asked} />
        </dd>
        {compared(({ paidCents, refundedCents }) => paidCents - refundedCents)}
      </div>
      {plain('refundedCents')}
      {rate(t.refusal, t.refusalHelp, 'rejected', ['passed', 'sentBack'])}
      {rate(t.promise, t.promiseHelp, 'kept', ['late'])}
    </dl>
  )
}

/** When people come, by weekday and hour; a cell opens them. */
function HoursCard({ report, asked }: { report: CentreReport; asked: Asked }) {
  const t = useTexts(centreReportMessages)
  const { weekdays } = useTexts(seatMessages)
  const [cell, open] = useState<CentreReport['hours'][number]>()
  return (
    <Card title={t.hours} help={t.hoursHelp}>
      <HourMap
        unit={t.hoursUnit}
        hours={report.hours.map(({ people, ...at }) => Object.assign(at, { count: people }))}
        onOpen={({ weekday, hour, count }) => open({ weekday, hour, people: count })}
      />
      {cell !== undefined && (
        <Part>
          <RowsDialog
            asked={{ ...asked, figure: 'people', weekday: cell.weekday, hour: cell.hour }}
            part={`${weekdays[cell.weekday as keyof typeof weekdays]} ${cell.hour}:00`}
            value={cell.people}
            onClosed={() => open(undefined)}
          />
        </Part>
      )}
    </Card>
  )
}

import { FUNNEL, isMoneyFigure } from '@visa/contract/centre/figures'
import {
  reportStages,
  TREND_FIGURES,
  type CentreReport,
  type TrendFigure,
} from '@visa/contract/centre/report'
import { bucketEnd, bucketsOf } from '@visa/contract/visa/look-back'
import { centreFigureMessages } from '@visa/messages/centre/figures'
import { centreReportMessages } from '@visa/messages/centre/reports'
import { Segmented, Select } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { percent } from '../report.figures.ts'
import { ShareBar } from '../share-bar.tsx'
import { FigureButton } from './figure-button.tsx'
import type { RowsAsked } from './figure-text.ts'
import styles from '../looks.module.css'

export type Asked = Omit<RowsAsked, 'figure'>

interface CardProps {
  title: string
  help?: string
  tools?: ReactNode
  children: ReactNode
}

export function Card({ title, help, tools, children }: CardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        {tools}
      </div>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      {children}
    </section>
  )
}

type ShownAs = 'chart' | 'table'

/** Drawn or as a table, remembered by the tab. */
export function useShownAs(name: string, start: ShownAs): [ShownAs, ReactNode] {
  const t = useTexts(centreReportMessages)
  const [shown, show] = useTabState<ShownAs>(name, start)
  return [
    shown,
    <Segmented<ShownAs>
      key={name}
      size="small"
      aria-label={`${name} ${t.shownAs}`}
      value={shown}
      onChange={show}
      options={[
        { value: 'chart', label: t.chart },
        { value: 'table', label: t.table },
      ]}
    />,
  ]
}

const CENTS = 100

/** 14:00, 10-05, 2026-10 */
function pieceName(key: string, grain: CentreReport['grain']): string {
  if (grain === 'hour') return `${key}:00`
  return grain === 'day' ? key.slice(5) : key.slice(0, 7)
}

/** The days, or the hour, that a piece of a period is, within it. */
function pieceDays(asked: Asked, grain: CentreReport['grain'], key: string): Asked {
  if (grain === 'hour') return { ...asked, hour: Number(key) }
  if (grain === 'day') return { ...asked, from: key, to: key }
  const end = bucketEnd(key, 'month')
  return { ...asked, from: key < asked.from ? asked.from : key, to: end > asked.to ? asked.to : end }
}

/** Hour by hour, day by day or month by month, with the time before and the year before. */
export function TrendCard({ report, asked }: { report: CentreReport; asked: Asked }) {
  const t = useTexts(centreReportMessages)
  const { names } = useTexts(centreFigureMessages)
  const [figure, choose] = useTabState<TrendFigure>('trendFigure', 'contracts')
  const [shown, toggle] = useShownAs(t.trend, 'chart')
  const { trend, grain } = report
  const drawn = useMemo(() => {
    const shownValue = (value: number): number => (isMoneyFigure(figure) ? value / CENTS : value)
    return {
      categories: trend.map(({ key }) => pieceName(key, grain)),
      series: [
        {
          name: t.thisPeriod,
          values: trend.map((each) => (each.ahead ? null : shownValue(each[figure]))),
        },
        {
          name: t.lastPeriod,
          values: trend.map(({ before }) => (before === null ? null : shownValue(before[figure]))),
        },
        { name: t.lastYear, values: trend.map(({ yearBefore }) => shownValue(yearBefore[figure])) },
      ],
    }
  }, [trend, figure, grain, t])
  const daysOf = (key: string): Asked => pieceDays(asked, grain, key)
  /** The piece of another time that stands in the same place. */
  const pieceOf = (days: CentreReport['yearBefore'], index: number): Asked => {
    const then = { ...asked, ...days }
    const key = grain === 'hour' ? trend[index]?.key : bucketsOf(days, grain)[index]
    return pieceDays(then, grain, key ?? days.from)
  }
  return (
    <Card
      title={t.trend}
      tools={
        <span className={styles.filters}>
          <Select<TrendFigure>
            aria-label={t.measure}
            className={styles.by ?? ''}
            value={figure}
            onChange={choose}
            options={TREND_FIGURES.map((each) => ({ value: each, label: names[each] }))}
          />
          {toggle}
        </span>
      }
    >
      {shown === 'chart' ? (
        <Chart kind={trend.length > 12 ? 'line' : 'bar'} title={names[figure]} {...drawn} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label={t.trend}>
            <thead>
              <tr>
                <th scope="col">{t.period}</th>
                <th scope="col" className={styles.figure}>
                  {t.thisPeriod}
                </th>
                <th scope="col" className={styles.figure}>
                  {t.lastPeriod}
                </th>
                <th scope="col" className={styles.figure}>
                  {t.lastYear}
                </th>
              </tr>
            </thead>
            <tbody>
              {trend.map((each, index) => (
                <tr key={each.key}>
                  <th scope="row">{pieceName(each.key, grain)}</th>
                  <td className={styles.figure}>
                    {each.ahead ? (
                      '–'
                    ) : (
                      <FigureButton
                        figure={figure}
                        value={each[figure]}
                        part={pieceName(each.key, grain)}
                        asked={daysOf(each.key)}
                      />
                    )}
                  </td>
                  <td className={styles.figure}>
                    {each.before === null ? (
                      '–'
                    ) : (
                      <FigureButton
                        figure={figure}
                        value={each.before[figure]}
                        part={`${t.lastPeriod} ${pieceName(each.key, grain)}`}
                        asked={pieceOf(report.lastPeriod, index)}
                      />
                    )}
                  </td>
                  <td className={styles.figure}>
                    <FigureButton
                      figure={figure}
                      value={each.yearBefore[figure]}
                      part={`${t.lastYear} ${pieceName(each.key, grain)}`}
                      asked={pieceOf(report.yearBefore, index)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

/** Who of a period came at least so far. */
export function FunnelCard({ report: { total }, asked }: { report: CentreReport; asked: Asked }) {
  const t = useTexts(centreReportMessages)
  const { names } = useTexts(centreFigureMessages)
  return (
    <Card title={t.funnel} help={t.funnelHelp}>
      <table className={styles.table} aria-label={t.funnel}>
        <thead>
          <tr>
            <th scope="col">{t.stage}</th>
            <th scope="col" className={styles.figure}>
              {t.people}
            </th>
            <th scope="col" className={styles.figure}>
              {t.ofFirst}
            </th>
            <th scope="col">{t.share}</th>
          </tr>
        </thead>
        <tbody>
          {FUNNEL.map((figure) => (
            <tr key={figure}>
              <th scope="row">{names[figure]}</th>
              <td className={styles.figure}>
                <FigureButton figure={figure} value={total[figure]} asked={asked} />
              </td>
              <td className={styles.figure}>{percent(total[figure], total.people)}</td>
              <td className={styles.drawn}>
                <ShareBar part={total[figure]} whole={total.people} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** How long the stages took, drawn and as a table. */
export function TimesCard({ asked: { from, to, whose, nationCode } }: { asked: Asked }) {
  const t = useTexts(centreReportMessages)
  const { spans: names } = useTexts(centreFigureMessages)
  const [shown, toggle] = useShownAs(t.times, 'chart')
  const query = { from, to, whose, ...(nationCode !== undefined && { nationCode }) }
  const result = useCall(reportStages, { query }, { silent: true, keepPreviousData: true })
  const spans = result.data?.spans
  const drawn = useMemo(
    () => ({
      categories: (spans ?? []).map(({ span }) => names[span]),
      series: [
        { name: 'p50', values: (spans ?? []).map(({ p50Hours }) => Math.round(p50Hours * 10) / 10) },
        { name: 'p90', values: (spans ?? []).map(({ p90Hours }) => Math.round(p90Hours * 10) / 10) },
      ],
    }),
    [spans, names],
  )
  const told = (hours: number): string => fill(t.hoursValue, { value: hours.toFixed(1) })
  return (
    <Card title={t.times} help={t.timesHelp} tools={toggle}>
      <Loaded result={result}>
        {(data) => {
          if (data.spans.length === 0) return <p className={styles.help}>{t.noTimes}</p>
          return (
            <>
              {data.oneIn > 1 && <p className={styles.help}>{fill(t.sampled, { oneIn: data.oneIn })}</p>}
              {shown === 'chart' ? (
                <Chart kind="bar" title={t.hoursAxis} {...drawn} format={told} />
              ) : (
                <table className={styles.table} aria-label={t.times}>
                  <thead>
                    <tr>
                      <th scope="col">{t.stage}</th>
                      {[t.people, 'p50', 'p90'].map((title) => (
                        <th key={title} scope="col" className={styles.figure}>
                          {title}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {data.spans.map(({ span, people, p50Hours, p90Hours }) => (
                      <tr key={span}>
                        <th scope="row">{names[span]}</th>
                        <td className={styles.figure}>{people.toLocaleString('en-US')}</td>
                        <td className={styles.figure}>{told(p50Hours)}</td>
                        <td className={styles.figure}>{told(p90Hours)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

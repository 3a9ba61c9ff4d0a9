import { URGENCY, urgencyReport, type UrgencyCell } from '@visa/contract/centre/report'
import { dayOf } from '@visa/contract/dates'
import { bucketsOf } from '@visa/contract/visa/look-back'
import { NATION_CODES } from '@visa/contract/visa/products'
import { centreReportMessages } from '@visa/messages/centre/reports'
import { nationMessages } from '@visa/messages/visa/nations'
import { menuMessages } from '@visa/messages/shell/menu'
import { useMemo, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useServerTime } from '../../../lib/server-time.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { percent } from '../report.figures.ts'
import { FigureButton } from './figure-button.tsx'
import { periodOf, StatisticsBar, type CentreView } from './statistics-bar.tsx'
import { Card, useShownAs, type Asked } from './statistics-cards.tsx'
import styles from '../looks.module.css'

const START: CentreView = { grain: 'week', whose: 'mgr' }
const GRAINS = ['week', 'month'] as const

const peopleIn = (cells: readonly UrgencyCell[]): number => cells.reduce((sum, { people }) => sum + people, 0)

interface UrgencyData {
  cells: readonly UrgencyCell[]
  levels: readonly { key: string; name: string }[]
  days: readonly { day: string; capacity: number; holiday: string }[]
}

/** center.urgency: normal, urgent and express by day and consulate, against the places of each day. */
export function UrgencyScreen() {
  const t = useTexts(centreReportMessages)
  const name = useTexts(menuMessages)[URGENCY]
  const [opened] = useState(() => new Date())
  const today = dayOf(useServerTime()?.told ?? opened)
  const [view, setView] = useTabState<CentreView>('urgency', START)
  const period = periodOf(view, today)
  const { whose, nationCode } = view
  const asked = { ...period, whose, ...(nationCode !== undefined && { nationCode }) }
  const result = useCall(urgencyReport, { query: asked }, { silent: true, keepPreviousData: true })
  return (
    <div className={styles.page}>
      <h1 className="unseen">{name}</h1>
      <div className={styles.bar}>
        <StatisticsBar
          view={view}
          today={today}
          reach={result.data?.reach}
          grains={GRAINS}
          onChange={(part) => setView((before) => ({ ...before, ...part }))}
        />
      </div>
      <div className={styles.stack} aria-busy={result.isFetching}>
        <Loaded result={result}>
          {(data) =>
            data.cells.length === 0 ? (
              <section className={styles.card}>
                <EmptyState title={t.noUrgency} help={t.nothingHelp} />
              </section>
            ) : (
              <UrgencyCard data={data} asked={asked} />
            )
          }
        </Loaded>
      </div>
    </div>
  )
}

function UrgencyCard({ data, asked }: { data: UrgencyData; asked: Asked }) {
  const t = useTexts(centreReportMessages)
  const nations = useTexts(nationMessages)
  const title = useTexts(menuMessages)[URGENCY]
  const [shown, toggle] = useShownAs(title, 'table')
  const { cells, levels, days } = data
  const { from, to } = asked
  const all = useMemo(() => bucketsOf({ from, to }, 'day'), [from, to])
  const drawn = useMemo(
    () => ({
      categories: all.map((day) => day.slice(5)),
      series: levels.map(({ key, name }) => ({
        name,
        values: all.map((day) => peopleIn(cells.filter((each) => each.day === day && each.urgency === key))),
      })),
    }),
    [cells, levels, all],
  )
  const consulates = NATION_CODES.filter((code) => cells.some(({ nationCode }) => nationCode === code))
  return (
    <Card title={title} help={t.urgencyHelp} tools={toggle}>
      {shown === 'chart' ? (
        <Chart kind="bar" title={t.people} {...drawn} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label={title}>
            <thead>
              <tr>
                <th scope="col" rowSpan={2}>
                  {t.day}
                </th>
                {consulates.map((code) => (
                  <th key={code} scope="colgroup" colSpan={levels.length}>
                    {nations[code]}
                  </th>
                ))}
                <th scope="col" rowSpan={2} className={styles.figure}>
                  {t.total}
                </th>
                {days.length > 0 && (
                  <>
                    <th scope="col" rowSpan={2} className={styles.figure}>
                      {t.capacity}
                    </th>
                    <th scope="col" rowSpan={2} className={styles.figure}>
                      {t.load}
                    </th>
                  </>
                )}
              </tr>
              <tr>
                {consulates.flatMap((code) =>
                  levels.map(({ key, name }) => (
                    <th key={`${code} ${key}`} scope="col" className={styles.figure}>
                      {name}
                    </th>
                  )),
                )}
              </tr>
            </thead>
            <tbody>
              {all.map((day) => {
                const ofDay = cells.filter((each) => each.day === day)
                const people = peopleIn(ofDay)
                const place = days.find((each) => each.day === day)
                const over = place === undefined ? 0 : people - place.capacity
                return (
                  <tr key={day}>
                    <th scope="row">{place?.holiday ? `${day} ${place.holiday}` : day}</th>
                    {consulates.flatMap((nationCode) =>
                      levels.map(({ key, name }) => (
                        <td key={`${nationCode} ${key}`} className={styles.figure}>
                          <FigureButton
                            figure="people"
                            value={peopleIn(
                              ofDay.filter((each) => each.nationCode === nationCode && each.urgency === key),
                            )}
                            part={`${day} ${nations[nationCode]} ${name}`}
                            asked={{ ...asked, from: day, to: day, nationCode, by: 'urgency', key }}
                          />
                        </td>
                      )),
                    )}
                    <td className={styles.figure}>
                      <FigureButton
                        figure="people"
                        value={people}
                        part={day}
                        asked={{ ...asked, from: day, to: day }}
                      />
                    </td>
                    {place !== undefined && (
                      <>
                        <td className={styles.figure}>{place.capacity.toLocaleString('en-US')}</td>
                        <td className={styles.figure}>
                          {percent(people, place.capacity)}
                          {over > 0 && place.capacity > 0 && ` · ${fill(t.over, { count: over })}`}
                        </td>
                      </>
                    )}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

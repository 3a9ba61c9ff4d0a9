import { stateText } from '@visa/contract/states'
import { statisticsStages, type CohortQuery } from '@visa/contract/visa/statistics'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import { statisticsMessages } from '@visa/messages/visa/statistics'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { Chart } from '../../ui/chart/chart.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './looks.module.css'

const HOURS_A_DAY = 24
const TOLD_IN_HOURS = 48

/** How long the steps took, drawn and as a table. */
export function StagesCard({ asked }: { asked: CohortQuery }) {
  const t = useTexts(statisticsMessages)
  const words = useTexts(lookBackMessages)
  const states = useTexts(applicantStateMessages)
  const [shownAs, show] = useTabState<'chart' | 'table'>('stages', 'chart')
  const result = useCall(statisticsStages, { query: asked }, { silent: true, keepPreviousData: true })
  const told = (hours: number): string =>
    hours < TOLD_IN_HOURS
      ? fill(t.hours, { value: hours.toFixed(1) })
      : fill(t.days, { value: (hours / HOURS_A_DAY).toFixed(1) })
  const stages = result.data?.stages
  const drawn = useMemo(
    () => ({
      categories: (stages ?? []).map(({ status }) => stateText(states, status)),
      series: [
        { name: t.p50, values: (stages ?? []).map(({ p50Hours }) => Math.round(p50Hours * 10) / 10) },
        { name: t.p90, values: (stages ?? []).map(({ p90Hours }) => Math.round(p90Hours * 10) / 10) },
      ],
    }),
    [stages, states, t],
  )
  return (
    <section className={styles.card} aria-label={t.stages}>
      <div className={styles.cardHead}>
        <h2>{t.stages}</h2>
        <Segmented<'chart' | 'table'>
          size="small"
          aria-label={`${t.stages} ${words.shownAs}`}
          value={shownAs}
          onChange={show}
          options={[
            { value: 'chart', label: words.chart },
            { value: 'table', label: words.table },
          ]}
        />
      </div>
      <p className={styles.help}>{t.stagesHelp}</p>
      <Loaded result={result}>
        {(data) => {
          if (data.stages.length === 0) return <p className={styles.help}>{t.noStages}</p>
          return (
            <>
              {data.oneIn > 1 && (
                <p className={styles.help}>{fill(t.stagesSampled, { oneIn: data.oneIn })}</p>
              )}
              {shownAs === 'chart' ? (
                <Chart kind="bar" title={t.hoursAxis} {...drawn} format={told} />
              ) : (
                <div className={styles.scroll}>
                  <table className={styles.table}>
                    <thead>
                      <tr>
                        <th scope="col">{t.stage}</th>
                        {[t.people, t.p50, t.p90].map((title) => (
                          <th key={title} scope="col" className={styles.figure}>
                            {title}
                          </th>
                        ))}
                      </tr>
                    </thead>
                    <tbody>
                      {data.stages.map(({ status, people, p50Hours, p90Hours }) => (
                        <tr key={status}>
                          <th scope="row">{stateText(states, status)}</th>
                          <td className={styles.figure}>{people.toLocaleString('en-US')}</td>
                          <td className={styles.figure}>{told(p50Hours)}</td>
                          <td className={styles.figure}>{told(p90Hours)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              )}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

import { dayReportPage } from '@visa/contract/centre/day-report'
import { homeMessages } from '@visa/messages/shell/home'
import { useId } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { screenLink } from '../../lib/tabs/tab-address.ts'
import { yuan } from '../../lib/yuan.ts'
import styles from './home.module.css'

const DAILY_REPORT = 'center.dailyReport'
const SHOWN = 10

/** Reports of days that were closed and wait for a signature: they come to whoever may sign them. */
export function HomeReports() {
  const { reports: t } = useTexts(homeMessages)
  const titleId = useId()
  const { data } = useCall(dayReportPage, { query: { unsigned: true, pageSize: SHOWN } }, { silent: true })
  if (data === undefined || data.records === 0) return null
  return (
    <section className={styles.transfers} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.heading}>
        {fill(t.title, { count: data.records })}
        <a href={screenLink(DAILY_REPORT)}>{t.go}</a>
      </h2>
      <ul>
        {data.rows.map(({ id, day, contracts, netCents }) => (
          <li key={id}>
            <a href={screenLink(DAILY_REPORT, { params: { day } })}>{day}</a>{' '}
            {fill(t.line, { contracts, net: yuan(netCents) })}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { countUnclosed } from '@visa/contract/custody/count'
import { homeMessages } from '@visa/messages/shell/home'
import { useId } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { screenLink } from '../../lib/tabs/tab-address.ts'
import styles from './home.module.css'

const COUNT = 'center.passport.count'

/** Days whose count of passports nobody closed: forgotten by nobody who counts. */
export function HomeCounts() {
  const { counts: t } = useTexts(homeMessages)
  const titleId = useId()
  const { data = [] } = useCall(countUnclosed, {}, { silent: true })
  if (data.length === 0) return null
  return (
    <section className={styles.notice} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.heading}>
        {t.title}
        <a href={screenLink(COUNT)}>{t.go}</a>
      </h2>
      <ul>
        {data.map(({ id, day, begunBy: who }) => (
          <li key={id}>{fill(who === '' ? t.none : t.begun, { day, who })}</li>
        ))}
      </ul>
    </section>
  )
}

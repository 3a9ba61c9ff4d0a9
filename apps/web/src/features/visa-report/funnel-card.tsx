import { stateText } from '@visa/contract/states'
import type { CohortQuery } from '@visa/contract/visa/statistics'
import type { OrderStatus } from '@visa/contract/visa/order.states'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { statisticsMessages } from '@visa/messages/visa/statistics'
import { useTexts } from '../../lib/i18n.tsx'
import { PeopleLink } from './people-link.tsx'
import { percent } from './report.figures.ts'
import { ShareBar } from './share-bar.tsx'
import styles from './looks.module.css'

interface FunnelCardProps {
  funnel: readonly { status: OrderStatus; people: number }[]
  asked: CohortQuery
}

/** How many came at least so far. */
export function FunnelCard({ funnel, asked }: FunnelCardProps) {
  const t = useTexts(statisticsMessages)
  const states = useTexts(applicantStateMessages)
  const all = funnel[0]?.people ?? 0
  return (
    <section className={styles.card} aria-label={t.funnel}>
      <div className={styles.cardHead}>
        <h2>{t.funnel}</h2>
      </div>
      <p className={styles.help}>{t.funnelHelp}</p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t.stage}</th>
              <th scope="col" className={styles.figure}>
                {t.people}
              </th>
              <th scope="col" className={styles.drawn} aria-hidden />
              <th scope="col" className={styles.figure}>
                {t.ofEntered}
              </th>
              <th scope="col" className={styles.figure}>
                {t.ofPrevious}
              </th>
            </tr>
          </thead>
          <tbody>
            {funnel.map(({ status, people }, index) => (
              <tr key={status}>
                <th scope="row">{stateText(states, status)}</th>
                <td className={styles.figure}>
                  <PeopleLink asked={asked} pick={{ kind: 'reached', status }} count={people} />
                </td>
                <td aria-hidden>
                  <ShareBar part={people} whole={all} />
                </td>
                <td className={styles.figure}>{percent(people, all)}</td>
                <td className={styles.figure}>
                  {index === 0 ? '—' : percent(people, funnel[index - 1]?.people ?? 0)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

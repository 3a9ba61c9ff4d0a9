import { ISSUE_RESULT } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { CohortFigures, CohortPick, CohortQuery } from '@visa/contract/visa/statistics'
import { statisticsMessages } from '@visa/messages/visa/statistics'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { PeopleLink } from './people-link.tsx'
import { percent } from './report.figures.ts'
import styles from './looks.module.css'

interface Rate {
  title: string
  help: string
  part: number
  base: number
  pick: CohortPick
  /** Whom it is a part of. */
  of: CohortPick
}

export const withResult = ({ passed, rejected, sentBack }: CohortFigures): number =>
  passed + rejected + sentBack
export const withPromise = ({ kept, late }: CohortFigures): number => kept + late

/** The few figures that matter, each rate with the numbers it is made of. */
export function StatisticsTiles({ total, asked }: { total: CohortFigures; asked: CohortQuery }) {
  const t = useTexts(statisticsMessages)
  const rates: Rate[] = [
    {
      title: t.refusal,
      help: t.refusalHelp,
      part: total.rejected,
      base: withResult(total),
      pick: { kind: 'result', result: ISSUE_RESULT.REJECT },
      of: { kind: 'decided' },
    },
    {
      title: t.promise,
      help: t.promiseHelp,
      part: total.kept,
      base: withPromise(total),
      pick: { kind: 'kept' },
      of: { kind: 'promised' },
    },
    {
      title: t.incomplete,
      help: t.incompleteHelp,
      part: total.incomplete,
      base: total.audited,
      pick: { kind: 'incomplete' },
      of: { kind: 'reached', status: ORDER_STATUS.AUDITING },
    },
    {
      title: t.cancelled,
      help: t.cancelledHelp,
      part: total.cancelled,
      base: total.entered,
      pick: { kind: 'cancelled' },
      of: { kind: 'all' },
    },
  ]
  return (
    <dl className={styles.tiles}>
      <div className={styles.tile} title={t.enteredHelp}>
        <dt>{t.entered}</dt>
        <dd className={styles.value}>
          <PeopleLink asked={asked} pick={{ kind: 'all' }} count={total.entered} />
        </dd>
        <dd className={styles.soft}>{fill(t.inOrders, { count: total.orders })}</dd>
      </div>
      {rates.map(({ title, help, part, base, pick, of }) => (
        <div key={title} className={styles.tile} title={help}>
          <dt>{title}</dt>
          <dd className={styles.value}>{percent(part, base)}</dd>
          <dd className={styles.soft}>
            <PeopleLink asked={asked} pick={pick} count={part} /> {t.ofAll}{' '}
            <PeopleLink asked={asked} pick={of} count={base} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

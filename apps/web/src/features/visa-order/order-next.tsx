import { dayOf } from '@visa/contract/dates'
import { stateText } from '@visa/contract/states'
import type { HistoryRow } from '@visa/contract/states-history'
import type { GenericDetail } from '@visa/contract/visa/order-generic'
import { isEnded } from '@visa/contract/visa/order.states'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { orderFrameMessages } from '@visa/messages/visa/order-frame'
import { useId } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useServerTime } from '../../lib/server-time.ts'
import { restOf, stagesOf } from './order-stages.ts'
import { daysLeft } from './order.names.ts'
import { placeOn, wayOf } from './order-way.ts'
import styles from './order-frame.module.css'

/** So many of the stages to come are told. */
const TOLD = 3

interface OrderNextProps {
  order: GenericDetail
  history: readonly HistoryRow[]
}

/** How the time so far was spent, stage by stage up to the promise, and what comes next. */
export function OrderNext({ order, history }: OrderNextProps) {
  const t = useTexts(orderFrameMessages)
  const states = useTexts(orderStateMessages)
  const now = useServerTime()?.told
  const id = useId()
  const { status, visaType, promisedDate } = order
  const way = wayOf(visaType)
  const coming = isEnded(status) ? [] : way.slice(placeOn(way, status) + 1, placeOn(way, status) + 1 + TOLD)
  const late = now !== undefined && (daysLeft(order, now) ?? 0) < 0
  const stages = now === undefined ? [] : stagesOf(history, now)
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t.next}</h2>
      <div className={styles.bar} aria-hidden>
        {stages.map(({ key, ms }, index) => (
          <span
            key={key}
            style={{ flexGrow: ms }}
            data-now={index === stages.length - 1 && !isEnded(status)}
            data-late={late}
          />
        ))}
        {promisedDate !== null && !isEnded(status) && now !== undefined && restOf(promisedDate, now) > 0 && (
          <span className={styles.rest} style={{ flexGrow: restOf(promisedDate, now) }} />
        )}
      </div>
      <p className={styles.ends}>
        <span>{dayOf(new Date(order.createTime))}</span>
        {promisedDate !== null && <span>{fill(t.nextBy, { day: promisedDate })}</span>}
      </p>
      {coming.length === 0 ? (
        <p className={styles.soft}>{t.nothingNext}</p>
      ) : (
        <ol className={styles.next}>
          {coming.map((state) => (
            <li key={state}>{stateText(states, state)}</li>
          ))}
        </ol>
      )}
    </section>
  )
}

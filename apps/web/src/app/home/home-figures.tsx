import { dayOf, formatDate } from '@visa/contract/dates'
import { ORDER_PROGRESS, orderStatusNum } from '@visa/contract/visa/order-list'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { homeMessages } from '@visa/messages/shell/home'
import { useId } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useServerTime } from '../../lib/server-time.ts'
import { countText, totalOf } from './home-work.ts'
import { useOrderReach } from './order-reach.ts'
import styles from './home.module.css'

/** The stations of an order at which somebody waits for something. */
const STATIONS = {
  waiting: ORDER_STATUS.WAITING_RECEIVE,
  auditing: ORDER_STATUS.AUDITING,
  incomplete: ORDER_STATUS.INCOMPLETE_MATERIAL,
  toSubmit: ORDER_STATUS.WAITING_SUBMIT,
  result: ORDER_STATUS.RESULT_AVAILABLE,
} as const

/** The day in numbers; each leads to the rows behind it. */
export function HomeFigures() {
  const { figures: t, work } = useTexts(homeMessages)
  const { linkTo } = useOrderReach()
  const now = useServerTime()?.told
  const titleId = useId()
  const today = now === undefined ? '' : dayOf(now)
  const made = { createFrom: today, createTo: today, orderStatus: ORDER_PROGRESS.OPEN }
  const stations = useCall(orderStatusNum, { query: {} }, { silent: true }).data
  const newOnes = useCall(orderStatusNum, { query: made }, { silent: true, enabled: today !== '' }).data
  if (now === undefined || stations === undefined || newOnes === undefined) return null
  const figures = [
    {
      key: 'made',
      label: t.made,
      counted: totalOf(newOnes),
      filters: { ...made, orderStatus: String(made.orderStatus) },
    },
    ...Object.entries(STATIONS).map(([key, status]) => ({
      key,
      label: t[key as keyof typeof STATIONS],
      counted: totalOf(stations, (each) => each.status === status),
      filters: { status: String(status) },
    })),
  ]
  return (
    <section className={styles.block} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.heading}>
        {t.title}
        <span className={styles.soft}>
          {[fill(t.asOf, { time: formatDate(now, 'hh:mm') }), ...(linkTo ? [t.opens] : [])].join(' · ')}
        </span>
      </h2>
      <ul className={styles.figures}>
        {figures.map(({ key, label, counted, filters }) => {
          const figure = (
            <>
              <span>{label}</span>
              <strong>{countText(counted, work.more)}</strong>
            </>
          )
          return <li key={key}>{linkTo ? <a {...linkTo(filters)}>{figure}</a> : <span>{figure}</span>}</li>
        })}
      </ul>
    </section>
  )
}

import { stateText } from '@visa/contract/states'
import { orderPromiseNum } from '@visa/contract/visa/order-claim'
import {
  DATE_BUCKETS,
  ORDER_PROGRESS,
  orderPage,
  type DateBucket,
  type OrderRow,
} from '@visa/contract/visa/order-list'
import { homeMessages } from '@visa/messages/shell/home'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { useId, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { statusTone } from '../../lib/order-tone.ts'
import { useCall } from '../../lib/query.ts'
import { useServerTime } from '../../lib/server-time.ts'
import { useSession } from '../../lib/session.tsx'
import { storage } from '../../lib/storage.ts'
import { detailLink } from '../../lib/tabs/detail-routes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Flag } from '../../ui/flag/flag.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { countText, nextStep, promiseOf, totalOf } from './home-work.ts'
import { useOrderReach } from './order-reach.ts'
import styles from './home-work.module.css'

/** Stands for a figure that is still being counted. */
const COUNTING = '…'
const SHOWN = 10
const MINE_KEY = 'visa.home.mine'

/** The orders under way within reach, the oldest promise first, each with its next step. */
export function HomeWork() {
  const { work: t } = useTexts(homeMessages)
  const { id: me } = useSession().info.userInfo
  const { isDesk, linkTo } = useOrderReach()
  const [mine, setMine] = useState(() => storage.get(MINE_KEY) === 'true')
  const choose = (own: boolean) => {
    storage.set(MINE_KEY, String(own))
    setMine(own)
  }
  const [bucket, setBucket] = useState<DateBucket>()
  const titleId = useId()
  const scope = { orderStatus: ORDER_PROGRESS.OPEN, ...(isDesk && mine ? { ownerId: me } : {}) }
  const counts = useCall(orderPromiseNum, { query: scope }, { silent: true, keepPreviousData: true }).data
  const { data, error, refetch } = useCall(
    orderPage,
    {
      query: {
        ...scope,
        ...(bucket === undefined ? {} : { promise: bucket }),
        page: 1,
        pageSize: SHOWN,
        sortField: 'promisedDate',
        sortOrder: 'asc',
      },
    },
    { silent: true, keepPreviousData: true },
  )
  const listed = {
    orderStatus: String(ORDER_PROGRESS.OPEN),
    ...(bucket === undefined ? {} : { promise: bucket }),
    ...(isDesk && mine ? { ownerId: String(me) } : {}),
  }
  const counted = (wanted?: DateBucket): string =>
    counts === undefined
      ? COUNTING
      : countText(
          totalOf(counts, ({ bucket: one }) => wanted === undefined || one === wanted),
          t.more,
        )
  const choice = (name: DateBucket | undefined, label: string, count: string) => (
    <button
      key={label}
      type="button"
      className={styles.bucket}
      data-bucket={name}
      data-none={count === '0'}
      aria-pressed={bucket === name}
      onClick={() => setBucket(name)}
    >
      <b>{count}</b> {label}
    </button>
  )
  return (
    <section
      className={styles.work}
      aria-labelledby={titleId}
      aria-busy={data === undefined && error === null}
    >
      <header className={styles.head}>
        <h2 id={titleId}>{t.title}</h2>
        {isDesk && (
          <fieldset className={styles.whose} aria-label={t.whose}>
            {[true, false].map((own) => (
              <button key={String(own)} type="button" aria-pressed={mine === own} onClick={() => choose(own)}>
                {own ? t.mine : t.all}
              </button>
            ))}
          </fieldset>
        )}
      </header>
      <fieldset className={styles.buckets} aria-label={t.buckets}>
        {choice(undefined, t.every, counted())}
        {DATE_BUCKETS.map((each) => choice(each, t[each], counted(each)))}
      </fieldset>
      {error !== null && data === undefined && (
        <ErrorState reason={error.message} onRetry={() => void refetch()} />
      )}
      {data !== undefined && data.rows.length === 0 && (
        <EmptyState
          title={bucket === undefined ? t.none : t.noneThen}
          {...(bucket === undefined ? { help: t.noneHelp } : {})}
        />
      )}
      {data !== undefined && data.rows.length > 0 && <Orders rows={data.rows} isDesk={isDesk} />}
      {data !== undefined && data.rows.length > 0 && (
        <p className={styles.foot}>
          <span>
            {fill(t.foot, {
              shown: data.rows.length,
              count: countText({ count: data.records, more: data.more ?? false }, t.more),
            })}
          </span>
          {linkTo && <a {...linkTo(listed)}>{t.toQueue}</a>}
        </p>
      )}
    </section>
  )
}

function Orders({ rows, isDesk }: { rows: readonly OrderRow[]; isDesk: boolean }) {
  const { work: t } = useTexts(homeMessages)
  const headings = [t.promise, t.order, t.what, t.status, t.next, ...(isDesk ? [t.owner] : [])]
  return (
    <table className={styles.orders}>
      <thead>
        <tr>
          {headings.map((each) => (
            <th key={each} scope="col">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((order) => (
          <Order key={order.id} order={order} isDesk={isDesk} />
        ))}
      </tbody>
    </table>
  )
}

function Order({ order, isDesk }: { order: OrderRow; isDesk: boolean }) {
  const texts = useTexts(homeMessages)
  const states = useTexts(orderStateMessages)
  const now = useServerTime()?.told
  const { id, orderNo, visaCountry, contactName, summary, status, ownerName } = order
  const promise = now === undefined ? undefined : promiseOf(order, now)
  const href = detailLink({ type: 'VISA', id: String(id), countryCode: visaCountry })
  return (
    <tr>
      <td className={styles.promise} data-tone={promise?.tone}>
        {promise === undefined ? '' : fill(texts.work[promise.text], { days: promise.days })}{' '}
        <span className={styles.soft}>{order.promisedDate?.slice(5)}</span>
      </td>
      <td className={styles.no}>
        <a href={href}>{orderNo}</a>
      </td>
      <td className={styles.what} title={`${contactName} ${summary}`}>
        <Flag code={visaCountry} width={20} /> {contactName} <span className={styles.soft}>{summary}</span>
      </td>
      <td>
        <StatusTag tone={statusTone(status)} text={stateText(states, status)} />
      </td>
      <td>
        <a href={href}>{nextStep(order, isDesk ? texts.desk : texts.customer, texts.missing)}</a>
      </td>
      {isDesk && <td className={styles.soft}>{ownerName || texts.work.nobody}</td>}
    </tr>
  )
}

import { formatDate } from '@visa/contract/dates'
import { stateText } from '@visa/contract/states'
import { applicantName } from '@visa/contract/visa/applicant'
import { genericOrder, genericOrderApplicants, type GenericDetail } from '@visa/contract/visa/order-generic'
import { orderHistory } from '@visa/contract/visa/order-russia'
import { mobileMessages } from '@visa/messages/session/mobile'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { href, useRoute } from '../../lib/route.ts'
import { yuan } from '../../lib/yuan.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PromisedDay } from './order-promise.tsx'
import { OrderMissing } from './order-missing.tsx'
import { Section } from './section.tsx'
import styles from './mobile.module.css'

/** One order on a telephone: where it stands, what is missing, how it came there. */
export function OrderScreen() {
  const id = Number(useRoute().query['id'])
  const { order: t } = useTexts(mobileMessages)
  const order = useCall(genericOrder, { params: { id } }, { silent: true, enabled: id > 0 })
  if (order.data === undefined) {
    return order.error === null && id > 0 ? (
      <DelayedSpinner />
    ) : (
      <>
        <ErrorState reason={order.error?.message ?? ''} onRetry={() => void order.refetch()} />
        <PlainButton large block href={href('/mobile/main')}>
          {t.back}
        </PlainButton>
      </>
    )
  }
  return <Order order={order.data} />
}

function Order({ order }: { order: GenericDetail }) {
  const { order: t } = useTexts(mobileMessages)
  const states = useTexts(orderStateMessages)
  const { id, orderNo, status, summary } = order
  const facts = [
    [t.pay, yuan(order.totalCents)],
    [t.contact, `${order.contactName} ${order.contactMobile}`],
    [t.journey, [order.entryDate, order.exitDate].filter((day) => day !== null).join(' – ')],
  ]
  return (
    <>
      <div className={styles.hello}>
        <h1>{summary}</h1>
        <p>{orderNo}</p>
        <p>
          <b>{stateText(states, status)}</b> <PromisedDay order={order} />
        </p>
      </div>
      <OrderMissing order={order} />
      <People id={id} />
      <History id={id} />
      <Section title={t.title}>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <div className={styles.last}>
        <PlainButton large block href={href('/mobile/main')}>
          {t.back}
        </PlainButton>
      </div>
    </>
  )
}

function People({ id }: { id: number }) {
  const { order: t } = useTexts(mobileMessages)
  const states = useTexts(applicantStateMessages)
  const { data = [] } = useCall(genericOrderApplicants, { params: { id } }, { silent: true })
  if (data.length === 0) return null
  return (
    <Section title={t.people}>
      <ul className={styles.devices}>
        {data.map((person) => (
          <li key={person.id}>
            <b>{applicantName(person)}</b>
            <span className={styles.tag}>
              {person.result === null ? stateText(states, person.status) : t.results[person.result]}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function History({ id }: { id: number }) {
  const { order: t } = useTexts(mobileMessages)
  const states = useTexts(orderStateMessages)
  const { data = [] } = useCall(orderHistory, { query: { id } }, { silent: true })
  return (
    <Section title={t.progress}>
      <ol className={styles.history}>
        {data.map(({ id: move, to, at, reason }) => (
          <li key={move}>
            <b>{to === null ? '' : stateText(states, Number(to))}</b>
            <time dateTime={at}>{formatDate(at, 'yyyy-MM-dd hh:mm')}</time>
            {reason !== '' && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

import { formatDate } from '@visa/contract/dates'
import { PAGE_SIZES } from '@visa/contract/page'
import { stateText } from '@visa/contract/states'
import { applicantName } from '@visa/contract/visa/applicant'
import { genericOrderApplicants } from '@visa/contract/visa/order-generic'
import { WALK_IN_CUSTOMER } from '@visa/contract/org/company-options'
import { orderCheck } from '@visa/contract/visa/order-check'
import type { OrderRow } from '@visa/contract/visa/order-list'
import { orderLogs } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { uiMessages } from '@visa/messages/ui/ui'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { orderQueueMessages } from '@visa/messages/visa/order-queue'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useClock } from '../../../lib/use-clock.ts'
import { yuan } from '../../../lib/yuan.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { inOrder } from '../document.names.ts'
import { LackList } from '../lack-list.tsx'
import { shortDay } from '../order.names.ts'
import { useOwes } from '../order-owes.ts'
import { statusTone } from '../../../lib/order-tone.ts'
import { Due } from '../promise.tsx'
import styles from './queue.module.css'

export function PreviewFacts({ order }: { order: OrderRow }) {
  const t = useTexts(orderQueueMessages)
  const page = useTexts(orderPageMessages)
  const { promisedDate, entryDate, exitDate } = order
  const now = useClock()
  const owes = useOwes()
  const { documentsWanted: wanted, documentsThere: there, documentsRefused: refused } = order
  const good = inOrder({ there, refused })
  const facts: { label: string; main: ReactNode; sub: ReactNode }[] = [
    { label: t.promise, main: promisedDate ?? page.noPromise, sub: <Due order={order} /> },
    {
      label: t.journey,
      main: entryDate === null ? '' : shortDay(entryDate, now),
      sub: exitDate === null ? '' : `→ ${shortDay(exitDate, now)}`,
    },
    {
      label: t.receivable,
      main: yuan(order.dueCents),
      sub: [fill(t.applicantsCount, { count: order.applicants }), owes(order)].filter(Boolean).join(' · '),
    },
    {
      label: t.papers,
      main: wanted === 0 ? t.noDocuments : fill(t.papersOf, { good, wanted }),
      sub: wanted === 0 ? t.papersNone : refused > 0 ? fill(t.papersRefused, { refused }) : '',
    },
    {
      label: t.source,
      main: order.agentId === WALK_IN_CUSTOMER ? page.walkIn : order.agentName,
      sub: `${order.contactName} ${order.contactMobile}`,
    },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, main, sub }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{main}</b>
            <span>{sub}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function PreviewApplicants({ id, countryCode }: { id: number; countryCode: string }) {
  const t = useTexts(orderQueueMessages)
  const page = useTexts(orderPageMessages)
  const states = useTexts(applicantStateMessages)
  const applicants = useCall(genericOrderApplicants, { params: { id } }, { silent: true })
  return (
    <section className={styles.part}>
      <h3>{t.applicants}</h3>
      <Loaded result={applicants}>
        {(people) =>
          people.length === 0 ? (
            <p className={styles.soft}>{page.noApplicantsTitle}</p>
          ) : (
            <ul className={styles.people}>
              {people.map((person) => (
                <li key={person.id} data-off={person.status === ORDER_STATUS.CANCELLED}>
                  <span>
                    <RecordLink of={{ type: 'VISA', id: String(id), countryCode }}>
                      {applicantName(person)}
                    </RecordLink>{' '}
                    <span className={styles.soft}>{`${person.surname} ${person.givenNames}`.trim()}</span>
                  </span>
                  <span className={styles.no}>{person.passportNo}</span>
                  <StatusTag tone={statusTone(person.status)} text={stateText(states, person.status)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

/** What is missing by person and document; nothing is said while nobody knows. */
export function PreviewLacks({ id }: { id: number }) {
  const t = useTexts(orderQueueMessages)
  const { data } = useCall(orderCheck, { query: { id } }, { silent: true })
  if (data === undefined) return null
  const { lacks } = data
  return (
    <section className={styles.part}>
      <h3>{lacks.length === 0 ? t.lacksNone : fill(t.lacks, { count: lacks.length })}</h3>
      {lacks.length > 0 && <LackList orderId={id} lacks={lacks} />}
    </section>
  )
}

const LOG_SHOWN = 3

export function PreviewLog({ id, countryCode }: { id: number; countryCode: string }) {
  const t = useTexts(orderQueueMessages)
  const ui = useTexts(uiMessages)
  const { data } = useCall(orderLogs, { query: { id, pageSize: PAGE_SIZES[0] } }, { silent: true })
  if (data === undefined || data.rows.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>{t.logTitle}</h3>
      <ul className={styles.log}>
        {data.rows
          .slice(0, LOG_SHOWN)
          .map(({ id: line, createTime, createUserName: name, action, subject }) => (
            <li key={line}>
              {fill(t.logLine, {
                time: formatDate(createTime, 'MM-dd hh:mm'),
                name,
                action: ui.logActions[action],
                subject,
              })}
            </li>
          ))}
        <li>
          <RecordLink of={{ type: 'VISA', id: String(id), countryCode }}>
            {fill(t.logMore, { count: data.records })}
          </RecordLink>
        </li>
      </ul>
    </section>
  )
}

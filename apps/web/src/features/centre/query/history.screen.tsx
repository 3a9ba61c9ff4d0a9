import { centreHistory, HISTORY_MOST, type HistoryEvent } from '@visa/contract/centre/centre-query'
import type { CallOutput } from '@visa/contract/endpoint'
import type { PaymentWay } from '@visa/contract/money/ways'
import type { IssueResult } from '@visa/contract/visa/applicant'
import { operationText, stateText } from '@visa/contract/states'
import { centreQueryMessages } from '@visa/messages/centre/queries'
import { passportMessages } from '@visa/messages/custody/passports'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { approvalStateMessages, contractStateMessages } from '@visa/messages/states/contract-states'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { yuan } from '../../../lib/yuan.ts'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { useLocalList } from '../../../ui/list/local-list.ts'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import styles from '../centre.module.css'
import { useUnderstood } from './meanings.ts'

type Found = CallOutput<typeof centreHistory>
interface Told extends HistoryEvent {
  id: number
}

type Words = Parameters<typeof operationText>[0] & Parameters<typeof stateText>[0]

/** What was done, and what state that led to; a step within a state leads to none. */
const moved = (words: Words, { operation, state }: HistoryEvent): string =>
  state === null
    ? operationText(words, operation)
    : `${operationText(words, operation)} → ${stateText(words, state)}`

/** What was done, in the words of the record's own states. */
function useWhat(): (event: HistoryEvent) => string {
  const contracts = useTexts(contractStateMessages)
  const approvals = useTexts(approvalStateMessages)
  const orders = useTexts(orderStateMessages)
  const passports = useTexts(passportStateMessages)
  const applicants = useTexts(applicantStateMessages)
  const { results } = useTexts(orderPageMessages)
  const { history: t } = useTexts(centreQueryMessages)
  const { ways } = useTexts(paymentWordMessages)
  const { causes } = useTexts(passportMessages)
  const outcome = ({ state, operation, visa }: HistoryEvent): string => {
    const result = results[state as IssueResult]
    const { visaNo = '', issuedOn = null, validFrom = null, validTo = null, stayDays = null } = visa ?? {}
    return [
      operation === 'superseded' ? fill(t.superseded, { result }) : result,
      visaNo === '' ? '' : fill(t.visa, { visaNo }),
      issuedOn === null ? '' : fill(t.issuedOn, { day: issuedOn }),
      validFrom === null && validTo === null
        ? ''
        : fill(t.validity, { from: validFrom ?? '?', to: validTo ?? '?' }),
      stayDays === null ? '' : fill(t.stayDays, { days: stayDays }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return (event) => {
    switch (event.kind) {
      case 'contract':
        return moved(contracts, event)
      case 'approval':
        return moved(approvals, event)
      case 'order':
        return moved(orders, event)
      case 'applicant':
        return moved(applicants, event)
      case 'result':
        return outcome(event)
      case 'passport':
        return moved({ ...passports, operations: causes }, event)
      case 'payment':
      case 'refund':
        return `${yuan(event.cents ?? 0)} · ${ways[event.operation as PaymentWay]}`
    }
  }
}

function useColumns(): Column<Told>[] {
  const { history: t } = useTexts(centreQueryMessages)
  const what = useWhat()
  return [
    { kind: 'time', field: 'at', title: t.at, width: 150 },
    {
      kind: 'custom',
      field: 'no',
      title: t.record,
      width: 180,
      render: ({ kind, no, contractId, orderId }) => (
        <TwoLines
          main={
            contractId !== null ? (
              <RecordLink of={{ type: 'CONTRACT', id: String(contractId) }}>{no}</RecordLink>
            ) : orderId !== null ? (
              <RecordLink of={{ type: 'VISA', id: String(orderId) }}>{no}</RecordLink>
            ) : (
              no
            )
          }
          sub={t.kinds[kind]}
        />
      ),
    },
    { kind: 'custom', field: 'operation', title: t.what, width: 240, render: what },
    { kind: 'text', field: 'person', title: t.about, width: 140 },
    { kind: 'text', field: 'reason', title: t.reason, width: 240 },
    { kind: 'text', field: 'by', title: t.by, width: 120 },
  ]
}

function Events({ found }: { found: Found }) {
  const { history: t } = useTexts(centreQueryMessages)
  const list = useLocalList(found.events.map((event, id) => ({ ...event, id })))
  const { contracts, orders, events } = found
  return (
    <>
      {found.more && <Alert type="warning" showIcon title={fill(t.more, { most: HISTORY_MOST })} />}
      <ListView<Told, typeof list.filters>
        name="centre history"
        list={list}
        nameOf={({ no }) => no}
        columns={useColumns()}
        notes={
          <span className={styles.soft}>{fill(t.found, { contracts, orders, events: events.length })}</span>
        }
        empty={{ title: t.nothing }}
      />
    </>
  )
}

/** center.history: what happened to somebody or something over the years. Nothing is changed here, and looks are logged. */
export function HistoryScreen() {
  const { history: t } = useTexts(centreQueryMessages)
  const understood = useUnderstood()
  const [looked, setLooked] = useState('')
  const look = useAction(centreHistory)
  return (
    <ScreenCard>
      <Input.Search
        allowClear
        enterButton={t.search}
        placeholder={t.hint}
        aria-label={t.hint}
        loading={look.isPending}
        maxLength={64}
        onSearch={(typed) => {
          const keyword = typed.trim()
          if (keyword === '') return
          setLooked(keyword)
          look.mutate({ body: { keyword } })
        }}
      />
      <p className={styles.soft}>{looked === '' ? t.logged : `${understood(looked)} · ${t.logged}`}</p>
      {look.data === undefined ? (
        <EmptyState title={t.begin} help={t.hint} />
      ) : (
        <Events key={looked} found={look.data} />
      )}
    </ScreenCard>
  )
}

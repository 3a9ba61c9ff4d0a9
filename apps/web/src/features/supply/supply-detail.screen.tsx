import { formatDate } from '@visa/contract/dates'
import { SUPPLY_KIND, SUPPLY_STATUS, type SupplyStatus } from '@visa/contract/supply/bill'
import {
  supplyDetail,
  supplyHistory,
  supplyLogs,
  waitsForBuyer,
  isAllRefunded,
  type SupplyDetail,
  type SupplyKey,
  type SupplyRow,
} from '@visa/contract/supply/order'
import { isTravel } from '@visa/contract/supply/types'
import { stateText } from '@visa/contract/states'
import { fieldMessages } from '@visa/messages/fields'
import { supplyStateMessages } from '@visa/messages/states/supply-states'
import { supplyMessages } from '@visa/messages/supply/supply'
import { detailMessages } from '@visa/messages/ui/detail'
import { uiMessages } from '@visa/messages/ui/ui'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { yuan } from '../../lib/yuan.ts'
import { DetailPage } from '../../ui/detail/detail-page.tsx'
import { DetailWaiting, GonePanel, type RecordCall } from '../../ui/detail/detail-states.tsx'
import { DetailTimeline } from '../../ui/detail/detail-timeline.tsx'
import type { Fact } from '../../ui/detail/detail-types.ts'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import { useRowActions } from '../../ui/list/use-row-actions.tsx'
import { LogList } from '../../ui/log/log-panel.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { LockText } from './lock-text.tsx'
import { useMoneyFacts } from './money-facts.ts'
import { BillLink } from './supply-list.tsx'
import { useSupplyActions } from './supply.actions.tsx'
import { useRequestEvents } from './request-events.ts'
import { SUPPLY_TONES } from './supply.names.ts'
import { useTravelSections } from './travel-sections.tsx'
import { TravellerTable } from './travel-tables.tsx'
import styles from './supply.module.css'

/** An order, a change or a refund of any type of travel: eleven addresses, one page. */
export function SupplyDetailScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { gone } = useTexts(detailMessages)
  const { id, issueBillId, changeId, refundId } = params
  const key: SupplyKey | undefined =
    changeId !== undefined
      ? { changeId }
      : refundId !== undefined
        ? { refundId }
        : issueBillId !== undefined && id?.startsWith('A') !== true
          ? { issueBillId }
          : id === undefined
            ? undefined
            : { id }
  return key === undefined ? <GonePanel reason={gone} /> : <Found query={key} />
}

function Found({ query }: { query: SupplyKey }) {
  const { gone } = useTexts(detailMessages)
  const call = useCall(supplyDetail, { query }, { silent: true })
  if (call.data === undefined) return <DetailWaiting calls={[call]} />
  // A visa has a page of its own: none of these addresses is it.
  if (!isTravel(call.data.orderType)) return <GonePanel reason={gone} />
  return <SupplyPage calls={[call]} bill={call.data} />
}

function useHeadFacts(bill: SupplyDetail): Fact[] {
  const t = useTexts(supplyMessages)
  const { dueAt, overdue, priceCents, costCents, paid, quoted, kind, visaOrderId } = bill
  const isMoney = kind !== SUPPLY_KIND.REFUND && visaOrderId === null && priceCents !== null
  return [
    { label: t.buyer, value: bill.buyerName },
    { label: t.supplier, value: bill.supplierName },
    {
      label: t.amount,
      value: quoted
        ? `${yuan(bill.totalCents ?? costCents)}${isMoney ? ` ${bill.totalCents === 0 && isAllRefunded(bill) ? t.refunded : paid ? t.paid : t.unpaid}` : ''}`
        : t.unquoted,
    },
    {
      label: t.due,
      value: waitsForBuyer(bill) ? (
        <>
          <StatusTag tone="waiting" text={t.waitsPay} />{' '}
          {fill(t.since, { at: formatDate(bill.createTime, 'MM-dd hh:mm') })}
        </>
      ) : (
        <>
          {dueAt === null ? t.dueUnknown : formatDate(dueAt, 'MM-dd hh:mm')}{' '}
          {overdue && <StatusTag tone="refused" text={t.overdue} />}
        </>
      ),
    },
    ...(bill.status === SUPPLY_STATUS.PROCESSING ? [{ label: t.lock, value: <LockText row={bill} /> }] : []),
  ]
}

function useOrigin(bill: SupplyDetail): Fact[] {
  const t = useTexts(supplyMessages)
  const {
    orderId,
    orderNo,
    orderType,
    visaOrderId,
    visaOrderNo,
    waitedHours,
    reactHours: limit,
    issuedAt,
  } = bill
  const hours = waitedHours === null ? undefined : Math.round(waitedHours * 10) / 10
  return [
    ...(orderId === null
      ? []
      : [
          {
            label: t.ofOrder,
            value: <BillLink row={{ id: orderId, billNo: orderNo, kind: 1, orderType, visaOrderId: null }} />,
          },
        ]),
    ...(visaOrderId === null
      ? []
      : [
          {
            label: t.ofVisa,
            value: <RecordLink of={{ type: 'VISA', id: String(visaOrderId) }}>{visaOrderNo}</RecordLink>,
          },
        ]),
    {
      label: t.waited,
      value: waitsForBuyer(bill)
        ? fill(t.hoursFromPayment, { limit })
        : hours === undefined
          ? fill(t.hoursUnknown, { limit })
          : fill(t.hoursOf, { hours, limit }),
    },
    ...(issuedAt === null ? [] : [{ label: t.issued, value: formatDate(issuedAt) }]),
  ]
}

function Requests({ bill }: { bill: SupplyDetail }) {
  const t = useTexts(supplyMessages)
  const states = useTexts(supplyStateMessages)
  if (bill.requests.length === 0) return t.noRequests
  return (
    <ul className={styles.requests}>
      {bill.requests.map((each) => (
        <li key={each.id}>
          {t.kinds[each.kind]} <BillLink row={{ ...each, orderType: bill.orderType, visaOrderId: null }} />{' '}
          <StatusTag tone={SUPPLY_TONES[each.status]} text={stateText(states, each.status)} />
        </li>
      ))}
    </ul>
  )
}

function SupplyPage({ calls, bill }: { calls: readonly RecordCall[]; bill: SupplyDetail }) {
  const t = useTexts(supplyMessages)
  const ui = useTexts(uiMessages)
  const f = useTexts(fieldMessages)
  const states = useTexts(supplyStateMessages)
  const { id, billNo, title, status, reason, kind, orderType, travellers, files, remark } = bill
  const acting = useRowActions<SupplyRow>({
    name: `supply ${id}`,
    actions: useSupplyActions(),
    nameOf: (row) => row.billNo,
    stale: CASE_STALE,
  })
  const history = useCall(supplyHistory, { query: { id } }, { silent: true })
  const log = { endpoint: supplyLogs, scope: { id } }
  const { backWaitsCents } = bill
  const note =
    reason === '' && backWaitsCents > 0 ? fill(t.backWaits, { amount: yuan(backWaitsCents) }) : reason
  return (
    <>
      <DetailPage
        calls={calls}
        title={billNo}
        code={billNo}
        status={{ tone: SUPPLY_TONES[status], text: stateText(states, status), note }}
        marks={`${t.types[orderType]} ${title}`}
        facts={useHeadFacts(bill)}
        actions={acting.of(bill)}
        sections={[
          ...useTravelSections(bill),
          ...(travellers.length === 0
            ? []
            : [
                {
                  kind: 'custom' as const,
                  id: 'travellers',
                  title: `${f.travellers} (${travellers.length})`,
                  children: <TravellerTable bill={bill} />,
                },
              ]),
          { kind: 'facts', id: 'money', title: t.money, facts: [...useMoneyFacts(bill), ...useOrigin(bill)] },
          ...(remark === ''
            ? []
            : [
                {
                  kind: 'facts' as const,
                  id: 'remark',
                  title: f.remark,
                  facts: [{ field: 'remark' as const, value: remark, wide: true }],
                },
              ]),
          ...(kind === SUPPLY_KIND.ORDER
            ? [
                {
                  kind: 'custom' as const,
                  id: 'requests',
                  title: t.requests,
                  children: <Requests bill={bill} />,
                },
              ]
            : []),
          { kind: 'files', id: 'files', title: t.files, files },
          { kind: 'custom', id: 'log', title: ui.log, folded: true, children: <LogList {...log} /> },
        ]}
        timeline={
          <DetailTimeline
            {...log}
            story={{ notable: ['title', 'tickets', 'costCents', 'feeCents', 'backCents'] }}
            also={useRequestEvents(bill.requests)}
            history={{
              call: history,
              words: states,
              toneOf: (state) => SUPPLY_TONES[Number(state) as SupplyStatus],
            }}
          />
        }
      />
      {acting.dialog}
    </>
  )
}

import { orderPayments } from '@visa/contract/visa/order-payment'
import { WALK_IN_CUSTOMER } from '@visa/contract/org/company-options'
import { stateText } from '@visa/contract/states'
import type { OrderApplicant } from '@visa/contract/visa/order-detail'
import {
  genericOrder,
  genericOrderApplicants,
  genericOrderAttachments,
  type GenericDetail,
} from '@visa/contract/visa/order-generic'
import { orderCheck, type OrderLack } from '@visa/contract/visa/order-check'
import { orderHistory, orderLogs } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { resultOfOrder } from '@visa/contract/visa/result'
import { passportWayMessages } from '@visa/messages/custody/passport-way'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { uiMessages } from '@visa/messages/ui/ui'
import { orderFrameMessages } from '@visa/messages/visa/order-frame'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { orderPaymentMessages } from '@visa/messages/visa/order-payments'
import { documentMessages } from '@visa/messages/visa/documents'
import { resultMessages } from '@visa/messages/visa/results'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'
import { useCall } from '../../lib/query.ts'
import { href } from '../../lib/route.ts'
import { DetailPage } from '../../ui/detail/detail-page.tsx'
import { detailScreen } from '../../ui/detail/detail-screen.tsx'
import { DetailWaiting, type RecordCall } from '../../ui/detail/detail-states.tsx'
import { DetailTimeline } from '../../ui/detail/detail-timeline.tsx'
import { useMoneyEvents } from '../../ui/money/use-money-events.ts'
import type { DetailSection } from '../../ui/detail/detail-types.ts'
import { Flag } from '../../ui/flag/flag.tsx'
import type { RowAction } from '../../ui/list/row-action.ts'
import { useRowActions } from '../../ui/list/use-row-actions.tsx'
import { LogList } from '../../ui/log/log-panel.tsx'
import { HoldMark } from '../../ui/holds/hold-mark.tsx'
import { OrderPassports } from '../../ui/passport-way/order-passports.tsx'
import { Watchers } from '../../ui/watchers/watchers.tsx'
import { OrderApplicants } from './applicants/order-applicants.tsx'
import { OrderDocuments } from './documents/order-documents.tsx'
import { useContactFacts } from './order.facts.ts'
import { useLogWords } from './order.log.ts'
import { OrderPayments } from './order-payments.tsx'
import { OrderPrice } from './order-price.tsx'
import { OrderCards } from './order-cards.tsx'
import { OrderFiles } from './order-files.tsx'
import { isOfPapers } from './lack-address.ts'
import { LackList } from './lack-list.tsx'
import { OrderNext } from './order-next.tsx'
import { OrderRemarks } from './order-remarks.tsx'
import { OrderResults } from './order-results.tsx'
import { useOrderActions } from './order.actions.tsx'
import { statusTone } from '../../lib/order-tone.ts'
import { Due } from './promise.tsx'
import styles from './visa-order.module.css'

const FLAG_PX = 20

/** One order whole, of whichever country: the addresses differ, the page does not. */
export const OrderDetailScreen = detailScreen(function Detail({ id, params }) {
  const order = useCall(genericOrder, { params: { id } }, { silent: true })
  const applicants = useCall(genericOrderApplicants, { params: { id } }, { silent: true })
  const calls = [order, applicants]
  if (order.data === undefined || applicants.data === undefined) return <DetailWaiting calls={calls} />
  const chosen = Number(params['applicantId'])
  return (
    <OrderPage
      calls={calls}
      order={order.data}
      applicants={applicants.data}
      params={params}
      chosen={Number.isSafeInteger(chosen) ? chosen : undefined}
    />
  )
})

interface OrderPageProps {
  calls: readonly RecordCall[]
  order: GenericDetail
  applicants: readonly OrderApplicant[]
  params: Readonly<Record<string, string>>
  chosen: number | undefined
}

/** Changes within a state that whoever follows an order wants to know. */
const NOTABLE = [
  'ownerId',
  'handlerId',
  'promisedDate',
  'entryDate',
  'acceptOrgName',
  'agentName',
  'totalCents',
] as const

function OrderPage({ calls, order, applicants, params, chosen }: OrderPageProps) {
  const t = useTexts(orderPageMessages)
  const states = useTexts(orderStateMessages)
  const check = useCall(orderCheck, { query: { id: order.id } }, { silent: true }).data
  const { lacks = [], needed = [] } = check ?? {}
  const blocking = lacks.filter(({ step }) => needed.includes(step))
  const guide = useGuideAction()
  const moves = useOrderActions<GenericDetail>(blocking)
  const isWhole = order.applicants > 0 && check !== undefined && blocking.length === 0
  const acting = useRowActions<GenericDetail>({
    name: 'visaOrder',
    // What comes next stands first: filling in while something lacks, then the confirmation.
    actions: isWhole ? [...moves, guide] : [guide, ...moves],
    nameOf: ({ orderNo }) => orderNo,
    stale: CASE_STALE,
  })
  const { id, orderNo, status } = order
  const history = useCall(orderHistory, { query: { id } }, { silent: true })
  const log = { endpoint: orderLogs, scope: { id }, words: useLogWords(order.visaType) }
  return (
    <>
      <DetailPage
        calls={calls}
        params={params}
        title={orderNo}
        status={{ tone: statusTone(status), text: stateText(states, status) }}
        marks={
          <span className={styles.inline}>
            <Flag code={order.visaCountry} width={FLAG_PX} />
            <b>{order.summary}</b>
            <span className={styles.soft}>
              {order.contactName} {order.contactMobile}
            </span>
            <HoldMark of={{ orderId: id }} />
            <Watchers kind="visaOrder" id={id} />
          </span>
        }
        facts={useHeadFacts(order)}
        actions={acting.of(order)}
        cards={<OrderCards order={order} applicants={applicants} />}
        sections={[
          ...useLackSection(
            id,
            lacks.filter((lack) => !isOfPapers(lack)),
          ),
          {
            kind: 'custom',
            id: 'applicants',
            title: t.applicants,
            summary: useCounted(applicants),
            children: <OrderApplicants order={order} applicants={applicants} chosen={chosen} />,
          },
          {
            kind: 'custom',
            id: 'passports',
            title: useTexts(passportWayMessages).passports,
            children: <OrderPassports orderId={id} />,
          },
          {
            kind: 'custom',
            id: 'documents',
            title: useTexts(documentMessages).order.section,
            summary: usePapersCount(lacks),
            children: <OrderDocuments applicants={applicants} lacks={lacks} />,
          },
          ...useResults(order),
          { kind: 'facts', id: 'contact', title: t.contactJourney, facts: useContactFacts(order) },
          {
            kind: 'custom',
            id: 'price',
            title: t.priceLines,
            summary: order.priceVersion === null ? t.priceNow : fill(t.priceOf, { day: order.priceVersion }),
            children: <OrderPrice order={order} applicants={applicants} />,
          },
          {
            kind: 'custom',
            id: 'payments',
            title: useTexts(orderPaymentMessages).title,
            children: <OrderPayments order={order} params={params} />,
          },
          useFiles(order),
          {
            kind: 'custom',
            id: 'log',
            title: useTexts(uiMessages).log,
            folded: true,
            children: <LogList {...log} />,
          },
        ]}
        timeline={
          <>
            <DetailTimeline
              {...log}
              story={{ notable: NOTABLE }}
              also={useMoneyEvents(useCall(orderPayments, { query: { id } }, { silent: true }).data)}
              history={{ call: history, words: states, toneOf: (state) => statusTone(Number(state)) }}
            />
            <OrderNext order={order} history={history.data ?? []} />
            <OrderRemarks order={order} />
          </>
        }
      />
      {acting.dialog}
    </>
  )
}

function useHeadFacts(order: GenericDetail) {
  const t = useTexts(orderPageMessages)
  const { promisedDate, agentId, agentName, ownerName, handlerName, acceptOrgName } = order
  const balance = useCall(orderPayments, { query: { id: order.id } }, { silent: true }).data
  const dueCents = balance?.totalCents ?? order.dueCents
  const inCharge = [
    ownerName === '' ? t.nobody : ownerName,
    handlerName === '' ? '' : fill(t.handledBy, { name: handlerName }),
    acceptOrgName,
  ]
  return [
    {
      label: t.promise,
      value: (
        <span className={styles.inline}>
          {promisedDate ?? t.noPromise} <Due order={order} />
        </span>
      ),
    },
    { label: t.receivable, value: <b>{yuan(dueCents)}</b> },
    { label: t.agent, value: agentId === WALK_IN_CUSTOMER ? t.walkIn : agentName },
    { label: t.owner, value: inCharge.filter((part) => part !== '').join(' · ') },
  ]
}

function useCounted(applicants: readonly OrderApplicant[]): string | undefined {
  const t = useTexts(orderPageMessages)
  const off = applicants.filter(({ status }) => status === ORDER_STATUS.CANCELLED).length
  if (applicants.length === 0) return undefined
  return fill(off === 0 ? t.counted : t.countedOff, { count: applicants.length - off, off })
}

function useFiles(order: GenericDetail): DetailSection {
  const t = useTexts(orderPageMessages)
  const { data = [] } = useCall(genericOrderAttachments, { params: { id: order.id } }, { silent: true })
  return {
    kind: 'custom',
    id: 'files',
    title: t.files,
    summary: data.length === 0 ? undefined : fill(t.fileCount, { count: data.length }),
    folded: data.length === 0,
    children: <OrderFiles order={order} files={data} />,
  }
}

/** Results stand there once somebody was lodged. */
function useResults({ id, status }: GenericDetail): DetailSection[] {
  const { section } = useTexts(resultMessages)
  const { data = [] } = useCall(resultOfOrder, { query: { orderId: id } }, { silent: true })
  if (data.length === 0 && status !== ORDER_STATUS.SUBMITTED) return []
  return [{ kind: 'custom', id: 'results', title: section, children: <OrderResults results={data} /> }]
}

function usePapersCount(lacks: readonly OrderLack[]): string | undefined {
  const t = useTexts(orderFrameMessages)
  const count = lacks.filter(isOfPapers).length
  return count === 0 ? undefined : fill(t.papersLack, { count })
}

/** What lacks stands first while something does; papers are told with the documents. */
function useLackSection(id: number, lacks: readonly OrderLack[]): DetailSection[] {
  const t = useTexts(orderFrameMessages)
  if (lacks.length === 0) return []
  return [
    {
      kind: 'custom',
      id: 'lacks',
      title: t.lacksTitle,
      summary: fill(t.lacksCount, { count: lacks.length }),
      children: <LackList orderId={id} lacks={lacks} />,
    },
  ]
}

/** Whoever still fills in an order goes on step by step. */
function useGuideAction(): RowAction<GenericDetail> {
  const { guide } = useTexts(orderFrameMessages)
  return {
    key: 'guide',
    label: guide,
    access: 'visa.order.manage.edit',
    shortcut: 'G',
    when: ({ status }) => status === ORDER_STATUS.ORDER_SUCCESS,
    open: ({ id }) => href('/visa/new-order-detail', { id }),
  }
}

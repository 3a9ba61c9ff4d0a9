import { contractDetails } from '@visa/contract/centre/contract-calls'
import { contractFromOrder, type ContractFromOrder } from '@visa/contract/centre/contract-from-order'
import type { ContractDetail } from '@visa/contract/centre/contract'
import { isOpenContract } from '@visa/contract/centre/contract.states'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { listMessages } from '@visa/messages/ui/list'
import { formatDate } from '@visa/contract/dates'
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { confirmDialog } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useKept } from '../../../lib/kept.ts'
import { useCall } from '../../../lib/query.ts'
import { href, navigate } from '../../../lib/route.ts'
import { useLeaveTab, useTabName } from '../../../lib/tabs/tab-context.tsx'
import { DetailWaiting } from '../../../ui/detail/detail-states.tsx'
import { ScanBar } from '../../../ui/scan/scan-bar.tsx'
import { CustomerPart } from './customer-part.tsx'
import { bareRow, BLANK_DRAFT, personName, readSold, soldIn, type CounterDraft } from '../draft.ts'
import { draftOf, draftOfOrder } from '../draft-of.ts'
import { FeeRoll, PromiseHead } from './fee-roll.tsx'
import { GaveUpNote } from './gave-up-note.tsx'
import { LapsingNote } from './lapsing.tsx'
import { PapersPart, usePapers } from './papers-part.tsx'
import { withAll } from './papers.ts'
import { PeoplePart } from './people-part.tsx'
import { PreviewDialog } from './preview.dialog.tsx'
import { ProductPart } from '../product-part.tsx'
import { ReturnPart } from './return-part.tsx'
import { begunWith, useOffered } from '../services-field.tsx'
import { TodoList } from './todo-list.tsx'
import { useCounter, type Counter } from './use-counter.ts'
import { STEP_KEYS, useStepKeys } from './use-step-keys.ts'
import styles from '../counter.module.css'

/** A contract at the counter: a new one, that of an order, or one that waits or was sent back, by the number in the address. */
export function CreateContractScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = numberIn(params['id'])
  const orderId = numberIn(params['order'])
  if (id !== undefined) return <ChangePage id={id} />
  return orderId === undefined ? <NewPage /> : <OrderPage orderId={orderId} />
}

function numberIn(text: string | undefined): number | undefined {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

function NewPage() {
  const [sold] = useKept('contract.sold', readSold)
  const offered = useOffered(sold)
  // What every contract begins with is there before the first scan; without an answer it begins with nothing.
  if (offered.data === undefined && offered.error === null) return <DetailWaiting calls={[offered]} />
  return <NewContract begins={begunWith(offered.data)} />
}

function NewContract({ begins }: { begins: readonly string[] }) {
  const [sold, keepSold] = useKept('contract.sold', readSold)
  const counter = useCounter({ ...BLANK_DRAFT, ...sold, services: [...begins] }, null)
  const done = (id: number) => {
    keepSold(soldIn(counter.draft))
    counter.clear()
    navigate('/center/contract-detail', { id })
  }
  return <CreatePage counter={counter} onDone={done} />
}

/** The contract of an order that is there: what the order says stands in it, and the counter says the rest. */
function OrderPage({ orderId }: { orderId: number }) {
  const order = useCall(contractFromOrder, { query: { orderId } }, { silent: true, staleTime: 0 })
  const { data } = order
  if (data === undefined) return <DetailWaiting calls={[order]} />
  return <BeginsOfOrder key={orderId} order={data} />
}

function BeginsOfOrder({ order }: { order: ContractFromOrder }) {
  const offered = useOffered(order)
  if (offered.data === undefined && offered.error === null) return <DetailWaiting calls={[offered]} />
  return <OrderContract order={order} begins={begunWith(offered.data)} />
}

function OrderContract({ order, begins }: { order: ContractFromOrder; begins: readonly string[] }) {
  // Answers that come again do not take back what was begun with.
  const [initial] = useState(() => draftOfOrder(order, begins))
  const counter = useCounter(initial, null)
  const leave = useLeaveTab()
  useTabName(order.orderNo)
  const done = (id: number) => {
    counter.clear()
    leave(href('/center/contract-detail', { id }).slice(1))
  }
  return <CreatePage counter={counter} onDone={done} />
}

function ChangePage({ id }: { id: number }) {
  // What is changed is the contract as it is stored now, not as it was shown a while ago.
  const details = useCall(contractDetails, { query: { id } }, { silent: true, staleTime: 0 })
  if (details.data === undefined || !details.isFetchedAfterMount) return <DetailWaiting calls={[details]} />
  return <ChangeContract key={details.data.id} contract={details.data} />
}

function ChangeContract({ contract }: { contract: ContractDetail }) {
  const { id, contractNo, status } = contract
  const t = useTexts(contractCreateMessages)
  // What somebody began to change remembers what they saw, also after a reload: the server tells whether somebody was quicker.
  const counter = useCounter(draftOf(contract), id)
  const leave = useLeaveTab()
  useTabName(contractNo)
  if (!isOpenContract(status)) return <p className={styles.none}>{fill(t.closed, { contractNo })}</p>
  const done = () => {
    counter.clear()
    leave(href('/center/contract-detail', { id }).slice(1))
  }
  return (
    <CreatePage
      counter={counter}
      changed={{ id, contractNo, seen: counter.draft.seen || contract.updateTime }}
      gaveUpIds={contract.gaveUpIds}
      onDone={done}
    />
  )
}

interface PageProps {
  counter: Counter
  changed?: { id: number; contractNo: string; seen: string }
  gaveUpIds?: readonly number[]
  onDone: (id: number) => void
}

const NOBODY: readonly never[] = []

function CreatePage({ counter, changed, gaveUpIds = NOBODY, onDone }: PageProps) {
  const t = useTexts(contractCreateMessages)
  const root = useRef<HTMLDivElement>(null)
  const [isPreview, setPreview] = useState(false)
  const papers = usePapers(counter)
  const { draft, put, change } = counter
  const isReady =
    counter.lacks.length === 0 &&
    counter.estimateError === null &&
    counter.estimate !== undefined &&
    counter.estimate.gaps.length === 0
  const kind: CounterDraft['customerKind'] = draft.customerKind === 'PERSON' ? 'COMPANY' : 'PERSON'
  useStepKeys(root, {
    preview: () => setPreview(isReady),
    undo: counter.undo,
    letters: {
      KeyC: () => change({ customerKind: kind }),
      KeyA: () => put({ ...draft, documents: withAll(draft.documents, papers) }),
    },
  })
  const row = bareRow(draft)
  // Whoever comes back to the page begins with the next customer.
  const made = (id: number) => {
    setPreview(false)
    onDone(id)
  }
  return (
    <div ref={root} className={styles.screen}>
      <div data-scan>
        <ScanBar
          label={row === 0 ? t.scan : fill(t.scanLabel, { row })}
          verdict={counter.verdict}
          onScan={counter.scan}
        >
          <Button type="link" size="small" onClick={counter.undo}>
            {t.undo} <kbd>Ctrl Z</kbd>
          </Button>
        </ScanBar>
      </div>
      <KeptNote counter={counter} />
      <GaveUpNote counter={counter} gaveUpIds={gaveUpIds} />
      {draft.fromOrder !== null && (
        <Alert type="info" showIcon title={fill(t.ofOrder, { orderNo: draft.fromOrder.orderNo })} />
      )}
      <div className={styles.panes}>
        <div className={styles.main}>
          <CustomerPart counter={counter} />
          <PeoplePart counter={counter} />
          <ProductPart counter={counter} />
          <div className={styles.two}>
            <PapersPart counter={counter} />
            <ReturnPart counter={counter} />
          </div>
        </div>
        <aside className={styles.side}>
          <PromiseHead counter={counter} />
          <FeeRoll counter={counter} />
          <LapsingNote counter={counter} />
          <TodoList counter={counter} />
          <div className={styles.go}>
            <Button type="primary" size="large" block disabled={!isReady} onClick={() => setPreview(true)}>
              {t.preview} <kbd>F10</kbd>
            </Button>
          </div>
        </aside>
      </div>
      <KeyLine counter={counter} />
      {isPreview && (
        <PreviewDialog
          counter={counter}
          papers={papers}
          changed={changed}
          onDone={made}
          onClosed={() => setPreview(false)}
        />
      )}
      {counter.memberDialog}
    </div>
  )
}

/** What was begun elsewhere and never made: taken up again, or given up. */
function KeptNote({ counter: { kept, takeUp } }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const { separator } = useTexts(listMessages)
  const { found, forget } = kept
  if (found === undefined) return null
  const { draft, at } = found
  const names = draft.people.map(personName).join(separator)
  return (
    <Alert
      type="info"
      showIcon
      title={fill(t.foundDraft, {
        at: formatDate(at, 'MM-dd hh:mm'),
        who: names === '' ? draft.customerName : names,
      })}
      action={
        <>
          <Button type="link" size="small" onClick={() => takeUp(draft)}>
            {t.takeUp}
          </Button>
          <Button type="link" size="small" onClick={forget}>
            {t.giveUp}
          </Button>
        </>
      }
    />
  )
}

function KeyLine({ counter }: { counter: Counter }) {
  const t = useTexts(contractCreateMessages)
  const names = {
    customer: t.customer,
    people: t.people,
    product: t.product,
    fees: t.fees,
    papers: t.papers,
    back: t.back,
  }
  const clear = async () => {
    const isSure = await confirmDialog({
      title: t.clearTitle,
      content: t.clearText,
      okText: t.clear,
      danger: true,
    })
    if (isSure) counter.clear()
  }
  return (
    <footer className={styles.keys} aria-label={t.keys}>
      <span>
        <kbd>F2</kbd> {t.keyScan}
      </span>
      {Object.entries(STEP_KEYS).map(([key, step]) => (
        <span key={key}>
          <kbd>{key}</kbd> {names[step]}
        </span>
      ))}
      <span>
        <kbd>F10</kbd> {t.preview}
      </span>
      <span>
        <kbd>Enter</kbd> {t.keyNext}
      </span>
      {!counter.isEmpty && (
        <span className={styles.end}>
          {counter.kept.saved ? t.keptSafe : t.kept}
          <Button type="link" size="small" onClick={() => void clear()}>
            {t.clear}
          </Button>
        </span>
      )}
    </footer>
  )
}

import { formatDate } from '@visa/contract/dates'
import { stateText } from '@visa/contract/states'
import { sendBillCancel, sendBillRemove, sendBillSubmit } from '@visa/contract/visa/send-bill-work'
import {
  sendBillDetail,
  type LineCheck,
  type SendBillDetail,
  type SendBillLine,
} from '@visa/contract/visa/send-bill'
import { SEND_BILL_STATUS } from '@visa/contract/visa/send-bill.states'
import { sendBillStateMessages } from '@visa/messages/states/send-bill-states'
import { sendBillMessages } from '@visa/messages/visa/send-bills'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { call } from '../../lib/call.ts'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { useTabName } from '../../lib/tabs/tab-context.tsx'
import { detailScreen } from '../../ui/detail/detail-screen.tsx'
import { DetailWaiting } from '../../ui/detail/detail-states.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ScanBar } from '../../ui/scan/scan-bar.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { BillBefore, BillGoing, BillWhere } from './bill-side.tsx'
import { BillFoot } from './bill-foot.tsx'
import { BillPapers, BillTakenOut } from './bill-papers.tsx'
import { BillTable } from './bill-table.tsx'
import { OpenDialog, PasteDialog, PreviewDialog, TakeOutDialog, WaitingDialog } from './bill.dialogs.tsx'
import { billTone, isBlocked } from './bill.names.ts'
import { useBillKeys } from './use-bill-keys.ts'
import { useBillScan } from './use-bill-scan.ts'
import styles from './send-bill.module.css'

/** One send bill: scanned together while it is a draft, read and printed once it was submitted. */
export const BillPageScreen = detailScreen(function Page({ id }) {
  const detail = useCall(sendBillDetail, { query: { id } }, { silent: true })
  if (detail.data === undefined) return <DetailWaiting calls={[detail]} />
  return <Bill bill={detail.data} />
})

type Shown = 'all' | 'fit' | 'blocked'

const SHOWN: Readonly<Record<Shown, (line: SendBillLine) => boolean>> = {
  all: () => true,
  fit: (line) => !isBlocked(line),
  blocked: isBlocked,
}

type Asking =
  | { kind: 'waiting' | 'paste' | 'preview' }
  | { kind: 'open'; line: SendBillLine; check: LineCheck['check'] }
  | { kind: 'takeOut'; line: SendBillLine }

const WRITING = { invalidates: CASE_STALE } as const

/** What is done to a bill as a whole. */
function useBillWork({ id, billNo, status: seenStatus, people }: SendBillDetail) {
  const t = useTexts(sendBillMessages)
  const submit = useAction(sendBillSubmit, {
    ...WRITING,
    onSuccess: ({ sent, left }) => {
      const names = left.map(({ name }) => name).join(', ')
      toast.success(fill(left.length === 0 ? t.submitDone : t.submitLeft, { billNo, sent, left: names }))
    },
  })
  const cancel = useAction(sendBillCancel, {
    ...WRITING,
    onSuccess: () => toast.success(fill(t.cancelled, { billNo })),
  })
  const askCancel = async () => {
    const isSure = await confirmDialog({
      title: fill(t.cancelTitle, { billNo }),
      content: fill(t.cancelText, { count: people.length }),
      okText: t.cancel,
      danger: true,
    })
    if (isSure) cancel.mutate({ body: { id, seenStatus } })
  }
  const isAsking = useRef(false)
  /** Says once what will happen, of the bill as it is now: the page may be a scan behind. */
  const askSubmit = async (): Promise<void> => {
    const now = await call(sendBillDetail, { query: { id } })
    const sent = now.people.filter((line) => !isBlocked(line)).length
    const left = now.people.length - sent
    if (sent === 0) return toast.warning(t.submitNobody)
    if (now.carrierId === null) return toast.warning(t.submitNoCarrier)
    const isSure = await confirmDialog({
      title: fill(t.submitTitle, { billNo, sent }),
      content: fill(left === 0 ? t.submitText : t.submitTextLeft, { sent, left }),
      okText: fill(t.submit, { count: sent }),
    })
    if (isSure) submit.mutate({ body: { id, seenStatus } })
  }
  return {
    isBusy: submit.isPending,
    submit: async (): Promise<void> => {
      if (isAsking.current || submit.isPending) return
      isAsking.current = true
      await askSubmit().finally(() => {
        isAsking.current = false
      })
    },
    cancel: () => void askCancel(),
    remove: useAction(sendBillRemove, WRITING),
  }
}

function Bill({ bill }: { bill: SendBillDetail }) {
  const t = useTexts(sendBillMessages)
  const { id, billNo, status } = bill
  const isDraft = status === SEND_BILL_STATUS.DRAFT
  useTabName(billNo)
  const root = useRef<HTMLDivElement>(null)
  const scanning = useBillScan(id)
  const work = useBillWork(bill)
  const [shown, setShown] = useState<Shown>('all')
  const [chosen, setChosen] = useState<number>()
  const [asking, setAsking] = useState<Asking>()
  const mayOpen = useCan()('visa.sendBill.open')
  const lines = bill.people
    .filter(SHOWN[isDraft ? shown : 'all'])
    .toSorted((a, b) => (isDraft ? b.position - a.position : a.position - b.position))
  const takeOff = (line: SendBillLine) => {
    if (isDraft) work.remove.mutate({ body: { id, lineId: line.id } })
    else setAsking({ kind: 'takeOut', line })
  }
  useBillKeys(root, {
    onlyBlocked: () => setShown(shown === 'blocked' ? 'all' : 'blocked'),
    preview: () => setAsking({ kind: 'preview' }),
    submit: () => isDraft && asking === undefined && scanning.inTurn(work.submit),
    undo: () => isDraft && scanning.undo(),
    remove: () => {
      const line = lines.find((each) => each.id === chosen)
      if (line !== undefined) takeOff(line)
    },
    choose: (by) => {
      const place = lines.findIndex((line) => line.id === chosen)
      const next = lines[place === -1 ? 0 : Math.min(Math.max(place + by, 0), lines.length - 1)]
      setChosen(next?.id)
    },
  })
  return (
    <div ref={root} className={styles.page}>
      {isDraft && (
        <div data-scan>
          <ScanBar label={t.scan} hint={t.scanHint} verdict={scanning.verdict} onScan={scanning.scan}>
            <Button type="link" size="small" onClick={scanning.undo}>
              {t.undo} <kbd>Ctrl Z</kbd>
            </Button>
          </ScanBar>
        </div>
      )}
      <div className={styles.panes}>
        <section className={styles.main} aria-label={billNo}>
          <Head bill={bill} shown={shown} onShown={setShown} onAsk={setAsking} />
          {lines.length === 0 ? (
            <EmptyState title={t.beforeEmpty} help={t.emptyHelp} />
          ) : (
            <BillTable
              lines={lines}
              visaCountry={bill.visaCountry}
              isDraft={isDraft}
              chosen={chosen}
              fresh={isDraft ? (scanning.past[0]?.lineId ?? undefined) : undefined}
              mayOpen={mayOpen}
              onChoose={setChosen}
              onRemove={takeOff}
              onOpen={(line, { check }) => setAsking({ kind: 'open', line, check })}
            />
          )}
          {isDraft && <BillFoot past={scanning.past} keptAt={bill.updateTime} />}
        </section>
        <aside className={styles.side}>
          <BillWhere bill={bill} isDraft={isDraft} />
          {isDraft && <BillBefore bill={bill} />}
          {isDraft && (
            <BillGoing
              bill={bill}
              isBusy={work.isBusy}
              onSubmit={() => scanning.inTurn(work.submit)}
              onPreview={() => setAsking({ kind: 'preview' })}
              onCancel={work.cancel}
            />
          )}
          {status === SEND_BILL_STATUS.SUBMITTED && <BillPapers bill={bill} />}
          <BillTakenOut bill={bill} />
        </aside>
      </div>
      <Asked bill={bill} asking={asking} onScan={scanning.scan} onClosed={() => setAsking(undefined)} />
    </div>
  )
}

interface HeadProps {
  bill: SendBillDetail
  shown: Shown
  onShown: (shown: Shown) => void
  onAsk: (asking: Asking) => void
}

function Head({ bill, shown, onShown, onAsk }: HeadProps) {
  const t = useTexts(sendBillMessages)
  const states = useTexts(sendBillStateMessages)
  const { billNo, status, people, submittedAt, submittedBy } = bill
  const blocked = people.filter(isBlocked).length
  const counts = { all: people.length, fit: people.length - blocked, blocked }
  const isDraft = status === SEND_BILL_STATUS.DRAFT
  return (
    <header className={styles.head}>
      <h1>
        {states.record} {billNo}
      </h1>
      <StatusTag tone={billTone(status)} text={stateText(states, status)} />
      {isDraft &&
        (['all', 'fit', 'blocked'] as const).map((each) => (
          <Button
            key={each}
            type={each === shown ? 'primary' : 'text'}
            ghost={each === shown}
            size="small"
            aria-pressed={each === shown}
            onClick={() => onShown(each)}
          >
            {fill(t[each], { count: counts[each] })}
          </Button>
        ))}
      {submittedAt !== null && (
        <span className={styles.soft}>
          {fill(t.submittedNote, {
            name: submittedBy,
            time: formatDate(submittedAt, 'yyyy-MM-dd hh:mm'),
            count: people.length,
          })}
        </span>
      )}
      {isDraft && (
        <span className={styles.tools}>
          <Button onClick={() => onAsk({ kind: 'waiting' })}>{t.takeTitle}</Button>
          <Button onClick={() => onAsk({ kind: 'paste' })}>{t.paste}</Button>
        </span>
      )}
    </header>
  )
}

interface AskedProps {
  bill: SendBillDetail
  asking: Asking | undefined
  onScan: (code: string, byScanner: boolean) => void
  onClosed: () => void
}

function Asked({ bill, asking, onScan, onClosed }: AskedProps) {
  switch (asking?.kind) {
    case 'waiting':
      return <WaitingDialog bill={bill} onClosed={onClosed} />
    case 'paste':
      return (
        <PasteDialog onPaste={(codes) => codes.forEach((code) => onScan(code, false))} onClosed={onClosed} />
      )
    case 'preview':
      return <PreviewDialog bill={bill} onClosed={onClosed} />
    case 'open':
      return <OpenDialog bill={bill} line={asking.line} check={asking.check} onClosed={onClosed} />
    case 'takeOut':
      return <TakeOutDialog bill={bill} line={asking.line} onClosed={onClosed} />
    case undefined:
      return null
  }
}

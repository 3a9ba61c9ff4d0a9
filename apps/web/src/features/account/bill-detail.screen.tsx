import { DownloadOutlined, SendOutlined } from '@ant-design/icons'
import { formatMoney } from '@visa/contract/money'
import {
  billConfirm,
  billDetail,
  billExcel,
  billPdf,
  billRemind,
  type BillDetail,
} from '@visa/contract/money/bill'
import { addDays, addMonths } from '@visa/contract/rules/days'
import { stateText } from '@visa/contract/states'
import { billMessages } from '@visa/messages/money/bills'
import { billStateMessages } from '@visa/messages/states/bill-states'
import { detailMessages } from '@visa/messages/ui/detail'
import { Button } from 'antd'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { href } from '../../lib/route.ts'
import { useTabName } from '../../lib/tabs/tab-context.tsx'
import { yuan } from '../../lib/yuan.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { DetailWaiting, GonePanel, StaleNote } from '../../ui/detail/detail-states.tsx'
import { PaperButton } from '../../ui/paper-button.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { BILL_TONES, WRITING } from './account.names.ts'
import { isUnconfirmed, lineCounts } from './bill-count.ts'
import { restOf, useDueText } from './bill-due.ts'
import { BillLines } from './bill-lines.tsx'
import { BillHistory, BillSettle } from './bill-side.tsx'
import { useToday } from './use-today.ts'
import styles from './account.module.css'

/** #/sp/bill-detail?spNo&companyId: a bill as one equation, its lines with their disputes, and how it is settled. */
export function BillDetailScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { gone } = useTexts(detailMessages)
  const spNo = params['spNo'] ?? ''
  const companyId = Number(params['companyId'] ?? 0) || undefined
  return spNo === '' ? <GonePanel reason={gone} /> : <Page query={{ spNo, companyId }} />
}

function Page({ query }: { query: { spNo: string; companyId: number | undefined } }) {
  const call = useCall(billDetail, { query }, { silent: true })
  if (call.data === undefined) return <DetailWaiting calls={[call]} />
  return (
    <>
      <StaleNote calls={[call]} />
      <Bill bill={call.data} />
    </>
  )
}

function Bill({ bill }: { bill: BillDetail }) {
  useTabName(bill.billNo)
  return (
    <article className={styles.page} aria-label={bill.billNo}>
      <header className={styles.card}>
        <Head bill={bill} />
        <Equation bill={bill} />
      </header>
      <div className={styles.columns}>
        <BillLines bill={bill} />
        <aside className={styles.side}>
          <BillSettle bill={bill} />
          <BillHistory bill={bill} />
        </aside>
      </div>
    </article>
  )
}

/** Asks first, and acts if it is meant. */
async function ask(
  question: { title: string; content: string; okText: string },
  act: () => void,
): Promise<void> {
  if (await confirmDialog(question)) act()
}

function useBillWork({ id, billNo: no, companyName: company, status, dueDay, ...bill }: BillDetail) {
  const t = useTexts(billMessages)
  const remind = useAction(billRemind, {
    ...WRITING,
    onSuccess: ({ mobile }) => toast.success(fill(t.remindDone, { mobile })),
  })
  const confirm = useAction(billConfirm, {
    ...WRITING,
    onSuccess: () => toast.success(fill(t.confirmDone, { no })),
  })
  const amount = formatMoney(restOf(bill))
  const open = bill.lines.filter(isUnconfirmed).length
  return {
    isBusy: remind.isPending || confirm.isPending,
    remind: () =>
      void ask(
        {
          title: fill(t.remindTitle, { company }),
          content: fill(t.remindText, { no, amount, day: dueDay }),
          okText: t.remind,
        },
        () => remind.mutate({ body: { id } }),
      ),
    confirm: () =>
      void ask(
        {
          title: fill(t.confirmTitle, { no }),
          content: fill(t.confirmText, { count: open }),
          okText: t.confirm,
        },
        () => confirm.mutate({ body: { id, seenStatus: status } }),
      ),
  }
}

function Head({ bill }: { bill: BillDetail }) {
  const t = useTexts(billMessages)
  const states = useTexts(billStateMessages)
  const can = useCan()
  const work = useBillWork(bill)
  const { id, billNo, status, companyId, companyName, month, disputedLines, actions } = bill
  return (
    <div className={styles.head}>
      <h1 className={styles.mono}>{billNo}</h1>
      <CopyButton value={billNo} />
      <StatusTag tone={BILL_TONES[status]} text={stateText(states, status)} />
      {disputedLines > 0 && (
        <StatusTag tone="refused" text={fill(t.disputedCount, { lines: disputedLines })} />
      )}
      <b>
        {companyName} · {month}
      </b>
      {can('cust.account') && <a href={href('/cust/account-detail', { companyId })}>{t.account}</a>}
      <span className={styles.tools}>
        {actions.includes('confirm') && (
          <Button disabled={work.isBusy} onClick={work.confirm}>
            {t.confirm}
          </Button>
        )}
        <PaperButton endpoint={billPdf} id={id} icon={<DownloadOutlined />}>
          {t.pdf}
        </PaperButton>
        <PaperButton endpoint={billExcel} id={id} icon={<DownloadOutlined />}>
          {t.excel}
        </PaperButton>
        {actions.includes('remind') && (
          <Button icon={<SendOutlined />} disabled={work.isBusy} onClick={work.remind}>
            {t.remind}
          </Button>
        )}
      </span>
    </div>
  )
}

/** Opening, what was used, less what was paid and came back, is the closing. */
function Equation({ bill }: { bill: BillDetail }) {
  const t = useTexts(billMessages)
  const dueText = useDueText()
  const count = lineCounts(bill.lines)
  const first = `${bill.month}-01`
  const last = addDays(addMonths(first, 1), -1)
  const due = dueText(bill, useToday())
  const terms = [
    ['', fill(t.openingOn, { day: first.slice(5) }), bill.openingCents],
    ['+', fill(t.chargedLines, { count: count.charge }), bill.chargedCents],
    ['−', fill(t.paidLines, { count: count.payment }), bill.paidCents],
    ['−', fill(t.adjustedLines, { count: count.adjustment }), bill.adjustedCents],
  ] as const
  return (
    <section className={styles.equation} aria-label={t.equation}>
      {terms.map(([sign, label, cents]) => (
        <span key={label} className={styles.term} data-sign={sign}>
          <small>{label}</small>
          <b>{formatMoney(cents)}</b>
        </span>
      ))}
      <span className={`${styles.term} ${styles.closing}`} data-sign="=">
        <small>{fill(t.closingOn, { day: last.slice(5) })}</small>
        <b>{yuan(bill.closingCents)}</b>
      </span>
      <span className={`${styles.term} ${styles.due}`}>
        <small>{t.dueDay}</small>
        <b>
          {bill.dueDay} {due !== '' && <span className={styles.warned}>{due}</span>}
        </b>
      </span>
    </section>
  )
}

import { formatMoney } from '@visa/contract/money'
import {
  billAnswer,
  billDispute,
  DISPUTE_ENDS,
  APPROVE_REDUCTION,
  type BillDetail,
  type BillLine,
  type DisputeEnd,
} from '@visa/contract/money/bill'
import { billMessages } from '@visa/messages/money/bills'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import { WRITING } from './account.names.ts'
import { restOf } from './bill-due.ts'
import styles from './account.module.css'

interface OfLine {
  bill: BillDetail
  line: BillLine
}

/** Holds a line, or a part of it, back. */
export function DisputeDialog({ bill, line, onClosed }: OfLine & { onClosed: () => void }) {
  const t = useTexts(billMessages)
  const no = line.subjectNo
  const most = Math.min(line.amountCents, restOf(bill) - bill.disputedCents)
  return (
    <FormDialog
      name={`dispute ${line.id}`}
      title={fill(t.disputeTitle, { no })}
      width={480}
      okText={t.dispute}
      target={useSaving(billDispute, WRITING)}
      fields={[
        { name: 'amountCents', kind: 'money', label: t.disputeAmount, help: t.disputeHelp },
        { name: 'note', kind: 'textarea', label: t.disputeReason },
      ]}
      initial={{ id: bill.id, lineId: line.id, amountCents: most }}
      onSaved={(_, { amountCents }) =>
        toast.success(fill(t.disputeDone, { no, amount: formatMoney(Number(amountCents)) }))
      }
      onClosed={onClosed}
    />
  )
}

interface Answering {
  decision: DisputeEnd
  cents: number | null
  note: string
}

/** Ends a dispute beside what was said, in one of three ways; who disputed it waits. */
export function AnswerForm({ bill, line }: OfLine) {
  const t = useTexts(billMessages)
  const can = useCan()
  const { id: lineId, disputedCents, own, subjectNo: no } = line
  const [given, setGiven] = useTabState<Answering>(`answer ${lineId}`, {
    decision: 'hold',
    cents: disputedCents,
    note: '',
  })
  const [isShort, setShort] = useState(false)
  const answer = useAction(billAnswer, {
    ...WRITING,
    onSuccess: () => toast.success(fill(t.answerDone, { no, end: t.ends[given.decision] })),
  })
  if (!bill.actions.includes('answer')) return <p className={styles.soft}>{t.waitAnswer}</p>
  if (own) return <p className={styles.soft}>{t.ownDispute}</p>
  const { decision, cents, note } = given
  const isLarge = decision === 'reduce' && (cents ?? 0) > bill.approveAboveCents
  const change = (part: Partial<Answering>) => setGiven((old) => ({ ...old, ...part }))
  const send = () => {
    setShort(note.trim() === '')
    if (note.trim() === '') return
    const amountCents = decision === 'reduce' ? (cents ?? 0) : 0
    answer.mutate({ body: { id: bill.id, lineId, decision, amountCents, note } })
  }
  return (
    <section className={styles.answer} aria-label={t.end}>
      <p>
        <b>{t.end}</b>{' '}
        <span className={styles.soft}>{fill(t.disputedAmount, { amount: formatMoney(disputedCents) })}</span>
      </p>
      <Segmented<DisputeEnd>
        block
        aria-label={t.end}
        value={decision}
        onChange={(value) => change({ decision: value })}
        options={DISPUTE_ENDS.map((value) => ({ value, label: t.ends[value] }))}
      />
      {decision === 'reduce' && (
        <MoneyInput
          aria-label={t.reduceAmount}
          value={cents}
          onChange={(value) => change({ cents: value })}
        />
      )}
      <p className={styles.soft}>{t.endHelp[decision]}</p>
      {isLarge && !can(APPROVE_REDUCTION) && (
        <p className={styles.warned}>{fill(t.approveNote, { limit: formatMoney(bill.approveAboveCents) })}</p>
      )}
      <Input.TextArea
        aria-label={t.answerNote}
        placeholder={t.answerNote}
        rows={2}
        maxLength={500}
        value={note}
        {...(isShort && note.trim() === '' ? { status: 'error' as const } : {})}
        onChange={({ target }) => change({ note: target.value })}
      />
      <Button loading={answer.isPending} disabled={isLarge && !can(APPROVE_REDUCTION)} onClick={send}>
        {t.answer}
      </Button>
    </section>
  )
}

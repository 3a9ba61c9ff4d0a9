import {
  initiatePay,
  subjectBalance,
  type PaymentRow,
  type SubjectBalance,
} from '@visa/contract/money/payment'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { isChannel, isSlipWay, type SubjectKind } from '@visa/contract/money/ways'
import { formatMoney } from '@visa/contract/money'
import { moneyDialogMessages } from '@visa/messages/money/money-dialogs'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { useRef, useState } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useStored } from '../../lib/use-stored.ts'
import { yuan } from '../../lib/yuan.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useSaving } from '../form/form-target.ts'
import { CodeTryDialog } from './code-try.dialog.tsx'

const WRITING = { invalidates: CASE_STALE }

interface TakeMoneyProps {
  subjectKind: SubjectKind
  subjectId: number
  onClosed: () => void
}

/** Takes money for a subject, from wherever its record is shown: `<TakeMoneyDialog subjectKind="ORDER" subjectId={id} …>`. */
export function TakeMoneyDialog({ subjectKind, subjectId, onClosed }: TakeMoneyProps) {
  const balance = useStored(subjectBalance, { query: { subjectKind, subjectId } }, onClosed)
  const [open, setOpen] = useState<PaymentRow>()
  if (open !== undefined) return <CodeTryDialog payment={open} onClosed={onClosed} />
  if (balance === undefined) return null
  return <TakeForm balance={balance} onOpen={setOpen} onClosed={onClosed} />
}

interface TakeFormProps {
  balance: SubjectBalance
  /** A channel waits for the customer. */
  onOpen: (payment: PaymentRow) => void
  onClosed: () => void
}

/** What is owed stands there already, and the ways are those that may be taken now. */
function TakeForm({ balance, onOpen, onClosed }: TakeFormProps) {
  const t = useTexts(moneyDialogMessages)
  const { ways } = useTexts(paymentWordMessages)
  const begun = useRef<PaymentRow>(undefined)
  const { subjectKind, subjectId, subjectNo, owedCents } = balance
  return (
    <FormDialog
      name={`take ${subjectKind} ${subjectId}`}
      title={fill(t.takeTitle, { no: subjectNo })}
      width={480}
      okText={t.take}
      target={useSaving(initiatePay, WRITING)}
      fields={[
        { name: 'amountCents', kind: 'money', help: fill(t.owedHelp, { owed: yuan(owedCents) }) },
        {
          name: 'way',
          label: t.way,
          kind: 'select',
          options: balance.ways.map((value) => ({ value, label: ways[value] })),
        },
        {
          name: 'givenCents',
          kind: 'money',
          required: true,
          when: ({ way }) => way === 'CASH',
          help: ({ givenCents, amountCents }) => {
            const change = Number(givenCents ?? 0) - Number(amountCents)
            return change > 0 ? fill(t.change, { amount: formatMoney(change) }) : t.givenHelp
          },
        },
        {
          name: 'reference',
          label: t.reference,
          required: true,
          when: ({ way }) => way !== undefined && isSlipWay(way),
          help: t.referenceHelp,
        },
        'payer',
        { name: 'remark', kind: 'textarea' },
      ]}
      initial={{
        subjectKind,
        subjectId,
        ...(owedCents > 0 && { amountCents: owedCents }),
        ...(balance.ways[0] !== undefined && { way: balance.ways[0] }),
        // The customer scans our code: theirs is scanned at the counter.
        presented: 'QR' as const,
      }}
      onSaved={({ payment }) => {
        if (isChannel(payment.way) && payment.status === PAYMENT_STATUS.PAYING) begun.current = payment
        else toast.success(fill(t.taken, { amount: yuan(payment.amountCents), no: subjectNo }))
      }}
      onClosed={() => (begun.current === undefined ? onClosed() : onOpen(begun.current))}
    />
  )
}

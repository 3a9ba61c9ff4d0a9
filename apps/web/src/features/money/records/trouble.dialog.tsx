import type { PaymentRow } from '@visa/contract/money/payment'
import { troubleSettle, type TroubleOutcome } from '@visa/contract/money/payment-trouble'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { paymentRecordMessages } from '@visa/messages/money/payment-records'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'

/** What can be said of it: of one that is open whether money came, of one that is over that it was looked into. */
const outcomesOf = ({ status }: PaymentRow): readonly TroubleOutcome[] => {
  if (status === PAYMENT_STATUS.PAID) return ['noted']
  return status === PAYMENT_STATUS.PAYING ? ['received', 'nothing'] : ['received', 'noted']
}

const isReceived = ({ outcome }: { outcome?: TroubleOutcome | undefined }) => outcome === 'received'

/** A person says what they found at the channel about a payment in trouble. */
export function TroubleDialog({ payment, onClosed }: { payment: PaymentRow; onClosed: () => void }) {
  const t = useTexts(paymentRecordMessages)
  const { troubles } = useTexts(paymentWordMessages)
  const { id, paymentNo, trouble, amountCents, toldCents } = payment
  const outcomes = outcomesOf(payment)
  return (
    <FormDialog
      name={`trouble ${id}`}
      title={fill(t.settleTitle, { paymentNo })}
      width={480}
      okText={t.settle}
      target={useSaving(troubleSettle, { invalidates: CASE_STALE })}
      fields={[
        {
          name: 'outcome',
          kind: 'select',
          help: `${trouble === '' ? '' : troubles[trouble]} ${t.settleHelp}`,
          wide: true,
          options: outcomes.map((value) => ({ value, label: t.outcomes[value] })),
        },
        {
          name: 'receivedCents',
          kind: 'money',
          required: true,
          when: isReceived,
          help: fill(t.receivedHelp, { amount: yuan(amountCents), told: yuan(toldCents ?? amountCents) }),
        },
        { name: 'channelNo', when: isReceived },
        { name: 'reason', kind: 'textarea', wide: true },
      ]}
      initial={{
        id,
        receivedCents: toldCents ?? amountCents,
        ...(outcomes.length === 1 && { outcome: 'noted' as const }),
      }}
      onSaved={() => toast.success(fill(t.settled, { paymentNo }))}
      onClosed={onClosed}
    />
  )
}

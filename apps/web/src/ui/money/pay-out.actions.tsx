import { refundPayOut, type RefundRow } from '@visa/contract/money/payment'
import { PAY_OUT_REFUND } from '@visa/contract/money/payment.states'
import { isSlipWay } from '@visa/contract/money/ways'
import { paymentRecordMessages } from '@visa/messages/money/payment-records'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { yuan } from '../../lib/yuan.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useSaving } from '../form/form-target.ts'
import { rowCall, type RowAction } from '../list/row-action.ts'
import { isToPayOut } from './money.names.ts'

/** How what was let go is paid out, in the list of refunds and where a cashier stands alike. */
export function usePayOutActions<Row extends RefundRow>(): RowAction<Row>[] {
  const t = useTexts(paymentRecordMessages)
  const can = useCan()
  const pays = PAY_OUT_REFUND.some((code) => can(code))
  return [
    {
      key: 'payOut',
      label: t.payOut,
      when: (row) => pays && isToPayOut(row) && !isSlipWay(row.way),
      confirm: ({ amountCents }) => ({ title: fill(t.payOutAsk, { amount: yuan(amountCents) }) }),
      call: rowCall(refundPayOut, ({ id }: Row) => ({ body: { id } })),
      done: ({ refundNo }) => fill(t.paidOut, { refundNo }),
    },
    {
      key: 'payOutSlip',
      label: t.payOutSlip,
      when: (row) => pays && isToPayOut(row) && isSlipWay(row.way),
      dialog: (row, onClosed) => <PayOutDialog refund={row} onClosed={onClosed} />,
    },
  ]
}

/** A card or a transfer that went back: by the number on its slip it is found again. */
function PayOutDialog({ refund, onClosed }: { refund: RefundRow; onClosed: () => void }) {
  const t = useTexts(paymentRecordMessages)
  const { ways } = useTexts(paymentWordMessages)
  const { id, refundNo, amountCents, way } = refund
  return (
    <FormDialog
      name={`pay out refund ${id}`}
      title={fill(t.payOutTitle, { refundNo, amount: yuan(amountCents), way: ways[way] })}
      width={480}
      okText={t.payOutSlip}
      target={useSaving(refundPayOut, { invalidates: CASE_STALE })}
      fields={[{ name: 'reference', label: t.reference, required: true, wide: true, help: t.payOutHelp }]}
      initial={{ id, reference: '' }}
      onSaved={() => toast.success(fill(t.paidOutSlip, { refundNo }))}
      onClosed={onClosed}
    />
  )
}

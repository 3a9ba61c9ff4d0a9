import { paymentApplyFrom, type PaymentChange } from '@visa/contract/centre/approval'
import type { ContractDetail } from '@visa/contract/centre/contract'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { Input } from 'antd'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { PayerPicker } from '../payer-picker.tsx'
import { DeskField } from '../../../ui/desk/desk.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { PaymentLook } from './approval-look.tsx'
import styles from '../centre.module.css'

interface PaymentChangeProps {
  contract: ContractDetail
  onClosed: () => void
}

/** Asks for another payer, or for another invoice. */
export function PaymentChangeDialog({ contract, onClosed }: PaymentChangeProps) {
  const t = useTexts(contractPageMessages)
  const { id, contractNo, payerId, payerName, invoiceTitle, invoiceTaxCode } = contract
  return (
    <FormDialog
      name={`paymentChange ${id}`}
      title={fill(t.paymentChangeTitle, { contractNo })}
      width={550}
      okText={t.submit}
      target={useSaving(paymentApplyFrom, { invalidates: CASE_STALE })}
      fields={[
        { name: 'change', label: t.wanted, wide: true, input: <PaymentChangeInput contractId={id} /> },
        { name: 'reason', kind: 'textarea', required: true },
        { name: 'files', label: t.evidence, kind: 'files', paste: true, wide: true },
      ]}
      initial={{ contractId: id, change: { payerId, payerName, invoiceTitle, invoiceTaxCode } }}
      onSaved={({ approvalNo }) => toast.success(fill(t.asked, { approvalNo }))}
      onClosed={onClosed}
    />
  )
}

interface InputProps {
  contractId: number
  value?: PaymentChange
  onChange?: (change: PaymentChange) => void
}

const NOTHING: PaymentChange = { payerId: null, payerName: '', invoiceTitle: '', invoiceTaxCode: '' }

function PaymentChangeInput({ contractId, value = NOTHING, onChange }: InputProps) {
  const t = useTexts(contractPageMessages)
  const set = (part: Partial<PaymentChange>) => onChange?.({ ...value, ...part })
  const line = (name: 'payerName' | 'invoiceTitle' | 'invoiceTaxCode', label: string) => (
    <DeskField label={label}>
      <Input value={value[name]} onChange={({ target }) => set({ [name]: target.value })} />
    </DeskField>
  )
  return (
    <>
      <div className={styles.pair}>
        <DeskField label={t.payerCompany}>
          <PayerPicker
            aria-label={t.payerCompany}
            value={value.payerId ?? undefined}
            onChange={(payerId) => set({ payerId: payerId ?? null })}
          />
        </DeskField>
        {line('payerName', t.payer)}
        {line('invoiceTitle', t.invoice)}
        {line('invoiceTaxCode', t.taxCode)}
      </div>
      <PaymentLook contractId={contractId} change={value} />
    </>
  )
}

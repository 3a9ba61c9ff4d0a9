import { CONTRACT_LIMITS, type ContractDraft } from '@visa/contract/centre/contract'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { Input } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { Field } from './part.tsx'

type Invoice = Pick<ContractDraft, 'invoiceTitle' | 'invoiceTaxCode'>

interface InvoiceFieldsProps {
  draft: Invoice
  change: (part: Partial<Invoice>) => void
}

/** Whether an invoice is wanted, and for whom: without a title there is none, and no tax code is asked for. */
export function InvoiceFields({ draft: { invoiceTitle, invoiceTaxCode }, change }: InvoiceFieldsProps) {
  const t = useTexts(contractCreateMessages)
  const titled = (title: string) =>
    change(title === '' ? { invoiceTitle: '', invoiceTaxCode: '' } : { invoiceTitle: title })
  return (
    <>
      <Field label={t.invoice}>
        <Input
          value={invoiceTitle}
          maxLength={CONTRACT_LIMITS.invoiceTitle}
          placeholder={t.invoiceHint}
          autoComplete="off"
          onChange={({ target }) => titled(target.value)}
        />
      </Field>
      {(invoiceTitle !== '' || invoiceTaxCode !== '') && (
        <Field label={t.taxCode} isLong>
          <Input
            value={invoiceTaxCode}
            maxLength={CONTRACT_LIMITS.invoiceTaxCode}
            placeholder={t.taxCodeHint}
            autoComplete="off"
            onChange={({ target }) => change({ invoiceTaxCode: target.value.trim().toUpperCase() })}
          />
        </Field>
      )}
    </>
  )
}

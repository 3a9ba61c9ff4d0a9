import { formatMoney } from '@visa/contract/money'
import { receiptInvoice, receiptPage, type ReceiptRow } from '@visa/contract/money/receipt'
import { cashierMessages } from '@visa/messages/money/cashier'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { Button } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { addressOf } from '../../../lib/tabs/tab-address.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import styles from './cashier.module.css'

const SHOWN = 6
const RECORDS = { screen: 'center.payment.records', name: '', params: {} }

/** The newest receipts, to print again or to note an invoice on. */
export function ReceiptsCard({ onPrint }: { onPrint: (id: number) => void }) {
  const t = useTexts(cashierMessages)
  const can = useCan()
  const result = useCall(receiptPage, { query: { page: 1, pageSize: 10 } }, { silent: true })
  const [noting, setNoting] = useState<ReceiptRow>()
  return (
    <section className={styles.card} aria-label={t.receipts}>
      <header className={styles.ruled}>
        <h2>{t.receipts}</h2>
        {can(RECORDS.screen) && (
          <a className={styles.end} href={addressOf(RECORDS)}>
            {t.records}
          </a>
        )}
      </header>
      <Loaded result={result}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={styles.none}>{t.noReceipts}</p>
          ) : (
            <table className={styles.receipts}>
              <tbody>
                {rows.slice(0, SHOWN).map((receipt) => (
                  <Receipt
                    key={receipt.id}
                    receipt={receipt}
                    onPrint={() => onPrint(receipt.id)}
                    onInvoice={() => setNoting(receipt)}
                  />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {noting !== undefined && <InvoiceDialog receipt={noting} onClosed={() => setNoting(undefined)} />}
    </section>
  )
}

interface ReceiptProps {
  receipt: ReceiptRow
  onPrint: () => void
  onInvoice: () => void
}

function Receipt({ receipt, onPrint, onInvoice }: ReceiptProps) {
  const t = useTexts(cashierMessages)
  const { ways: names } = useTexts(paymentWordMessages)
  const { receiptNo, payer, ways, amountCents, printedAt, invoiceTitle } = receipt
  const by = ways.map((way) => names[way]).join(' ')
  return (
    <tr>
      <th scope="row" className={styles.code}>
        {receiptNo}
      </th>
      {/* One under the other: beside each other a name has room for one character. */}
      <td title={invoiceTitle || payer}>
        <div className={styles.payer}>{payer}</div>
        <div className={styles.soft} title={by}>
          {by}
        </div>
      </td>
      <td>{formatMoney(amountCents)}</td>
      <td className={styles.acts}>
        <Button type="link" size="small" onClick={onInvoice}>
          {t.invoice}
        </Button>
        <Button type="link" size="small" onClick={onPrint}>
          {printedAt === null ? t.printShort : t.reprint}
        </Button>
      </td>
    </tr>
  )
}

function InvoiceDialog({ receipt, onClosed }: { receipt: ReceiptRow; onClosed: () => void }) {
  const t = useTexts(cashierMessages)
  const { id, receiptNo, invoiceTitle, invoiceTaxCode } = receipt
  return (
    <FormDialog
      name={`invoice ${id}`}
      title={fill(t.invoiceTitle, { receiptNo })}
      width={480}
      target={useSaving(receiptInvoice, { invalidates: CASE_STALE })}
      fields={['invoiceTitle', 'invoiceTaxCode']}
      initial={{ id, invoiceTitle, invoiceTaxCode }}
      onSaved={() => toast.success(fill(t.invoiceSaved, { receiptNo }))}
      onClosed={onClosed}
    />
  )
}

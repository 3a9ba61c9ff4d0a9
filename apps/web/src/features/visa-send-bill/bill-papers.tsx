import { formatDate } from '@visa/contract/dates'
import { sendBillExcel, sendBillPdf } from '@visa/contract/visa/send-bill-papers'
import { type SendBillDetail } from '@visa/contract/visa/send-bill'
import { sendBillMessages } from '@visa/messages/visa/send-bills'
import { Button } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { saveAddress } from '../../lib/save-file.ts'
import { PaperButton } from '../../ui/paper-button.tsx'
import { useCheckTexts } from './bill.names.ts'
import styles from './send-bill.module.css'

/** What a submitted bill is printed on: every time the same file. */
export function BillPapers({ bill: { id } }: { bill: SendBillDetail }) {
  const t = useTexts(sendBillMessages)
  const excel = useAction(sendBillExcel, { onSuccess: ({ url, fileName }) => saveAddress(url, fileName) })
  return (
    <section className={styles.card} aria-label={t.pdf}>
      <PaperButton type="primary" size="large" block endpoint={sendBillPdf} id={id}>
        {t.pdf}
      </PaperButton>
      <Button block loading={excel.isPending} onClick={() => excel.mutate({ query: { id } })}>
        {t.excel}
      </Button>
    </section>
  )
}

/** Who was left behind when it was submitted, or taken off afterwards, and why. */
export function BillTakenOut({ bill: { takenOut } }: { bill: SendBillDetail }) {
  const t = useTexts(sendBillMessages)
  const { nameOf } = useCheckTexts()
  if (takenOut.length === 0) return null
  return (
    <section className={styles.card} aria-label={t.left}>
      <h2>{t.left}</h2>
      <ul className={styles.left}>
        {takenOut.map(({ id, name, passportNo, reason, leftChecks, takenOutBy, takenOutAt }) => (
          <li key={id}>
            <b>{name}</b> <span className={styles.code}>{passportNo}</span>
            <p>
              {leftChecks.length === 0
                ? reason
                : fill(t.leftChecks, { checks: leftChecks.map(nameOf).join(', ') })}
            </p>
            <p className={styles.soft}>
              {fill(t.leftBy, { name: takenOutBy, time: formatDate(takenOutAt, 'MM-dd hh:mm') })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

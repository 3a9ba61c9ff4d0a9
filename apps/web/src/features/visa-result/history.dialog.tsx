import { formatDate } from '@visa/contract/dates'
import { resultHistory, type ResultRow } from '@visa/contract/visa/result'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { resultMessages } from '@visa/messages/visa/results'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useFieldsText } from './fields.dialog.tsx'
import { resultTone } from './result.names.ts'
import styles from './visa-result.module.css'

/** Every result of one applicant, the one that counts first. */
export function HistoryDialog({ row, onClosed }: { row: ResultRow; onClosed: () => void }) {
  const t = useTexts(resultMessages)
  const [open, setOpen] = useState(true)
  const { applicantId, name, passportNo } = row
  const results = useCall(resultHistory, { query: { applicantId } }, { silent: true })
  return (
    <Dialog
      open={open}
      title={fill(t.historyOf, { name, passportNo })}
      width={640}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Loaded result={results}>
        {(list) => (
          <ol className={styles.history} aria-label={t.history}>
            {list.map((each) => (
              <Given key={each.id} row={each} />
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}

function Given({ row }: { row: ResultRow }) {
  const t = useTexts(resultMessages)
  const { results } = useTexts(orderPageMessages)
  const text = useFieldsText()(row)
  const { result, visaNo, reason, fileName, way, givenBy, givenAt, supersededAt, deliveredAt } = row
  return (
    <li data-past={supersededAt !== null}>
      <time dateTime={givenAt}>{formatDate(givenAt, 'yyyy-MM-dd hh:mm:ss')}</time>
      <span>
        <StatusTag tone={supersededAt === null ? resultTone(result) : 'cancelled'} text={results[result]} />{' '}
        {visaNo !== '' && <CodeText value={visaNo} />}
        {text !== '' && <span className={styles.block}>{text}</span>}
        {fileName !== '' && <span className={styles.block}>{fileName}</span>}
        {reason !== '' && <span className={styles.block}>{fill(t.because, { reason })}</span>}
        {supersededAt !== null && (
          <span className={styles.soft}>
            {fill(t.superseded, { at: formatDate(supersededAt, 'yyyy-MM-dd hh:mm') })}
          </span>
        )}
        {supersededAt === null && deliveredAt !== null && (
          <span className={styles.soft}>
            {fill(t.delivered, { at: formatDate(deliveredAt, 'yyyy-MM-dd hh:mm') })}
          </span>
        )}
      </span>
      <span className={styles.soft}>
        {givenBy} {t.ways[way]}
      </span>
    </li>
  )
}

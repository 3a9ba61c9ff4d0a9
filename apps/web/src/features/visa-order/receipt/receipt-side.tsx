import { receiptPage, receiptSlip, RECEIPT_LIMITS, type ReceiptRow } from '@visa/contract/visa/receipt'
import { formatDate } from '@visa/contract/dates'
import { receiptMessages } from '@visa/messages/visa/receipt'
import { receiptSlipMessages } from '@visa/messages/visa/receipt-slip'
import { Input } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useNameOfCode } from '../../../pickers/use-dict-name.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { DeskRecent, type RecentRow } from '../../../ui/desk/desk-recent.tsx'
import { DeskField, DeskSummary } from '../../../ui/desk/desk.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PaperButton } from '../../../ui/paper-button.tsx'
import { papersTicked, passportsTicked, type Ticks } from './receipt-ticks.ts'
import styles from './receipt.module.css'

export interface Beside {
  waybillNo: string
  placeNote: string
  note: string
}

interface SideProps {
  ticks: Ticks
  beside: Beside
  isBusy: boolean
  onBeside: (beside: Beside) => void
  onTake: () => void
  onClear: () => void
}

const SHOWN = 10

/** What is about to be taken in, with what goes with it. */
export function ReceiptSide({ ticks, beside, isBusy, onBeside, onTake, onClear }: SideProps) {
  const t = useTexts(receiptMessages)
  const [passports, papers] = [passportsTicked(ticks), papersTicked(ticks)]
  const isEmpty = passports + papers === 0
  const field = (name: keyof Beside, label: string, max: number, hint = '') => (
    <DeskField label={label}>
      <Input
        value={beside[name]}
        maxLength={max}
        placeholder={hint}
        onChange={({ target }) => onBeside({ ...beside, [name]: target.value })}
      />
    </DeskField>
  )
  return (
    <DeskSummary
      title={t.summary}
      counts={isEmpty ? t.nothing : fill(t.counts, { passports, papers })}
      go={t.take}
      canGo={!isEmpty}
      busy={isBusy}
      onGo={onTake}
      clear={t.clear}
      onClear={onClear}
    >
      {field('waybillNo', t.waybill, RECEIPT_LIMITS.waybillNo)}
      {field('placeNote', t.place, 100, t.placeHint)}
      {field('note', t.note, RECEIPT_LIMITS.note)}
    </DeskSummary>
  )
}

/** What was taken in lately; by a waybill, a number or a name whatever was. */
export function RecentReceipts() {
  const t = useTexts(receiptMessages)
  const { open: slip } = useTexts(receiptSlipMessages)
  const kindOf = useNameOfCode('MATERIAL_KIND')
  const [keyword, setKeyword] = useState('')
  const query = { page: 1, pageSize: SHOWN, ...(keyword !== '' && { keyword }) }
  const result = useCall(receiptPage, { query }, { silent: true, keepPreviousData: true })
  const rowOf = (row: ReceiptRow): RecentRow => ({
    key: row.id,
    main: (
      <>
        <CodeText value={row.receiptNo} />{' '}
        <span className={styles.soft}>{formatDate(row.takenAt, 'MM-dd hh:mm')}</span>
      </>
    ),
    action: (
      <PaperButton size="small" endpoint={receiptSlip} id={row.id}>
        {slip}
      </PaperButton>
    ),
    more: (
      <>
        <div>
          {row.orderNo} {row.contactName} <span className={styles.soft}>{row.takenBy}</span>
        </div>
        {row.waybillNo !== '' && (
          <div>
            {t.waybill} <CodeText value={row.waybillNo} />
          </div>
        )}
        {row.lines.map(({ applicantId, name, passportNo, papers }) => (
          <div key={applicantId} className={styles.soft}>
            {fill(t.line, { name, passportNo })}{' '}
            {papers
              .map(({ document, count }) => fill(t.paperLine, { document: kindOf(document), count }))
              .join(' ')}
          </div>
        ))}
      </>
    ),
  })
  return (
    <Loaded result={result}>
      {({ rows }) => (
        <DeskRecent
          title={t.recent}
          empty={keyword === '' ? t.recentEmpty : t.recentNotFound}
          rows={rows.map(rowOf)}
          search={
            <Input.Search
              allowClear
              placeholder={t.recentSearch}
              aria-label={t.recentSearch}
              onSearch={(typed) => setKeyword(typed.trim())}
            />
          }
        />
      )}
    </Loaded>
  )
}

import { receiptPage, receiptSlip, RECEIPT_LIMITS, type ReceiptRow } from '@visa/contract/visa/receipt'
import { formatDate } from '@visa/contract/dates'
import { receiptMessages } from '@visa/messages/visa/receipt'
import { receiptSlipMessages } from '@visa/messages/visa/receipt-slip'
import { Button, Input } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useNameOfCode } from '../../../pickers/use-dict-name.ts'
import { CodeText } from '../../../ui/code-text.tsx'
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

const TAKE_KEY = 'F10'
const SHOWN = 10

/** What is about to be taken in, with what goes with it; below, what was taken in lately. */
export function ReceiptSide({ ticks, beside, isBusy, onBeside, onTake, onClear }: SideProps) {
  const t = useTexts(receiptMessages)
  const root = useRef<HTMLElement>(null)
  const [passports, papers] = [passportsTicked(ticks), papersTicked(ticks)]
  const isEmpty = passports + papers === 0
  const take = useEffectEvent(onTake)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== TAKE_KEY || root.current?.checkVisibility() !== true) return
      event.preventDefault()
      take()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const field = (name: keyof Beside, label: string, max: number, hint = '') => (
    <label className={styles.field}>
      <span>{label}</span>
      <Input
        value={beside[name]}
        maxLength={max}
        placeholder={hint}
        onChange={({ target }) => onBeside({ ...beside, [name]: target.value })}
      />
    </label>
  )
  return (
    <aside ref={root} className={styles.side}>
      <section className={styles.card} aria-label={t.summary}>
        <h2>{t.summary}</h2>
        <p className={styles.counts}>{isEmpty ? t.nothing : fill(t.counts, { passports, papers })}</p>
        {field('waybillNo', t.waybill, RECEIPT_LIMITS.waybillNo)}
        {field('placeNote', t.place, 100, t.placeHint)}
        {field('note', t.note, RECEIPT_LIMITS.note)}
        <div className={styles.buttons}>
          <Button type="primary" size="large" disabled={isEmpty} loading={isBusy} onClick={onTake}>
            {t.take} <kbd>{TAKE_KEY}</kbd>
          </Button>
          <Button size="large" onClick={onClear}>
            {t.clear}
          </Button>
        </div>
      </section>
      <Recent />
    </aside>
  )
}

function Recent() {
  const t = useTexts(receiptMessages)
  const result = useCall(receiptPage, { query: { page: 1, pageSize: SHOWN } }, { silent: true })
  return (
    <section className={styles.card} aria-label={t.recent}>
      <h2>{t.recent}</h2>
      <Loaded result={result}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={styles.soft}>{t.recentEmpty}</p>
          ) : (
            <ul className={styles.recent}>
              {rows.map((row) => (
                <Taken key={row.id} row={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Taken({ row }: { row: ReceiptRow }) {
  const t = useTexts(receiptMessages)
  const { open: slip } = useTexts(receiptSlipMessages)
  const kindOf = useNameOfCode('MATERIAL_KIND')
  return (
    <li>
      <CodeText value={row.receiptNo} />{' '}
      <span className={styles.soft}>{formatDate(row.takenAt, 'MM-dd hh:mm')}</span>
      <PaperButton size="small" className={styles.slip ?? ''} endpoint={receiptSlip} id={row.id}>
        {slip}
      </PaperButton>
      <div>
        {row.orderNo} {row.contactName} <span className={styles.soft}>{row.takenBy}</span>
      </div>
      {row.lines.map(({ applicantId, name, passportNo, papers }) => (
        <div key={applicantId} className={styles.soft}>
          {fill(t.line, { name, passportNo })}{' '}
          {papers
            .map(({ document, count }) => fill(t.paperLine, { document: kindOf(document), count }))
            .join(' ')}
        </div>
      ))}
    </li>
  )
}

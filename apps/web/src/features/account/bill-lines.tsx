import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import type { BillDetail, BillLine, LineKind } from '@visa/contract/money/bill'
import { LINE_STATUS } from '@visa/contract/money/bill.states'
import { isSubjectKind } from '@visa/contract/money/ways'
import { isProduct, productKey } from '@visa/contract/visa/products'
import { billMessages } from '@visa/messages/money/bills'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { productMessages } from '@visa/messages/visa/products'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { SubjectLink } from '../../ui/money/subject-link.tsx'
import { LINE_TONES } from './account.names.ts'
import { isUnconfirmed, lineCounts } from './bill-count.ts'
import { isOpen, restOf } from './bill-due.ts'
import { AnswerForm, DisputeDialog } from './bill.dialogs.tsx'
import styles from './account.module.css'

type Shown = 'all' | 'disputed' | 'unconfirmed'

const SHOWN: Readonly<Record<Shown, (line: BillLine) => boolean>> = {
  all: () => true,
  disputed: ({ status }) => status === LINE_STATUS.DISPUTED,
  unconfirmed: isUnconfirmed,
}

const matches = ({ subjectNo, customer }: BillLine, typed: string): boolean =>
  typed === '' || subjectNo.includes(typed.toUpperCase()) || customer.includes(typed)

/** Every line of a bill; a dispute opens under its line with what both sides said. */
export function BillLines({ bill }: { bill: BillDetail }) {
  const t = useTexts(billMessages)
  const [shown, setShown] = useState<Shown>('all')
  const [typed, setTyped] = useState('')
  const [disputing, setDisputing] = useState<BillLine>()
  const lines = bill.lines.filter((line) => SHOWN[shown](line) && matches(line, typed))
  const mayDispute = bill.actions.includes('dispute')
  const totalText = ({ charge, payment, adjustment, carried }: Record<LineKind, number>): string =>
    [
      fill(t.lineTotal, { charge, payment, adjustment }),
      ...(carried === 0 ? [] : [fill(t.carriedLines, { count: carried })]),
    ].join(t.listed)
  const count = (which: Shown): number => bill.lines.filter(SHOWN[which]).length
  return (
    <section className={styles.card} aria-label={t.lines}>
      <div className={styles.entryBar}>
        <h2>{t.lines}</h2>
        <Segmented<Shown>
          aria-label={t.lines}
          value={shown}
          onChange={setShown}
          options={(['all', 'disputed', 'unconfirmed'] as const).map((value) => ({
            value,
            label: fill(t[value], { count: count(value) }),
          }))}
        />
        <span className={styles.tools}>
          <Input
            className={styles.key ?? ''}
            aria-label={t.lineHint}
            placeholder={t.lineHint}
            allowClear
            value={typed}
            onChange={({ target }) => setTyped(target.value.trim())}
          />
        </span>
      </div>
      <div className={styles.scroll}>
        <table className={styles.entries}>
          <thead>
            <tr>
              <th scope="col">{t.day}</th>
              <th scope="col">{t.subject}</th>
              <th scope="col">{t.contentTitle}</th>
              <th scope="col">{t.customer}</th>
              <th scope="col" className={styles.figure}>
                {t.consular}
              </th>
              <th scope="col" className={styles.figure}>
                {t.service}
              </th>
              <th scope="col" className={styles.figure}>
                {t.urgent}
              </th>
              <th scope="col" className={styles.figure}>
                {t.amount}
              </th>
              <th scope="col">{t.status}</th>
            </tr>
          </thead>
          {lines.map((line) => (
            <Line
              key={line.id}
              bill={bill}
              line={line}
              onDispute={
                mayDispute && restOf(bill) > bill.disputedCents ? () => setDisputing(line) : undefined
              }
            />
          ))}
          <tfoot>
            <tr>
              <th scope="row" colSpan={7}>
                {totalText(lineCounts(bill.lines))}
              </th>
              <td className={styles.figure}>
                <b>{formatMoney(bill.chargedCents - bill.paidCents - bill.adjustedCents)}</b>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {disputing !== undefined && (
        <DisputeDialog bill={bill} line={disputing} onClosed={() => setDisputing(undefined)} />
      )}
    </section>
  )
}

function useContent(): (line: BillLine) => string {
  const t = useTexts(billMessages)
  const products = useTexts(productMessages)
  const { subjects } = useTexts(paymentWordMessages)
  return ({ kind, about, subjectKind }) => {
    if (kind === 'payment') return t.kinds[kind]
    const contentOf = (): string | undefined => {
      if (about === null) return isSubjectKind(subjectKind) ? subjects[subjectKind] : undefined
      const product = { nationCode: about.nationCode, visaType: about.visaType }
      const name = isProduct(product) ? products[productKey(product)] : about.nationCode
      return fill(t.content, { product: name, people: about.people })
    }
    const content = contentOf()
    if (content === undefined) return t.kinds[kind]
    return kind === 'charge' ? content : `${t.kinds[kind]} · ${content}`
  }
}

/** What was paid or came back stands against what was charged; what is carried over is in the opening already. */
const signed = ({ kind, amountCents }: BillLine): number =>
  kind === 'charge' || kind === 'carried' ? amountCents : -amountCents

interface LineProps {
  bill: BillDetail
  line: BillLine
  onDispute: (() => void) | undefined
}

const COLUMNS = 9

function Line({ bill, line, onDispute }: LineProps) {
  const t = useTexts(billMessages)
  const content = useContent()
  const { kind, day, customer, about, status, reducedCents, notes } = line
  const isDisputed = status === LINE_STATUS.DISPUTED
  const part = (cents: number | undefined): string =>
    cents === undefined || cents === 0 || kind !== 'charge' ? '' : formatMoney(cents)
  const mayBe = kind === 'charge' && (status === LINE_STATUS.OPEN || status === LINE_STATUS.CONFIRMED)
  return (
    <tbody data-disputed={isDisputed}>
      <tr>
        <td>{day.slice(5)}</td>
        <td>
          <SubjectLink {...line} companyId={bill.companyId} />
        </td>
        <td>{content(line)}</td>
        <td>{customer}</td>
        <td className={styles.figure}>{part(about?.consularCents)}</td>
        <td className={styles.figure}>{part(about?.serviceCents)}</td>
        <td className={styles.figure}>{part(about?.urgentCents)}</td>
        <td className={styles.figure}>
          <b>{formatMoney(signed(line))}</b>
          {reducedCents > 0 && <small>{formatMoney(-reducedCents)}</small>}
        </td>
        <td>
          <span className={styles.footLine}>
            {(kind === 'charge' || kind === 'carried') && (
              <StatusTag tone={LINE_TONES[status]} text={t.lineStates[status]} />
            )}
            {mayBe && onDispute !== undefined && (
              <Button type="link" size="small" onClick={onDispute}>
                {t.dispute}
              </Button>
            )}
          </span>
        </td>
      </tr>
      {notes.length > 0 && (
        <tr>
          <td colSpan={COLUMNS}>
            <div className={styles.talk}>
              <ol>
                {notes.map((note) => (
                  <li key={note.id}>
                    <b>{note.saidBy}</b>{' '}
                    <small>
                      {note.company} {formatDate(note.saidAt, 'MM-dd hh:mm')} · {t.noteKinds[note.kind]}{' '}
                      {formatMoney(note.cents)}
                    </small>
                    <p>{note.note}</p>
                  </li>
                ))}
              </ol>
              {isDisputed && isOpen(bill) && <AnswerForm bill={bill} line={line} />}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  )
}

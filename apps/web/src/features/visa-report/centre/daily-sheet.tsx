import type { DayContent, DayFigure, DayReport } from '@visa/contract/centre/day-report'
import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { addDays } from '@visa/contract/rules/days'
import { bucketOf } from '@visa/contract/visa/look-back'
import { dayReportMessages } from '@visa/messages/centre/day-report'
import { centreFigureMessages } from '@visa/messages/centre/figures'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import type { ReactNode } from 'react'
import { fill, useLanguage, useTexts } from '../../../lib/i18n.tsx'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import { FigureButton } from './figure-button.tsx'
import { figureText } from './figure-text.ts'
import styles from './daily.module.css'

interface LinesProps {
  title: string
  heads: readonly string[]
  /** From which column on they are figures. */
  figuresFrom: number
  lines: readonly { key: string; cells: readonly ReactNode[]; strong?: boolean }[]
}

function Lines({ title, heads, figuresFrom, lines }: LinesProps) {
  const classOf = (place: number) => (place >= figuresFrom ? styles.figure : undefined)
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {heads.map((head, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- two columns may be called alike
              <th key={place} scope="col" className={classOf(place)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, cells, strong }) => (
            <tr key={key} data-strong={strong === true}>
              {cells.map((cell, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- cells stand in the places of their columns
                <td key={place} className={classOf(place)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const BUSINESS = ['contracts', 'people', 'accepted', 'reviewed', 'cancelled', 'givenBack'] as const
const MOVES = ['passportsIn', 'passportsBack', 'passportsSent', 'passportsOut'] as const
const LABELS = ['labelsUsed', 'labelsVoid'] as const
const FEES = ['consularCents', 'thirdPartyCents', 'serviceCents', 'discountCents', 'totalCents'] as const

const single = (key: string, name: string, value: ReactNode, strong = false) => ({
  key,
  strong,
  cells: [name, typeof value === 'number' ? value.toLocaleString('en-US') : value, '', ''],
})

/** The report as its paper tells it. Figures of a day that goes on open their rows; those of a closed one stay. */
export function DailySheet({ report }: { report: DayReport }) {
  const t = useTexts(dayReportMessages)
  const { names } = useTexts(centreFigureMessages)
  const { ways } = useTexts(paymentWordMessages)
  const { language } = useLanguage()
  const { content } = report
  const { figures, weekBefore, month, stock, day } = content
  const corrected = new Set(report.corrections.map(({ figure }) => figure))
  const asked = { from: day, to: day, whose: 'mgr' as const }
  const told = (figure: DayFigure): ReactNode =>
    corrected.has(figure) ? (
      figureText(figure, figures[figure])
    ) : (
      <FigureButton figure={figure} value={figures[figure]} asked={asked} />
    )
  /** A part of a figure, which opens its rows as long as the whole does. */
  const partOf = (figure: DayFigure, value: number, by: 'urgency' | 'way', [key, part]: [string, string]) =>
    corrected.has(figure) ? (
      figureText(figure, value)
    ) : (
      <FigureButton figure={figure} value={value} part={part} asked={{ ...asked, by, key }} />
    )
  /** What is compared with was written down with the day: it opens its rows while the day is a preview. */
  const beside = (figure: DayFigure, value: number, from: string, to: string): ReactNode =>
    report.id === null ? (
      <FigureButton figure={figure} value={value} part={`${from}–${to}`} asked={{ ...asked, from, to }} />
    ) : (
      figureText(figure, value)
    )
  const week = addDays(day, -7)
  const compared = (figure: DayFigure) => ({
    key: figure,
    cells: [
      names[figure],
      told(figure),
      beside(figure, weekBefore[figure], week, week),
      beside(figure, month[figure], bucketOf(day, 'month'), day),
    ],
  })
  const heads = [t.figure, t.onDay, t.weekBefore, t.month]
  const placeOf = (place: string): string => (t.places as Record<string, string>)[place] ?? place
  return (
    <article className={styles.sheet} aria-label={t.title}>
      <header className={styles.head}>
        <div>
          <div>{content.centreName}</div>
          <h1>{fill(t.paperTitle, { day })}</h1>
        </div>
        <div className={styles.soft}>
          <div>{`${t.number} ${report.reportNo}`}</div>
          <div>
            {report.closedAt === null
              ? t.preview
              : fill(t.closed, { time: formatDate(report.closedAt, 'MM-dd hh:mm') })}
          </div>
          {report.checksum !== '' && <div>{`${t.checksum} ${report.checksum}`}</div>}
        </div>
      </header>
      <div className={styles.columns}>
        <Lines
          title={t.business}
          heads={heads}
          figuresFrom={1}
          lines={[
            ...BUSINESS.map(compared),
            ...content.urgencies.map(({ key, zh, en, people }) =>
              single(
                key,
                language === 'zh' ? zh : en,
                partOf('people', people, 'urgency', [key, language === 'zh' ? zh : en]),
              ),
            ),
          ]}
        />
        <Lines
          title={t.passports}
          heads={heads}
          figuresFrom={1}
          lines={[
            single('opening', t.opening, stock.opening),
            ...MOVES.map(compared),
            single('closing', t.closing, stock.closing, true),
            ...LABELS.map(compared),
            single('left', t.labelsLeft, content.labelsLeft),
          ]}
        />
        <Lines title={t.fees} heads={heads} figuresFrom={1} lines={FEES.map(compared)} />
        <Lines
          title={t.ways}
          heads={[t.way, t.count, t.paid, t.refunded, t.net]}
          figuresFrom={1}
          lines={[
            ...content.ways.map(({ way, payments, paidCents, refundedCents }) => ({
              key: way,
              cells: [
                ways[way],
                partOf('payments', payments, 'way', [way, ways[way]]),
                partOf('paidCents', paidCents, 'way', [way, ways[way]]),
                partOf('refundedCents', refundedCents, 'way', [way, ways[way]]),
                formatMoney(paidCents - refundedCents),
              ],
            })),
            {
              key: 'net',
              strong: true,
              cells: [
                t.total,
                told('payments'),
                told('paidCents'),
                told('refundedCents'),
                formatMoney(figures.paidCents - figures.refundedCents),
              ],
            },
          ]}
        />
      </div>
      {content.shifts.length > 0 && <Shifts shifts={content.shifts} />}
      {content.late.length === 0 ? (
        <p className={styles.soft}>{t.noLate}</p>
      ) : (
        <Lines
          title={t.late}
          heads={[t.contract, t.name, t.place, t.promised, t.lateDays]}
          figuresFrom={4}
          lines={content.late.map(({ contractId, contractNo, name, place, promised, days }) => ({
            key: `${contractNo} ${name}`,
            cells: [
              <RecordLink key="contract" of={{ type: 'CONTRACT', id: String(contractId) }}>
                {contractNo}
              </RecordLink>,
              name,
              placeOf(place),
              promised,
              fill(t.days, { count: days }),
            ],
          }))}
        />
      )}
      {content.lateMore > 0 && <p className={styles.soft}>{fill(t.lateMore, { count: content.lateMore })}</p>}
      {content.corrections.length > 0 && (
        <Lines
          title={t.corrections}
          heads={[t.day, t.figure, t.before, t.after]}
          figuresFrom={2}
          lines={content.corrections.map(({ day: of, figure, before, after }) => ({
            key: `${of} ${figure}`,
            cells: [of, names[figure], figureText(figure, before), figureText(figure, after)],
          }))}
        />
      )}
      {report.note !== '' && <p>{`${t.note}: ${report.note}`}</p>}
      <p>
        <strong>
          {report.signedAt === null
            ? t.notSigned
            : fill(t.signedBy, {
                name: report.signedBy,
                time: formatDate(report.signedAt, 'yyyy-MM-dd hh:mm'),
              })}
        </strong>
      </p>
      <p className={styles.soft}>{t.foot}</p>
    </article>
  )
}

function Shifts({ shifts }: Pick<DayContent, 'shifts'>) {
  const t = useTexts(dayReportMessages)
  return (
    <Lines
      title={t.drawers}
      heads={[t.shift, t.counter, t.cashier, t.expected, t.counted, t.difference, t.reason]}
      figuresFrom={3}
      lines={shifts.map(({ shiftNo, counter, cashier, expectedCents, countedCents, reason }) => ({
        key: shiftNo,
        cells: [
          shiftNo,
          counter,
          cashier,
          expectedCents === null ? t.openShift : formatMoney(expectedCents),
          countedCents === null ? '' : formatMoney(countedCents),
          expectedCents === null || countedCents === null ? '' : formatMoney(countedCents - expectedCents),
          reason,
        ],
      }))}
    />
  )
}

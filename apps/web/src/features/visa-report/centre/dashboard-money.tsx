import { APPROVALS } from '@visa/contract/centre/dashboard'
import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { noticeTop } from '@visa/contract/notice/notice'
import { centreReportMessages } from '@visa/messages/centre/reports'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import { ShareBar } from '../share-bar.tsx'
import type { TileProps } from './dashboard-tiles.tsx'
import { FigureButton } from './figure-button.tsx'
import { TileFigure } from './tile-figure.tsx'
import styles from './dashboard.module.css'

/** Money of today by way, less what went back. */
export function MoneyTile({ told, whose }: TileProps) {
  const t = useTexts(centreReportMessages)
  const { ways } = useTexts(paymentWordMessages)
  const asked = { from: told.day, to: told.day, whose }
  const most = Math.max(1, ...told.ways.map(({ paidCents }) => paidCents))
  const net = told.ways.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0)
  const back = told.ways.reduce((sum, { refundedCents }) => sum + refundedCents, 0)
  return (
    <section className={styles.card} aria-label={t.tiles.money}>
      <div className={styles.title}>
        <h2>{t.tiles.money}</h2>
        <span>
          <span className={styles.soft}>{t.net}</span> <strong>{formatMoney(net)}</strong>
        </span>
      </div>
      {told.ways.length === 0 ? (
        <p className={styles.empty}>{t.noMoney}</p>
      ) : (
        <table className={styles.lines} aria-label={t.tiles.money}>
          <tbody>
            {told.ways.map(({ way, payments, paidCents }) => (
              <tr key={way}>
                <th scope="row">{ways[way]}</th>
                <td className={styles.bar}>
                  <ShareBar part={paidCents} whole={most} />
                </td>
                <td className={styles.figure}>
                  <FigureButton
                    figure="payments"
                    value={payments}
                    part={ways[way]}
                    asked={{ ...asked, by: 'way', key: way }}
                  />
                </td>
                <td className={styles.figure}>
                  <FigureButton
                    figure="paidCents"
                    value={paidCents}
                    part={ways[way]}
                    asked={{ ...asked, by: 'way', key: way }}
                  />
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row" colSpan={3}>
                {t.refunds}
              </th>
              <td className={styles.figure}>
                <FigureButton figure="refundedCents" value={back} asked={asked} />
              </td>
            </tr>
          </tbody>
        </table>
      )}
    </section>
  )
}

const HOUR_MS = 3_600_000

/** What waits for somebody to let it through, longest first. */
export function ApprovalsTile({ told, whose }: TileProps) {
  const t = useTexts(centreReportMessages)
  const hoursOf = (since: string): number =>
    Math.max(0, Math.floor((Date.parse(told.at) - Date.parse(since)) / HOUR_MS))
  const counts = APPROVALS.map((key) => ({
    key,
    count: told.approvals.find((each) => each.key === key)?.count ?? 0,
  }))
  return (
    <section className={styles.card} aria-label={t.tiles.approvals}>
      <div className={styles.title}>
        <h2>{t.tiles.approvals}</h2>
        <span className={styles.soft}>
          {counts.map(({ key, count }) => (
            <span key={key}>
              {t.approvals[key]}{' '}
              <TileFigure
                tile="approvals"
                of={key}
                whose={whose}
                name={t.approvals[key]}
                count={count}
                help={t.approvalsHelp}
              />{' '}
            </span>
          ))}
        </span>
      </div>
      {told.waiting.length === 0 ? (
        <p className={styles.empty}>{t.noApprovals}</p>
      ) : (
        <table className={styles.lines} aria-label={t.tiles.approvals}>
          <tbody>
            {told.waiting.map(({ id, contractId, contractNo, who, amountCents, since }) => (
              <tr key={id}>
                <th scope="row">
                  <RecordLink of={{ type: 'CONTRACT', id: String(contractId ?? 0) }}>{contractNo}</RecordLink>
                </th>
                <td>{who}</td>
                <td className={styles.figure}>{formatMoney(amountCents ?? 0)}</td>
                <td>{fill(t.waited, { hours: hoursOf(since) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const time = (at: string): string => formatDate(at, 'hh:mm')

/** Drawers of today, and the bills whose passports came back last. */
export function ShiftsTile({ told }: TileProps) {
  const t = useTexts(centreReportMessages)
  return (
    <section className={styles.card} aria-label={t.tiles.shifts}>
      <div className={styles.title}>
        <h2>{t.tiles.shifts}</h2>
      </div>
      {told.shifts.length === 0 ? (
        <p className={styles.empty}>{t.noShifts}</p>
      ) : (
        <table className={styles.lines} aria-label={t.tiles.shifts}>
          <tbody>
            {told.shifts.map(({ id, counter, cashier, open, openedAt, closedAt, differenceCents }) => (
              <tr key={id}>
                <th scope="row">{`${counter} ${cashier}`}</th>
                <td>
                  {open || closedAt === null
                    ? fill(t.shiftOpen, { time: time(openedAt) })
                    : fill(t.shiftClosed, { time: time(closedAt) })}
                </td>
                <td
                  className={`${styles.figure} ${differenceCents ? styles.bad : ''}`}
                  title={t.cashDifference}
                >
                  {differenceCents === null ? '—' : formatMoney(differenceCents)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.title}>
        <h2>{t.retrievals}</h2>
      </div>
      {told.retrievals.length === 0 ? (
        <p className={styles.empty}>{t.noRetrievals}</p>
      ) : (
        <table className={styles.lines} aria-label={t.retrievals}>
          <tbody>
            {told.retrievals.map(({ billId, billNo, back, total, away, closedAt }) => (
              <tr key={billId}>
                <th scope="row">{billNo}</th>
                <td className={styles.figure}>{fill(t.retrieved, { back, total })}</td>
                <td>
                  {closedAt !== null && (away > 0 ? fill(t.closedAway, { count: away }) : t.closedBill)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const NOTICES_SHOWN = 5

export function NoticesTile() {
  const t = useTexts(centreReportMessages)
  const { data = [] } = useCall(noticeTop, { query: {} }, { silent: true })
  return (
    <section className={styles.card} aria-label={t.tiles.notices}>
      <div className={styles.title}>
        <h2>{t.tiles.notices}</h2>
      </div>
      {data.length === 0 ? (
        <p className={styles.empty}>{t.noNotices}</p>
      ) : (
        <table className={styles.lines} aria-label={t.tiles.notices}>
          <tbody>
            {data.slice(0, NOTICES_SHOWN).map(({ id, title }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

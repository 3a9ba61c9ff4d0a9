import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { shiftCurrent, shiftReport, type ShiftRow } from '@visa/contract/money/shift'
import { cashierMessages } from '@visa/messages/money/cashier'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PaperDialog } from '../../../ui/paper-dialog.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { CloseShiftDialog } from '../../../ui/money/close-shift.dialog.tsx'
import { OpenShiftDialog } from './open-shift.dialog.tsx'
import styles from './cashier.module.css'

interface ShiftCardProps {
  opening: boolean
  onOpening: (opening: boolean) => void
  onOpened: () => void
  onDialogClosed: () => void
}

/** The shift at this counter: what came by each way so far, and the way to its end. */
export function ShiftCard({ opening, onOpening, onOpened, onDialogClosed }: ShiftCardProps) {
  const t = useTexts(cashierMessages)
  const result = useCall(shiftCurrent, {}, { silent: true })
  const [closing, setClosing] = useTabState('closing shift', false)
  const [closed, setClosed] = useState<number>()
  const shift = result.data?.shift ?? undefined
  return (
    <section className={styles.card} aria-label={t.shift}>
      <header className={styles.ruled}>
        <h2>{t.shift}</h2>
        {result.data !== undefined && (
          <StatusTag
            tone={shift === undefined ? 'waiting' : 'done'}
            text={shift === undefined ? t.shiftNone : t.shiftOpen}
          />
        )}
        {shift !== undefined && (
          <Button type="link" size="small" className={styles.end ?? ''} onClick={() => setClosing(true)}>
            {t.closeShift}
          </Button>
        )}
      </header>
      <Loaded result={result}>
        {() =>
          shift === undefined ? (
            <div className={styles.offer}>
              <p className={styles.soft}>{t.openShiftHelp}</p>
              <Button type="primary" onClick={() => onOpening(true)}>
                {t.openShift}
              </Button>
            </div>
          ) : (
            <Totals shift={shift} />
          )
        }
      </Loaded>
      {opening && result.data !== undefined && (
        <OpenShiftDialog
          counters={result.data.counters}
          floats={result.data.floats}
          onOpened={onOpened}
          onClosed={() => {
            onOpening(false)
            onDialogClosed()
          }}
        />
      )}
      {closing && shift !== undefined && (
        <CloseShiftDialog shift={shift} onDone={setClosed} onClosed={() => setClosing(false)} />
      )}
      {closed !== undefined && (
        <PaperDialog endpoint={shiftReport} id={closed} onClosed={() => setClosed(undefined)} />
      )}
    </section>
  )
}

const together = (list: readonly { cents: number }[]): number =>
  list.reduce((sum, { cents }) => sum + cents, 0)

function Totals({ shift }: { shift: ShiftRow }) {
  const t = useTexts(cashierMessages)
  const { ways } = useTexts(paymentWordMessages)
  const { cashierName, openedAt, counter, floatCents, totals } = shift
  const surplusCount = totals.surplus.reduce((sum, { count }) => sum + count, 0)
  const backCount = totals.back.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <p className={styles.none}>
        {fill(t.shiftSince, { name: cashierName, time: formatDate(openedAt, 'hh:mm'), counter })}
      </p>
      <table className={styles.small}>
        <tbody>
          <tr>
            <th scope="row" colSpan={2}>
              {t.float}
            </th>
            <td>{formatMoney(floatCents)}</td>
          </tr>
          {totals.taken.map(({ way, count, cents }) => (
            <tr key={way}>
              <th scope="row">{ways[way]}</th>
              <td>{fill(t.count, { count })}</td>
              <td>{formatMoney(cents)}</td>
            </tr>
          ))}
          {backCount > 0 && (
            <tr>
              <th scope="row">{t.back}</th>
              <td>{fill(t.count, { count: backCount })}</td>
              <td className={styles.bad}>{formatMoney(-together(totals.back))}</td>
            </tr>
          )}
          {surplusCount > 0 && (
            <tr>
              <th scope="row">{t.surplus}</th>
              <td>{fill(t.count, { count: surplusCount })}</td>
              <td>{formatMoney(together(totals.surplus))}</td>
            </tr>
          )}
          {totals.open.count > 0 && (
            <tr data-tone="unsure">
              <th scope="row">{t.openTries}</th>
              <td>{fill(t.count, { count: totals.open.count })}</td>
              <td>{formatMoney(totals.open.cents)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {totals.open.count > 0 ? t.netKnown : t.net}
            </th>
            <td>{formatMoney(together(totals.taken) - together(totals.back))}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

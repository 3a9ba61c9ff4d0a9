import { formatMoney } from '@visa/contract/money'
import { CASH_PIECES, sumOfPieces } from '@visa/contract/money/cash'
import { shiftClose, SHIFT_LIMITS, type ShiftRow } from '@visa/contract/money/shift'
import { shiftMessages } from '@visa/messages/money/shifts'
import { Alert, Input } from 'antd'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { yuan } from '../../lib/yuan.ts'
import { Dialog } from '../dialog.tsx'
import { CountInput } from '../inputs/count-input.tsx'
import { useCountProblem } from '../inputs/use-count-problem.ts'
import styles from './money.module.css'

type Counted = Readonly<Partial<Record<number, number>>>

const NOTHING: Counted = {}
const BOUNDS = { min: 0, max: SHIFT_LIMITS.pieces } as const
const plain = (cents: number): string => formatMoney(cents).replace(/\.00$/, '')

interface CloseShiftProps {
  shift: ShiftRow
  /** It is closed: its report can be shown. */
  onDone?: (id: number) => void
  onClosed: () => void
}

/** Counts the drawer, piece by piece; where it differs from what should be there, somebody says why. */
export function CloseShiftDialog({ shift, onDone, onClosed }: CloseShiftProps) {
  const t = useTexts(shiftMessages)
  const { id, shiftNo, expectedCents, totals } = shift
  const [counted, setCounted] = useTabState<Counted>(`counted ${id}`, NOTHING)
  const [reason, setReason] = useTabState(`difference ${id}`, '')
  const pieces = CASH_PIECES.map((valueCents) => ({ valueCents, pieces: counted[valueCents] ?? 0 }))
  const problemOf = useCountProblem(BOUNDS)
  const isWrong = pieces.some((each) => problemOf(each.pieces) !== undefined)
  const sum = sumOfPieces(pieces)
  const difference = sum - expectedCents
  const close = useAction(shiftClose, {
    invalidates: CASE_STALE,
    onSuccess: () => {
      toast.success(fill(t.closed, { shiftNo }))
      setCounted(NOTHING)
      setReason('')
      onDone?.(id)
      onClosed()
    },
  })
  // What nobody typed was not counted; an empty drawer is counted as 0.
  const typed = pieces.filter(({ valueCents }) => counted[valueCents] !== undefined)
  const wanting = (difference !== 0 && reason.trim() === '') || (expectedCents !== 0 && typed.length === 0)
  return (
    <Dialog
      open
      title={fill(t.closeTitle, { shiftNo })}
      width={550}
      okText={t.closeOk}
      okButtonProps={{ loading: close.isPending, disabled: wanting || isWrong }}
      onOk={() =>
        close.mutate({ body: { id, counted: typed, expectedCents, reason, seenStatus: shift.status } })
      }
      onCancel={onClosed}
    >
      <table className={styles.count}>
        <thead>
          <tr>
            <th scope="col">{t.piece}</th>
            <th scope="col">{t.pieces}</th>
            <th scope="col">{t.sum}</th>
          </tr>
        </thead>
        <tbody>
          {pieces.map(({ valueCents, pieces: count }) => (
            <tr key={valueCents}>
              <th scope="row">{plain(valueCents)}</th>
              <td>
                <CountInput
                  label={fill(t.pieceLabel, { value: plain(valueCents) })}
                  value={counted[valueCents] ?? null}
                  problem={problemOf(count)}
                  onChange={(value) => setCounted((old) => ({ ...old, [valueCents]: value ?? 0 }))}
                />
              </td>
              <td>{formatMoney(valueCents * count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.sums}>
        <dt>{t.expected}</dt>
        <dd>{yuan(expectedCents)}</dd>
        <dt>{t.counted}</dt>
        <dd>{yuan(sum)}</dd>
        <dt>{t.difference}</dt>
        <dd className={difference === 0 ? styles.good : styles.bad}>
          <output>
            {difference === 0
              ? t.noDifference
              : fill(difference > 0 ? t.more : t.less, { amount: yuan(Math.abs(difference)) })}
          </output>
        </dd>
      </dl>
      {difference !== 0 && (
        <label className={styles.field}>
          <b>{t.reason}</b>
          <Input
            value={reason}
            maxLength={SHIFT_LIMITS.reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <small className={styles.soft}>{t.reasonHelp}</small>
        </label>
      )}
      {totals.open.count > 0 && (
        <Alert
          type="warning"
          showIcon
          title={fill(t.openTries, { count: totals.open.count, amount: yuan(totals.open.cents) })}
        />
      )}
      <p className={styles.soft}>{t.final}</p>
    </Dialog>
  )
}

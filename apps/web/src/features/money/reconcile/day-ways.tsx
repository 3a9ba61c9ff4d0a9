import { statementWithdraw, type ReconcileDay } from '@visa/contract/money/reconcile'
import { DAY_STATUS, SETTLE_DIFFERENCE } from '@visa/contract/money/reconcile.states'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { reconcileMessages } from '@visa/messages/money/reconcile'
import { Button } from 'antd'
import { useState } from 'react'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCan } from '../../../lib/session.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { WRITING } from './reconcile.names.ts'
import { Signed } from './signed.tsx'
import styles from './reconcile.module.css'

type Way = ReconcileDay['ways'][number]
type Statement = Way['statements'][number]

/** A day by way: what we took beside what the other side says, or was counted. */
export function DayWays({ day }: { day: ReconcileDay }) {
  const t = useTexts(reconcileMessages)
  const [taken, setTaken] = useState<Statement>()
  const sum = (of: (way: Way) => number): number => day.ways.reduce((total, way) => total + of(way), 0)
  const oursCents = sum((way) => way.oursCents)
  const theirsCents = sum((way) => way.theirsCents)
  const open = sum((way) => way.open)
  return (
    <section className={`${styles.card} ${styles.scroll}`}>
      <table className={styles.ways}>
        <thead>
          <tr>
            <th scope="col">{t.way}</th>
            {[
              t.ours,
              t.theirs,
              t.difference,
              t.kinds.matched,
              t.kinds.onlyOurs,
              t.kinds.onlyTheirs,
              t.kinds.differs,
            ].map((title) => (
              <th key={title} scope="col" className={styles.figure}>
                {title}
              </th>
            ))}
            <th scope="col">{t.state}</th>
          </tr>
        </thead>
        <tbody>
          {day.ways.map((way) => (
            <WayRow key={way.way} way={way} closed={day.status === DAY_STATUS.CLOSED} onWithdraw={setTaken} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            <td className={styles.figure}>{yuan(oursCents)}</td>
            <td className={styles.figure}>{yuan(theirsCents)}</td>
            <td className={styles.figure}>
              <Signed cents={theirsCents - oursCents} />
            </td>
            <td className={styles.figure}>{sum(({ matched }) => matched)}</td>
            <td className={styles.figure}>{sum(({ onlyOurs }) => onlyOurs)}</td>
            <td className={styles.figure}>{sum(({ onlyTheirs }) => onlyTheirs)}</td>
            <td className={styles.figure}>{sum(({ differs }) => differs)}</td>
            <td>
              {open > 0
                ? fill(t.openLines, { count: open })
                : fill(t.explained, { count: sum(({ settled }) => settled) })}
            </td>
          </tr>
        </tfoot>
      </table>
      {taken !== undefined && <WithdrawDialog statement={taken} onClosed={() => setTaken(undefined)} />}
    </section>
  )
}

interface WayRowProps {
  way: Way
  closed: boolean
  onWithdraw: (statement: Statement) => void
}

function WayRow({ way, closed, onWithdraw }: WayRowProps) {
  const t = useTexts(reconcileMessages)
  const { ways } = useTexts(paymentWordMessages)
  const can = useCan()
  const { oursCents, theirsCents, statements } = way
  const isCash = way.way === 'CASH'
  const source = fill(t.sources[way.way], { count: way.theirsCount })
  return (
    <tr>
      <th scope="row">
        {ways[way.way]} <span className={styles.soft}>{source}</span>
        {!isCash && statements.length === 0 && <div className={styles.soft}>{t.noStatement}</div>}
        {statements.map((statement) => (
          <div key={statement.id} className={styles.soft}>
            {fill(t.statementInfo, {
              name: statement.fileName,
              lines: statement.lines,
              who: statement.importedBy,
            })}{' '}
            {!closed && can(SETTLE_DIFFERENCE) && (
              <Button type="link" size="small" danger onClick={() => onWithdraw(statement)}>
                {t.withdraw}
              </Button>
            )}
          </div>
        ))}
      </th>
      <td className={styles.figure}>
        {yuan(oursCents)} <span className={styles.soft}>{way.oursCount}</span>
      </td>
      <td className={styles.figure}>
        {yuan(theirsCents)} <span className={styles.soft}>{way.theirsCount}</span>
      </td>
      <td className={styles.figure}>
        <Signed cents={theirsCents - oursCents} />
      </td>
      <td className={styles.figure}>{way.matched}</td>
      <td className={styles.figure}>{way.onlyOurs}</td>
      <td className={styles.figure}>{way.onlyTheirs}</td>
      <td className={styles.figure}>{way.differs}</td>
      <td>
        <WayState way={way} />
      </td>
    </tr>
  )
}

function WayState({ way: { way, open, settled, oursCount, theirsCount } }: { way: Way }) {
  const t = useTexts(reconcileMessages)
  if (open > 0)
    return (
      <StatusTag tone="waiting" text={fill(way === 'CASH' ? t.openShifts : t.openLines, { count: open })} />
    )
  if (settled > 0) return <StatusTag tone="done" text={fill(t.explained, { count: settled })} />
  if (oursCount + theirsCount === 0) return <span className={styles.soft}>{t.nothing}</span>
  return <StatusTag tone="done" text={t.even} />
}

function WithdrawDialog({ statement, onClosed }: { statement: Statement; onClosed: () => void }) {
  const t = useTexts(reconcileMessages)
  const { id, fileName: name } = statement
  return (
    <FormDialog
      name={`withdraw ${id}`}
      title={fill(t.withdrawTitle, { name })}
      width={480}
      okText={t.withdraw}
      danger
      target={useSaving(statementWithdraw, WRITING)}
      fields={[{ name: 'reason', kind: 'textarea', required: true }]}
      initial={{ id }}
      onSaved={() => toast.success(fill(t.withdrawDone, { name }))}
      onClosed={onClosed}
    />
  )
}

import { ITEM_KINDS, statementWithdraw, type ReconcileDay } from '@visa/contract/money/reconcile'
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
import type { ListedItems } from './item-list.tsx'
import { MovesDialog, type AskedMoves } from './moves.dialog.tsx'
import { WRITING } from './reconcile.names.ts'
import { Signed } from './signed.tsx'
import styles from './reconcile.module.css'

type Way = ReconcileDay['ways'][number]
type Statement = Way['statements'][number]

/** A day by way: what we took beside what the other side says, or was counted. */
export function DayWays({ day, onShow }: { day: ReconcileDay; onShow: ListedItems['search'] }) {
  const t = useTexts(reconcileMessages)
  const [taken, setTaken] = useState<Statement>()
  const sum = (of: (way: Way) => number): number => day.ways.reduce((total, way) => total + of(way), 0)
  const [asked, setAsked] = useState<AskedMoves>()
  const { oursCents, theirsCents, open, uncollected: unread } = day.totals
  return (
    <section className={`${styles.card} ${styles.scroll}`}>
      <table className={styles.ways}>
        <thead>
          <tr>
            <th scope="col">{t.way}</th>
            {[t.ours, t.theirs, t.difference, ...ITEM_KINDS.map((kind) => t.kinds[kind])].map((title) => (
              <th key={title} scope="col" className={styles.figure}>
                {title}
              </th>
            ))}
            <th scope="col">{t.state}</th>
          </tr>
        </thead>
        <tbody>
          {day.ways.map((way) => (
            <WayRow
              key={way.way}
              way={way}
              closed={day.status === DAY_STATUS.CLOSED}
              onWithdraw={setTaken}
              onShow={onShow}
              onRows={(moves) => setAsked({ ...moves, day: day.day })}
            />
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
            {ITEM_KINDS.map((kind) => (
              <td key={kind} className={styles.figure}>
                <Count of={sum((way) => way[kind])} what={t.kinds[kind]} onClick={() => onShow({ kind })} />
              </td>
            ))}
            <td>
              {open + unread > 0
                ? [
                    open > 0 ? fill(t.openLines, { count: open }) : '',
                    unread > 0 ? fill(t.uncompared, { count: unread }) : '',
                  ]
                    .filter((text) => text !== '')
                    .join(' · ')
                : fill(t.explained, { count: sum(({ settled }) => settled) })}
            </td>
          </tr>
        </tfoot>
      </table>
      {asked !== undefined && <MovesDialog asked={asked} onClosed={() => setAsked(undefined)} />}
      {taken !== undefined && <WithdrawDialog statement={taken} onClosed={() => setTaken(undefined)} />}
    </section>
  )
}

interface WayRowProps {
  way: Way
  closed: boolean
  onWithdraw: (statement: Statement) => void
  onShow: ListedItems['search']
  /** Opens the rows that a figure is the sum of. */
  onRows: (asked: Omit<AskedMoves, 'day'>) => void
}

function WayRow({ way, closed, onWithdraw, onShow, onRows }: WayRowProps) {
  const t = useTexts(reconcileMessages)
  const { ways } = useTexts(paymentWordMessages)
  const can = useCan()
  const { oursCents, theirsCents, statements } = way
  const isCash = way.way === 'CASH'
  const rowsOf = (side: AskedMoves['side']) => () =>
    onRows({ way: way.way, side, what: `${ways[way.way]} ${t[side]}` })
  const source = fill(t.sources[way.way], { count: way.theirsCount })
  return (
    <tr>
      <th scope="row">
        {ways[way.way]} <span className={styles.soft}>{source}</span>
        {!isCash && statements.length === 0 && way.oursCount > 0 && (
          <div className={styles.soft}>{t.noStatement}</div>
        )}
        {statements.map((statement) => (
          <div
            key={statement.id}
            className={styles.soft}
            title={fill(t.importedBy, { who: statement.importedBy })}
          >
            {fill(t.statementInfo, { name: statement.fileName, lines: statement.lines })}{' '}
            {!closed && can(SETTLE_DIFFERENCE) && (
              <Button type="link" size="small" danger onClick={() => onWithdraw(statement)}>
                {t.withdraw}
              </Button>
            )}
          </div>
        ))}
      </th>
      <td className={styles.figure}>
        <Sum
          cents={oursCents}
          count={way.oursCount}
          what={`${ways[way.way]} ${t.ours}`}
          onClick={rowsOf('ours')}
        />
      </td>
      <td className={styles.figure}>
        <Sum
          cents={theirsCents}
          count={way.theirsCount}
          what={`${ways[way.way]} ${t.theirs}`}
          onClick={rowsOf('theirs')}
        />
      </td>
      <td className={styles.figure}>
        <Signed cents={theirsCents - oursCents} />
      </td>
      {ITEM_KINDS.map((kind) => (
        <td key={kind} className={styles.figure}>
          <Count
            of={way[kind]}
            what={`${ways[way.way]} ${t.kinds[kind]}`}
            onClick={() => way.way !== 'CASH' && onShow({ way: way.way, kind })}
          />
        </td>
      ))}
      <td>
        <WayState way={way} />
      </td>
    </tr>
  )
}

interface ShownProps {
  what: string
  onClick: () => void
}

/** A sum, and the way to what it is of. */
function Sum({ cents, count, what, onClick }: ShownProps & { cents: number; count: number }) {
  const t = useTexts(reconcileMessages)
  const said = (
    <>
      {yuan(cents)} <span className={styles.soft}>{count}</span>
    </>
  )
  if (count === 0) return said
  return (
    <Button type="link" size="small" title={fill(t.show, { what })} onClick={onClick}>
      {said}
    </Button>
  )
}

function Count({ of, what, onClick }: ShownProps & { of: number }) {
  const t = useTexts(reconcileMessages)
  if (of === 0) return of
  return (
    <Button type="link" size="small" title={fill(t.show, { what })} onClick={onClick}>
      {of}
    </Button>
  )
}

/** One word for how a way stands: what is to be done next. */
function WayState({ way: each }: { way: Way }) {
  const { way, open, settled, oursCount, theirsCount, uncollected, statements } = each
  const t = useTexts(reconcileMessages)
  const unread = way === 'CASH' || statements.length > 0 ? 0 : uncollected + open
  if (unread > 0) return <StatusTag tone="waiting" text={fill(t.noStatementYet, { count: unread })} />
  if (uncollected > 0) return <StatusTag tone="waiting" text={fill(t.uncollected, { count: uncollected })} />
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

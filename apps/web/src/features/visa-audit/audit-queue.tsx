import type { auditQueue, AuditQueueRow } from '@visa/contract/visa/document-audit'
import type { CallOutput } from '@visa/contract/endpoint'
import { dayOf } from '@visa/contract/dates'
import { daysBetween } from '@visa/contract/rules/days'
import { documentAuditMessages } from '@visa/messages/visa/document-audit'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useServerTime } from '../../lib/server-time.ts'
import { useSession } from '../../lib/session.tsx'
import { Flag } from '../../ui/flag/flag.tsx'
import styles from './audit.module.css'

const FLAG_PX = 16

export type Queue = CallOutput<typeof auditQueue>

interface AuditQueueProps {
  queue: Queue
  chosen: number | undefined
  /** Whether what is shown begins further down. */
  isPart: boolean
  onChoose: (orderId: number) => void
  onMore: (place: string) => void
  onTop: () => void
}

export function AuditQueue({ queue, chosen, isPart, onChoose, onMore, onTop }: AuditQueueProps) {
  const t = useTexts(documentAuditMessages)
  const { rows, next } = queue
  return (
    <section className={styles.queue} aria-label={t.queue}>
      <h2 className={styles.heading}>
        {t.queue} <span className={styles.soft}>{t.queueOrder}</span>
      </h2>
      <ul className={styles.plain}>
        {rows.map((row) => (
          <li key={row.orderId}>
            <QueueRow row={row} isChosen={row.orderId === chosen} onChoose={() => onChoose(row.orderId)} />
          </li>
        ))}
      </ul>
      <div className={styles.turn}>
        {isPart && (
          <Button size="small" type="link" onClick={onTop}>
            {t.top}
          </Button>
        )}
        {next !== null && (
          <Button size="small" type="link" onClick={() => onMore(next)}>
            {t.more}
          </Button>
        )}
      </div>
    </section>
  )
}

interface QueueRowProps {
  row: AuditQueueRow
  isChosen: boolean
  onChoose: () => void
}

function QueueRow({ row, isChosen, onChoose }: QueueRowProps) {
  const t = useTexts(documentAuditMessages)
  const place = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <button
      ref={place}
      type="button"
      className={styles.queueRow}
      {...(isChosen ? { 'aria-current': true } : {})}
      title={row.orderNo}
      onClick={onChoose}
    >
      <span className={styles.due}>
        {row.again ? <b className={styles.again}>{t.again}</b> : <DueDay promisedDate={row.promisedDate} />}
      </span>
      <Flag code={row.visaCountry} width={FLAG_PX} />
      <span className={styles.who}>{row.contactName}</span>
      <Holder row={row} />
      <span className={styles.soft}>{fill(t.count, { count: row.documents })}</span>
    </button>
  )
}

/** How long until the promised day; red once it is broken. */
export function DueDay({ promisedDate }: { promisedDate: string | null }) {
  const t = useTexts(documentAuditMessages)
  const told = useServerTime()?.told
  if (promisedDate === null) return <span className={styles.soft}>{t.noPromise}</span>
  if (told === undefined) return null
  const left = daysBetween(dayOf(told), promisedDate)
  const text =
    left === 0 ? t.today : left > 0 ? fill(t.left, { count: left }) : fill(t.overdue, { count: -left })
  return (
    <span className={styles.dueDay} data-broken={left < 0} data-soon={left >= 0 && left <= 1}>
      {text}
    </span>
  )
}

/** Who is at it: a name is told whole to whoever asks, its first character to everybody. */
function Holder({ row }: { row: AuditQueueRow }) {
  const t = useTexts(documentAuditMessages)
  const { id: me } = useSession().info.userInfo
  if (row.claimedBy === null) return null
  const text = row.claimedBy === me ? t.mine : fill(t.claimed, { name: row.claimedByName })
  return (
    <span className={styles.holder} data-mine={row.claimedBy === me} title={text}>
      <span aria-hidden>{/^./u.exec(row.claimedByName)?.[0] ?? ''}</span>
      <span className={styles.unseen}>{text}</span>
    </span>
  )
}

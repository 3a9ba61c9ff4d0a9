import { auditOrder, auditQueue, type AuditEnd } from '@visa/contract/visa/document-audit'
import { documentAuditMessages } from '@visa/messages/visa/document-audit'
import { Skeleton } from 'antd'
import { useReducer, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { useAsked } from '../../lib/tabs/use-asked.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { AuditBody } from './audit-body.tsx'
import { AuditFinished } from './audit-finish.tsx'
import { AuditQueue } from './audit-queue.tsx'
import { KeyBar } from './audit-keys.tsx'
import { useAuditActions } from './use-audit-actions.ts'
import styles from './audit.module.css'

interface Ended {
  orderId: number
  orderNo: string
  end: AuditEnd
}

/** The desk where documents are judged one by one: queue and documents left, the paper in the middle, verdict right. */
export function AuditDeskScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts(documentAuditMessages)
  const [wanted, setWanted] = useTabState<number | undefined>('order', undefined)
  const [places, setPlaces] = useState<readonly string[]>([])
  const [ended, setEnded] = useState<Ended>()
  // Another order begins with its first open document.
  const [round, begin] = useReducer((old: number) => old + 1, 0)
  const page = useRef<HTMLDivElement>(null)
  const after = places.at(-1)
  const queue = useCall(
    auditQueue,
    { query: after === undefined ? {} : { after } },
    { silent: true, keepPreviousData: true },
  )
  const rows = queue.data?.rows ?? []
  const orderId = wanted ?? rows[0]?.orderId
  const order = useCall(
    auditOrder,
    { query: { orderId: orderId ?? 0 } },
    { silent: true, enabled: orderId !== undefined },
  )
  const actions = useAuditActions()
  const choose = (id: number) => {
    setEnded(undefined)
    setWanted(id)
    begin()
    void actions.open(id)
  }
  useAsked(params, ({ orderId: asked }) => {
    if (asked !== undefined && /^\d+$/.test(asked)) setWanted(Number(asked))
  })
  /** Behind the one that is looked at; the first where that has left the queue. */
  const nextOrder = () => {
    const at = rows.findIndex((row) => row.orderId === orderId)
    const next = rows[at + 1] ?? rows.find((row) => row.orderId !== orderId)
    if (next !== undefined) choose(next.orderId)
    else {
      setEnded(undefined)
      setWanted(undefined)
    }
  }
  const isEmpty = queue.data !== undefined && rows.length === 0 && wanted === undefined && places.length === 0

  return (
    <div ref={page} className={styles.desk} tabIndex={-1}>
      <Loaded result={queue}>
        {(told) =>
          isEmpty ? (
            <EmptyState title={t.empty} help={t.emptyHelp} />
          ) : ended === undefined ? (
            <Loaded result={order}>
              {(shown) => (
                <AuditBody
                  key={`${shown.orderId} ${round}`}
                  page={page}
                  order={shown}
                  counts={told}
                  actions={actions}
                  queue={
                    <AuditQueue
                      queue={told}
                      chosen={orderId}
                      isPart={places.length > 0}
                      onChoose={choose}
                      onMore={(place) => setPlaces((old) => [...old, place])}
                      onTop={() => setPlaces([])}
                    />
                  }
                  onNextOrder={nextOrder}
                  onEnded={(end) => setEnded({ orderId: shown.orderId, orderNo: shown.orderNo, end })}
                />
              )}
            </Loaded>
          ) : (
            <AuditFinished page={page} ended={ended} onNext={nextOrder} />
          )
        }
      </Loaded>
      {queue.data === undefined && queue.error === null && (
        <Skeleton className={styles.waiting ?? ''} active paragraph={{ rows: 10 }} />
      )}
      <KeyBar />
    </div>
  )
}

import { FileUnknownOutlined } from '@ant-design/icons'
import { CODES } from '@visa/contract/codes'
import { formatDate } from '@visa/contract/dates'
import { detailMessages } from '@visa/messages/ui/detail'
import { uiMessages } from '@visa/messages/ui/ui'
import { Alert, Button } from 'antd'
import type { CallError } from '../../lib/call-error.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { ClosedPanel } from '../closed-panel/closed-panel.tsx'
import { ErrorState } from '../error-state.tsx'
import { useDelayed } from '../use-delayed.ts'
import styles from './detail.module.css'

/** A call that a detail page is made of, as `useCall` answers it. */
export interface RecordCall {
  data: unknown
  error: CallError | null
  dataUpdatedAt: number
  refetch: () => unknown
}

/** The server refuses what is not there and what is not theirs with the same words. */
export const goneReason = (calls: readonly RecordCall[]): string | undefined =>
  calls.find(({ error }) => error?.code === CODES.FAILURE)?.error?.message

/** There is no such record for this person. */
export function GonePanel({ reason }: { reason: string }) {
  const { goneHelp } = useTexts(detailMessages)
  return <ClosedPanel icon={<FileUnknownOutlined />} title={reason} help={goneHelp} />
}

/** What stands in place of a record that is not there: yet, any more, or because it could not be asked for. */
export function DetailWaiting({ calls }: { calls: readonly RecordCall[] }) {
  const gone = goneReason(calls)
  if (gone !== undefined) return <GonePanel reason={gone} />
  const failed = calls.find(({ error, data }) => error !== null && data === undefined)
  if (failed?.error) {
    return (
      <div className={styles.card}>
        <ErrorState
          reason={failed.error.message}
          onRetry={() => calls.filter(({ error }) => error !== null).map(({ refetch }) => refetch())}
        />
      </div>
    )
  }
  return <DetailSkeleton />
}

function DetailSkeleton() {
  const { loading } = useTexts(uiMessages)
  const late = useDelayed(true)
  if (!late) return null
  return (
    <output className={styles.page} aria-label={loading}>
      <SkeletonCard lines={['name']} />
      <SkeletonCard lines={['a', 'b', 'c', 'd']} />
      <SkeletonCard lines={['a', 'b', 'c', 'd']} />
    </output>
  )
}

function SkeletonCard({ lines }: { lines: readonly string[] }) {
  return (
    <span className={`${styles.card} ${styles.skeleton}`}>
      <span className={styles.bar} data-title />
      {lines.map((line) => (
        <span key={line} className={styles.bar} />
      ))}
    </span>
  )
}

/** What is shown stays when it cannot be asked for anew, and says of when it is. */
export function StaleNote({ calls }: { calls: readonly RecordCall[] }) {
  const t = useTexts(detailMessages)
  const { retry } = useTexts(uiMessages)
  const failed = calls.filter(({ error }) => error !== null)
  const [first] = failed
  if (first?.error === undefined || first.error === null) return null
  const oldest = Math.min(...failed.map(({ dataUpdatedAt }) => dataUpdatedAt))
  return (
    <Alert
      type="warning"
      showIcon
      data-screen-only
      title={fill(t.staleTitle, { time: formatDate(new Date(oldest).toISOString(), 'hh:mm:ss') })}
      description={first.error.message}
      action={
        <Button size="small" onClick={() => failed.map(({ refetch }) => refetch())}>
          {retry}
        </Button>
      }
    />
  )
}

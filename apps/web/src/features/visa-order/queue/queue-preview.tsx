import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { stateText } from '@visa/contract/states'
import type { OrderRow } from '@visa/contract/visa/order-list'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { orderQueueMessages } from '@visa/messages/visa/order-queue'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { usePaused } from '../../../lib/use-paused.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { Flag } from '../../../ui/flag/flag.tsx'
import type { BoundAction } from '../../../ui/list/row-action.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { Watchers } from '../../../ui/watchers/watchers.tsx'
import { statusTone } from '../../../lib/order-tone.ts'
import { ClaimBar } from './claim-bar.tsx'
import { PreviewApplicants, PreviewFacts, PreviewLacks, PreviewLog } from './preview-parts.tsx'
import type { Claims } from './use-claims.ts'
import styles from './queue.module.css'

interface QueuePreviewProps {
  order: OrderRow
  claims: Claims
  actions: readonly BoundAction[]
  /** Its place among the rows; undefined where it is not one of them. */
  place: number | undefined
  total: number
  onMove: (by: number) => void
  onOpen: () => void
}

const FLAG_PX = 24
/** Whoever walks through the list does not ask for what they pass. */
const PAUSE_MS = 200

/** What is known of an order, and what may be done with it, beside the list. */
export function QueuePreview({ order, claims, actions, place, total, onMove, onOpen }: QueuePreviewProps) {
  const t = useTexts(orderQueueMessages)
  const states = useTexts(orderStateMessages)
  const { id, orderNo, status, visaCountry, contactName, summary, remark } = order
  const settled = usePaused(String(id), PAUSE_MS) === String(id)
  return (
    <article className={styles.preview} aria-label={orderNo}>
      <div className={styles.body}>
        <header className={styles.head}>
          <h2>
            <CodeText value={orderNo} />
          </h2>
          <StatusTag tone={statusTone(status)} text={stateText(states, status)} />
          <span className={styles.walk}>
            {place !== undefined && fill(t.place, { place, total })}
            <Button size="small" icon={<UpOutlined />} aria-label={t.previous} onClick={() => onMove(-1)} />
            <Button size="small" icon={<DownOutlined />} aria-label={t.next} onClick={() => onMove(1)} />
          </span>
        </header>
        <p className={styles.what}>
          <Flag code={visaCountry} width={FLAG_PX} /> <b>{contactName}</b> {summary}
          <span className={styles.walk}>{settled && <Watchers kind="visaOrder" id={id} />}</span>
        </p>
        <ClaimBar order={order} claims={claims} />
        <PreviewFacts order={order} />
        {settled && (
          <>
            <PreviewApplicants id={id} countryCode={visaCountry} />
            <PreviewLacks id={id} />
          </>
        )}
        {remark !== '' && (
          <p className={styles.remark}>
            <b>{t.remark}</b> {remark}
          </p>
        )}
        {settled && <PreviewLog id={id} countryCode={visaCountry} />}
      </div>
      <footer className={styles.actions}>
        <Button onClick={onOpen}>
          {t.openDetail} <kbd className={styles.key}>Enter</kbd>
        </Button>
        {actions.map(({ key, label, danger, busy, locked, shortcut, run }) => (
          <span key={key} className={styles.action}>
            <Button danger={danger} loading={busy} disabled={locked !== undefined} onClick={run}>
              {label} {shortcut !== undefined && <kbd className={styles.key}>{shortcut}</kbd>}
            </Button>
            {locked !== undefined && <small className={styles.soft}>{locked}</small>}
          </span>
        ))}
      </footer>
    </article>
  )
}

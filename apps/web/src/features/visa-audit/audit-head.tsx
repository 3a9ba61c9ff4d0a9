import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { formatDate } from '@visa/contract/dates'
import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import type { AuditOrder } from '@visa/contract/visa/document-audit'
import { documentStateMessages } from '@visa/messages/states/document-states'
import { stateText } from '@visa/contract/states'
import { documentAuditMessages } from '@visa/messages/visa/document-audit'
import { Button } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { StatusTone } from '../../lib/palette.ts'
import { useSession } from '../../lib/session.tsx'
import { detailLink } from '../../lib/tabs/detail-routes.ts'
import { Flag } from '../../ui/flag/flag.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { DueDay, type Queue } from './audit-queue.tsx'
import type { DeskDocument } from './desk-documents.ts'
import styles from './audit.module.css'

const TONES: Readonly<Record<number, StatusTone>> = {
  [DOCUMENT_STATUS.UPLOADED]: 'waiting',
  [DOCUMENT_STATUS.ACCEPTED]: 'done',
  [DOCUMENT_STATUS.REFUSED]: 'refused',
}

const FLAG_PX = 20

interface AuditHeadProps {
  order: AuditOrder
  current: DeskDocument | undefined
  title: string | undefined
  counts: Pick<Queue, 'orders' | 'documents' | 'doneToday'>
  onMove: (by: 1 | -1) => void
}

/** Which document of which order this is, and how much there is to do. */
export function AuditHead({ order, current, title, counts, onMove }: AuditHeadProps) {
  const t = useTexts(documentAuditMessages)
  const { id: me } = useSession().info.userInfo
  const { doneToday: done, orders, documents } = counts
  const { orderId, orderNo, contactName, promisedDate, visaCountry } = order
  const address = detailLink({ type: 'VISA', id: String(orderId), countryCode: visaCountry })
  const isTheirs = order.claimedBy !== null && order.claimedBy !== me
  return (
    <>
      <header className={styles.head}>
        <div className={styles.what}>
          <h1 className={styles.title}>
            {current === undefined ? contactName : `${current.person.name} · ${title ?? ''}`}
          </h1>
          {current !== undefined && <Standing of={current} />}
          <span className={styles.of}>
            <Flag code={visaCountry} width={FLAG_PX} />
            {address === undefined ? orderNo : <a href={address}>{orderNo}</a>}
            <span>{contactName}</span>
            {promisedDate !== null && (
              <span className={styles.soft}>
                {fill(t.promise, { day: formatDate(promisedDate, 'MM-dd') })}{' '}
              </span>
            )}
            <DueDay promisedDate={promisedDate} />
          </span>
        </div>
        <div className={styles.turning}>
          <span className={styles.tally}>{fill(t.done, { done, orders, documents })}</span>
          <Button
            icon={<LeftOutlined />}
            aria-label={t.previous}
            title={t.previous}
            data-quiet
            onClick={() => onMove(-1)}
          >
            <kbd className={styles.key}>↑</kbd>
          </Button>
          <Button
            icon={<RightOutlined />}
            aria-label={t.next}
            title={t.next}
            data-quiet
            onClick={() => onMove(1)}
          >
            <kbd className={styles.key}>↓</kbd>
          </Button>
        </div>
      </header>
      {isTheirs && order.claimedUntil !== null && (
        <output className={styles.theirs}>
          {fill(t.theyHave, {
            name: order.claimedByName,
            until: formatDate(order.claimedUntil, 'hh:mm'),
          })}
        </output>
      )}
    </>
  )
}

function Standing({ of: { document } }: { of: DeskDocument }) {
  const t = useTexts(documentAuditMessages)
  const words = useTexts(documentStateMessages)
  const formOf = useNameOfCode('MATERIAL_FORM')
  const { status, must, requirementId, form } = document
  const need = requirementId === null ? t.extra : must ? t.must : t.optional
  const text =
    status === null ? (document.onPaper > 0 ? stateText(words, 1) : t.missing) : stateText(words, status)
  return (
    <>
      <StatusTag tone={status === null ? 'waiting' : (TONES[status] ?? 'waiting')} text={text} />
      <span className={styles.soft}>
        {[need, form === '' ? '' : formOf(form)].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

import { formatDate } from '@visa/contract/dates'
import { noticeTop } from '@visa/contract/notice/notice'
import { noticeMessages } from '@visa/messages/notice/notice'
import { useId, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { NoticeTitle } from './notice-title.tsx'
import { NoticeViewer } from './notice-viewer.tsx'
import { unread } from './notice.logic.ts'
import styles from './notice.module.css'

const HOME = { platform: 'MOBILE', showPlace: 'MOBILE_HOME' } as const

/** The notices on the phone's home. */
export function MobileNotices() {
  const t = useTexts(noticeMessages)
  const id = useId()
  const { data, error, refetch } = useCall(noticeTop, { query: HOME }, { silent: true })
  const [viewing, view] = useState<number>()
  const count = unread(data ?? []).length
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>
        {t.mobileTitle}
        {count > 0 && <span className={styles.soft}>{fill(t.unreadCount, { count })}</span>}
      </h2>
      {error !== null && data === undefined && (
        <ErrorState reason={error.message} onRetry={() => void refetch()} />
      )}
      {error === null && data === undefined && <DelayedSpinner />}
      {data?.length === 0 && <EmptyState title={t.none} help={t.noneHelp} />}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.items}>
          {data.map((notice) => (
            <li key={notice.id}>
              <button type="button" className={styles.item} onClick={() => view(notice.id)}>
                <NoticeTitle notice={notice} unread={!notice.known} />
                <time className={styles.soft} dateTime={notice.startTime}>
                  {formatDate(notice.startTime, 'yyyy-MM-dd hh:mm')}
                </time>
              </button>
            </li>
          ))}
        </ul>
      )}
      {viewing !== undefined && data !== undefined && (
        <NoticeViewer notices={data} startId={viewing} onClosed={() => view(undefined)} />
      )}
    </section>
  )
}

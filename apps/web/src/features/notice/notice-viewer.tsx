import { noticeDetail, noticeKnown } from '@visa/contract/notice/notice'
import { noticeMessages } from '@visa/messages/notice/notice'
import { Button, Grid, Tabs } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useStored } from '../../lib/use-stored.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LOADING_DELAY_MS } from '../../ui/use-delayed.ts'
import { NoticeArticle, type ViewedNotice } from './notice-article.tsx'
import { NoticeTitle } from './notice-title.tsx'
import { nextUnread } from './notice.logic.ts'
import { STALE } from './notice.writing.ts'
import styles from './notice.module.css'

/** From this many on their titles stand in a list at the side. */
const LIST_FROM = 3

interface NoticeViewerProps {
  notices: readonly ViewedNotice[]
  /** Shown first; without it, the first one still to be read. */
  startId?: number
  /** Only to be looked at: nothing is recorded. */
  preview?: boolean
  /** The dialog has closed; the parent then stops rendering it. */
  onClosed: () => void
}

interface StoredNoticeViewerProps {
  /** As a list has it. */
  notice: Omit<ViewedNotice, 'content'>
  preview?: boolean
  onClosed: () => void
}

/** One notice of a list, with what it says; shown when that has arrived. */
export function StoredNoticeViewer({ notice, onClosed, ...rest }: StoredNoticeViewerProps) {
  const stored = useStored(noticeDetail, { query: { id: notice.id } }, onClosed)
  if (stored === undefined) return null
  return <NoticeViewer notices={[{ ...stored, known: notice.known }]} onClosed={onClosed} {...rest} />
}

/** One or several notices to read and to confirm. It is open while it is rendered. */
export function NoticeViewer({ notices: given, startId, preview = false, onClosed }: NoticeViewerProps) {
  const t = useTexts(noticeMessages)
  const { md } = Grid.useBreakpoint()
  const [open, setOpen] = useState(true)
  // What is being read stays as it was when it was opened, whatever arrives meanwhile.
  const [notices] = useState(given)
  const [known, setKnown] = useState<ReadonlySet<number>>(
    () => new Set(given.filter((each) => each.known).map(({ id }) => id)),
  )
  const [chosen, choose] = useState(
    () => startId ?? nextUnread(given, known, given.at(-1)?.id ?? 0) ?? given[0]?.id,
  )
  const know = useAction(noticeKnown, { invalidates: STALE })
  const current = notices.find(({ id }) => id === chosen)
  const unread = notices.filter(({ id }) => !known.has(id)).length

  const confirm = ({ id }: ViewedNotice) =>
    know.mutate(
      { body: { ids: [id] } },
      {
        onSuccess: () => {
          const now = new Set([...known, id])
          setKnown(now)
          const next = nextUnread(notices, now, id)
          if (next === undefined) setOpen(false)
          else choose(next)
        },
      },
    )

  const toConfirm = !preview && current !== undefined && !known.has(current.id)
  const footer = (
    <div className={styles.footer}>
      <span className={styles.soft} aria-live="polite">
        {!preview && unread > 0 && fill(t.unreadCount, { count: unread })}
      </span>
      {toConfirm ? (
        <Button
          type="primary"
          loading={know.isPending && { delay: LOADING_DELAY_MS }}
          disabled={know.isPending}
          onClick={() => confirm(current)}
        >
          {t.know}
        </Button>
      ) : (
        <Button onClick={() => setOpen(false)}>{t.close}</Button>
      )}
    </div>
  )

  return (
    <Dialog
      open={open}
      title={t.viewer}
      width={800}
      footer={footer}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className={styles.viewer}>
        {current === undefined && <EmptyState title={t.none} help={t.noneHelp} />}
        {current !== undefined && notices.length === 1 && <NoticeArticle notice={current} />}
        {current !== undefined && notices.length > 1 && (
          <Tabs
            aria-label={t.list}
            tabPlacement={md === true && notices.length >= LIST_FROM ? 'start' : 'top'}
            activeKey={String(current.id)}
            onChange={(key) => choose(Number(key))}
            items={notices.map((notice) => ({
              key: String(notice.id),
              label: <NoticeTitle notice={notice} unread={!preview && !known.has(notice.id)} />,
              children: <NoticeArticle notice={notice} />,
            }))}
          />
        )}
      </div>
    </Dialog>
  )
}

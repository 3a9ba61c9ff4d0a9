import { BellOutlined } from '@ant-design/icons'
import { NOTICE_POLL_MS, noticeTop, type NoticeItem } from '@visa/contract/notice/notice'
import { noticeMessages } from '@visa/messages/notice/notice'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useCall } from '../../lib/query.ts'
import { Part } from '../../ui/part.tsx'
import { popups, unread } from './notice.logic.ts'
import { useCalled } from './use-called.ts'
import styles from './notice-bell.module.css'

const CalledDialog = lazyPart(async () => (await import('./called.dialog.tsx')).CalledDialog)
const NoticeViewer = lazyPart(async () => (await import('./notice-viewer.tsx')).NoticeViewer)

/** More are not counted. */
const MOST = 99

const HOME = { platform: 'MANAGER', showPlace: 'MANAGER_HOME' } as const

interface NoticeBellProps {
  /** Something else has the person's attention: nothing opens by itself. */
  paused?: boolean
}

/**
 * The notices of the workspace. Those that open by themselves do so once after it has loaded; whoever closes them
 * without saying that they know them gets them again at the next load. Beside them, what calls a manager until it is settled.
 */
export function NoticeBell({ paused = false }: NoticeBellProps) {
  const t = useTexts(noticeMessages)
  const { data } = useCall(noticeTop, { query: HOME }, { silent: true, refetchInterval: NOTICE_POLL_MS })
  const [viewing, view] = useState<readonly NoticeItem[]>()
  const [isCalled, setCalled] = useState(false)
  const calls = useCalled(() => setCalled(true))
  const [greeted, setGreeted] = useState(false)
  if (data !== undefined && !paused && !greeted) {
    setGreeted(true)
    const due = popups(data)
    if (due.length > 0 && viewing === undefined) view(due)
  }
  const count = unread(data ?? []).length + calls.length
  const label = count > 0 ? fill(t.bellUnread, { count }) : t.bell
  return (
    <>
      <span className={styles.bell}>
        <Button
          type="text"
          icon={<BellOutlined />}
          title={t.bell}
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => (calls.length > 0 ? setCalled(true) : view(data ?? []))}
        />
        {/* The component library's badge would weigh more than the rest of the header. */}
        {count > 0 && <b aria-hidden>{count > MOST ? `${MOST}+` : count}</b>}
      </span>
      {isCalled && (
        <Part onFailed={() => setCalled(false)}>
          <CalledDialog
            calls={calls}
            onNotices={() => {
              setCalled(false)
              view(data ?? [])
            }}
            onClosed={() => setCalled(false)}
          />
        </Part>
      )}
      {viewing !== undefined && (
        <Part onFailed={() => view(undefined)}>
          <NoticeViewer notices={viewing} onClosed={() => view(undefined)} />
        </Part>
      )}
    </>
  )
}

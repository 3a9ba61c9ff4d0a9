import type { NoticeItem } from '@visa/contract/notice/notice'
import { noticeMessages } from '@visa/messages/notice/notice'
import { useTexts } from '../../lib/i18n.tsx'
import { PALETTE } from '../../lib/palette.ts'
import { isImportant } from './notice.names.ts'
import styles from './notice.module.css'

const MARK = { background: PALETTE.orange, color: PALETTE.ink }
/** The orange alone is too light to be read: the text's own colour is mixed in, in light and dark. */
const TEXT = { color: `color-mix(in srgb, ${PALETTE.orange} 52%, var(--ant-color-text))`, fontWeight: 600 }

interface NoticeTitleProps {
  notice: Pick<NoticeItem, 'title' | 'importance'>
  /** Marked as still to be read. */
  unread?: boolean
}

/** What a notice is called; an important one stands out in orange. */
export function NoticeTitle({ notice, unread = false }: NoticeTitleProps) {
  const t = useTexts(noticeMessages)
  const important = isImportant(notice)
  return (
    <span className={styles.title}>
      {unread && (
        <span className={styles.unread} title={t.unread}>
          <span className="unseen">{t.unread}</span>
        </span>
      )}
      {important && (
        <span className={styles.importantMark} style={MARK}>
          {t.importances.important}
        </span>
      )}
      <span className={styles.titleText} style={important ? TEXT : {}} title={notice.title}>
        {notice.title}
      </span>
    </span>
  )
}

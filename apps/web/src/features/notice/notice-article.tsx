import type { NoticeItem } from '@visa/contract/notice/notice'
import { noticeMessages } from '@visa/messages/notice/notice'
import { useTexts } from '../../lib/i18n.tsx'
import { RichView } from '../../ui/rich-text/rich-view.tsx'
import { NoticeTitle } from './notice-title.tsx'
import { bylineText } from './notice.names.ts'
import styles from './notice.module.css'

export type ViewedNotice = Pick<
  NoticeItem,
  'id' | 'title' | 'content' | 'importance' | 'createUserName' | 'startTime' | 'known'
>

export function NoticeArticle({ notice }: { notice: ViewedNotice }) {
  const t = useTexts(noticeMessages)
  return (
    <article className={styles.article}>
      <header className={styles.articleHead}>
        <h3>
          <NoticeTitle notice={notice} />
        </h3>
        <p className={styles.soft}>{bylineText(notice, t)}</p>
      </header>
      <RichView html={notice.content} />
    </article>
  )
}

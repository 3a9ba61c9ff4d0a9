import { noticeReadPage, type NoticeRow } from '@visa/contract/notice/notice'
import { fieldMessages } from '@visa/messages/fields'
import { noticeMessages } from '@visa/messages/notice/notice'
import { useTexts } from '../../lib/i18n.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { SearchBar } from '../../ui/list/search-bar.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { NoticeTitle } from './notice-title.tsx'
import { StoredNoticeViewer } from './notice-viewer.tsx'
import { periodText } from './notice.names.ts'
import styles from './notice.module.css'

/** The notices that are or were for the reader. */
export function NoticeScreen() {
  const t = useTexts(noticeMessages)
  const f = useTexts(fieldMessages)
  const list = useList(noticeReadPage, {})
  const [viewing, view] = useTabState<NoticeRow | undefined>('viewing', undefined)
  const columns: Column<NoticeRow>[] = [
    {
      kind: 'custom',
      field: 'title',
      title: f.title,
      width: 320,
      render: (notice) => (
        <button type="button" className={styles.link} onClick={() => view(notice)}>
          <NoticeTitle notice={notice} unread={!notice.known} />
        </button>
      ),
    },
    {
      kind: 'custom',
      field: 'known',
      title: t.state,
      width: 104,
      render: ({ known }) => (
        <StatusTag tone={known ? 'done' : 'waiting'} text={known ? t.known : t.unread} />
      ),
    },
    {
      kind: 'custom',
      field: 'startTime',
      title: t.period,
      width: 290,
      render: (notice) => periodText(notice, t),
    },
    { kind: 'text', field: 'createUserName', title: t.createUser, width: 112 },
    { kind: 'time', field: 'createTime', title: t.createTime, width: 142 },
  ]
  const states = [
    { value: 'false', label: t.unread },
    { value: 'true', label: t.known },
  ]
  return (
    <ScreenCard>
      <SearchBar
        list={list}
        fields={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'select', name: 'known', label: t.state, options: states },
        ]}
      />
      <ListTable
        list={list}
        columns={columns}
        nameOf={({ title }) => title}
        actions={(notice) => [{ label: t.view, run: () => view(notice) }]}
        toolbar={null}
        empty={<EmptyState title={t.readEmpty} help={t.noneHelp} />}
      />
      {viewing !== undefined && <StoredNoticeViewer notice={viewing} onClosed={() => view(undefined)} />}
    </ScreenCard>
  )
}

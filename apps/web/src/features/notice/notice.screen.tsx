import { noticeReadPage, type NoticeRow } from '@visa/contract/notice/notice'
import { fieldMessages } from '@visa/messages/fields'
import { noticeMessages } from '@visa/messages/notice/notice'
import { useTexts } from '../../lib/i18n.tsx'
import { useServerTime } from '../../lib/server-time.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { NoticeTitle } from './notice-title.tsx'
import { StoredNoticeViewer } from './notice-viewer.tsx'
import { readState } from './notice.logic.ts'
import { periodText } from './notice.names.ts'

const TONES = { known: 'done', unread: 'waiting', over: 'cancelled' } as const

/** The notices that are or were for the reader. */
export function NoticeScreen() {
  const t = useTexts(noticeMessages)
  const f = useTexts(fieldMessages)
  const list = useList(noticeReadPage, {})
  const told = useServerTime()?.told
  const stateOf = (notice: NoticeRow) => readState(notice, told)
  const states = [
    { value: 'false', label: t.unread },
    { value: 'true', label: t.known },
  ]
  return (
    <ScreenCard>
      <ListView
        name="notice"
        list={list}
        nameOf={({ title }) => title}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'select', name: 'known', label: t.state, options: states },
        ]}
        columns={[
          {
            kind: 'custom',
            field: 'title',
            title: f.title,
            width: 320,
            opens: 'view',
            render: (notice) => <NoticeTitle notice={notice} unread={stateOf(notice) === 'unread'} />,
          },
          {
            kind: 'custom',
            field: 'known',
            title: t.state,
            width: 104,
            render: (notice) => {
              const state = stateOf(notice)
              return <StatusTag tone={TONES[state]} text={state === 'over' ? t.phases.over : t[state]} />
            },
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
        ]}
        actions={[
          {
            key: 'view',
            label: t.view,
            dialog: (notice, onClosed) => <StoredNoticeViewer notice={notice} onClosed={onClosed} />,
          },
        ]}
        empty={{ title: t.readEmpty, help: t.noneHelp }}
      />
    </ScreenCard>
  )
}

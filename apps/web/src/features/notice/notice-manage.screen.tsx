import { NOTICE_PLACES, noticePage } from '@visa/contract/notice/notice'
import { fieldMessages } from '@visa/messages/fields'
import { noticeMessages } from '@visa/messages/notice/notice'
import { useTexts } from '../../lib/i18n.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { useNoticeActions } from './notice-manage.actions.tsx'
import { useNoticeColumns } from './notice-manage.columns.tsx'
import { NoticeAddDialog } from './notice.form.tsx'
import { importanceChoices, phaseChoices, typeChoices } from './notice.names.ts'
import { WRITING } from './notice.writing.ts'

export function NoticeManageScreen() {
  const t = useTexts(noticeMessages)
  const f = useTexts(fieldMessages)
  const list = useList(noticePage, {})
  const places = NOTICE_PLACES.map((value) => ({ value, label: t.places[value] }))
  return (
    <ScreenCard>
      <ListView
        name="notice.manage"
        list={list}
        nameOf={({ title }) => title}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'select', name: 'importance', label: f.importance, options: importanceChoices(t) },
          { kind: 'select', name: 'type', label: t.type, options: typeChoices(t) },
          { kind: 'select', name: 'showPlace', label: f.showPlace, options: places },
          { kind: 'select', name: 'phase', label: t.phase, options: phaseChoices(t) },
        ]}
        columns={useNoticeColumns()}
        actions={useNoticeActions()}
        stale={WRITING.invalidates}
        add={{
          key: 'add',
          label: t.add,
          access: 'sys.notice.manage.add',
          dialog: (onClosed) => <NoticeAddDialog onClosed={onClosed} />,
        }}
        exports={{ kind: 'notice', access: 'sys.notice.manage' }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}

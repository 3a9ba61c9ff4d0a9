import { PlusOutlined } from '@ant-design/icons'
import { NOTICE_PLACES, noticePage, type ManagedNoticeRow } from '@visa/contract/notice/notice'
import { fieldMessages } from '@visa/messages/fields'
import { noticeMessages } from '@visa/messages/notice/notice'
import { Button } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { BatchButton } from '../../ui/list/batch-button.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { SearchBar } from '../../ui/list/search-bar.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { useNoticeActions } from './notice-manage.actions.ts'
import { useNoticeColumns } from './notice-manage.columns.tsx'
import { NoticeReadersDialog } from './notice-readers.dialog.tsx'
import { StoredNoticeViewer } from './notice-viewer.tsx'
import { NoticeAddDialog, NoticeEditDialog } from './notice.form.tsx'
import { importanceChoices, phaseChoices, typeChoices } from './notice.names.ts'

type Opened = { kind: 'add' } | { kind: 'edit' | 'preview' | 'readers'; notice: ManagedNoticeRow }

export function NoticeManageScreen() {
  const t = useTexts(noticeMessages)
  const f = useTexts(fieldMessages)
  const can = useCan()
  const list = useList(noticePage, {})
  const [opened, open] = useTabState<Opened | undefined>('opened', undefined)
  const columns = useNoticeColumns((notice) => open({ kind: 'readers', notice }))
  const { ofRow, askDeleteAll } = useNoticeActions({
    onPreview: (notice) => open({ kind: 'preview', notice }),
    onEdit: (notice) => open({ kind: 'edit', notice }),
    onReaders: (notice) => open({ kind: 'readers', notice }),
    onDeleted: (ids) => list.select(list.selected.filter(({ id }) => !ids.includes(id))),
  })
  const addButton = can('sys.notice.manage.add') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ kind: 'add' })}>
      {t.add}
    </Button>
  )
  const places = NOTICE_PLACES.map((value) => ({ value, label: t.places[value] }))

  return (
    <ScreenCard>
      <SearchBar
        list={list}
        fields={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'select', name: 'importance', label: f.importance, options: importanceChoices(t) },
          { kind: 'select', name: 'type', label: t.type, options: typeChoices(t) },
          { kind: 'select', name: 'showPlace', label: f.showPlace, options: places },
          { kind: 'select', name: 'phase', label: t.phase, options: phaseChoices(t) },
        ]}
      />
      <ListTable
        name="notice.manage"
        list={list}
        columns={columns}
        nameOf={({ title }) => title}
        actions={ofRow}
        selectable={can('sys.notice.manage.delete')}
        empty={<EmptyState title={t.empty} help={t.emptyHelp} action={addButton} />}
        toolbar={
          <>
            {addButton}
            <BatchButton list={list} access="sys.notice.manage.delete" onAct={askDeleteAll} danger>
              {t.batchDelete}
            </BatchButton>
            <ExportButton kind="notice" access="sys.notice.manage" filters={list.filters} />
          </>
        }
      />
      {opened !== undefined && <OpenedDialog opened={opened} onClosed={() => open(undefined)} />}
    </ScreenCard>
  )
}

function OpenedDialog({ opened, onClosed }: { opened: Opened; onClosed: () => void }) {
  switch (opened.kind) {
    case 'add':
      return <NoticeAddDialog onClosed={onClosed} />
    case 'edit':
      return <NoticeEditDialog id={opened.notice.id} onClosed={onClosed} />
    case 'preview':
      return <StoredNoticeViewer notice={{ ...opened.notice, known: false }} preview onClosed={onClosed} />
    case 'readers':
      return <NoticeReadersDialog notice={opened.notice} onClosed={onClosed} />
  }
}

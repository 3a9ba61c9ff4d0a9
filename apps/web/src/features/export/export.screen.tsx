import { EXPORT_KINDS, exportPage } from '@visa/contract/sheets/export-task'
import { TASK_STATUS } from '@visa/contract/task-status'
import { exportMessages } from '@visa/messages/sheets/exports'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { SearchBar } from '../../ui/list/search-bar.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { useExportActions } from './export.actions.ts'
import { useExportColumns } from './export.columns.tsx'
import { contentOf, statusChoices } from './export.names.ts'

/** Exports that were asked for, newest first; they move by themselves while the screen is open. */
export function ExportScreen() {
  const t = useTexts(exportMessages)
  const f = useTexts(fieldMessages)
  const list = useList(exportPage, {})
  const kinds = EXPORT_KINDS.map((value) => ({ value, label: t.kinds[value] }))
  return (
    <ScreenCard>
      <SearchBar
        list={list}
        fields={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'select', name: 'kind', label: t.content, options: kinds },
          {
            kind: 'select',
            name: 'status',
            label: t.status,
            // The first two are never on the list.
            options: statusChoices(t).filter(({ value }) => value >= TASK_STATUS.SUBMITTED),
          },
        ]}
      />
      <ListTable
        list={list}
        columns={useExportColumns()}
        nameOf={(task) => contentOf(t, task)}
        actions={useExportActions()}
        toolbar={<></>}
        empty={<EmptyState title={t.empty} help={t.emptyHelp} />}
      />
    </ScreenCard>
  )
}

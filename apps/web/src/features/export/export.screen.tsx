import { EXPORT_KINDS, exportPage } from '@visa/contract/sheets/export-task'
import { EXPORT_MACHINE } from '@visa/contract/sheets/export-task.states'
import { stateText } from '@visa/contract/states'
import { TASK_STATUS } from '@visa/contract/task-status'
import { exportMessages } from '@visa/messages/sheets/exports'
import { exportStateMessages } from '@visa/messages/states/export-states'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { useExportActions } from './export.actions.ts'
import { useExportColumns } from './export.columns.tsx'
import { contentOf } from './export.names.ts'

/** The states before that are never on the list. */
const LISTED = EXPORT_MACHINE.states.filter((state) => state >= TASK_STATUS.SUBMITTED)

/** Exports that were asked for, newest first; they move by themselves while the screen is open. */
export function ExportScreen() {
  const t = useTexts(exportMessages)
  const states = useTexts(exportStateMessages)
  const f = useTexts(fieldMessages)
  const list = useList(exportPage, {})
  const kinds = EXPORT_KINDS.map((value) => ({ value, label: t.kinds[value] }))
  const statuses = LISTED.map((value) => ({ value, label: stateText(states, value) }))
  return (
    <ScreenCard>
      <ListView
        name="export"
        list={list}
        nameOf={(task) => contentOf(t, task)}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          { kind: 'select', name: 'kind', label: t.content, options: kinds },
          { kind: 'select', name: 'status', label: t.status, options: statuses },
        ]}
        columns={useExportColumns()}
        actions={useExportActions()}
        stale={['/api/export']}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}

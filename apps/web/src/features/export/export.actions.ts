import {
  exportCancel,
  exportDelete,
  exportDownload,
  exportRetry,
  type ExportTask,
} from '@visa/contract/sheets/export-task'
import { allowedIn } from '@visa/contract/states'
import { TASK_MACHINE, TASK_STATUS, type TaskStatus } from '@visa/contract/task-status'
import { exportMessages } from '@visa/messages/sheets/exports'
import { uiMessages } from '@visa/messages/ui/ui'
import { call } from '../../lib/call.ts'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { saveAddress } from '../../lib/save-file.ts'
import type { RowAction } from '../../ui/list/row-action.ts'
import { contentOf } from './export.names.ts'

const WRITING = { showSuccess: true, invalidates: ['/api/export'] } as const

const download = async ({ id }: ExportTask) => saveAddress(await call(exportDownload, { query: { id } }))

/** What may be done with a task: its state says what, and whose it is. */
export function useExportActions(): (task: ExportTask) => RowAction[] {
  const t = useTexts(exportMessages)
  const ui = useTexts(uiMessages)
  const cancel = useAction(exportCancel, WRITING)
  const retry = useAction(exportRetry, WRITING)
  const remove = useAction(exportDelete, WRITING)

  const askCancel = async (task: ExportTask) => {
    const title = fill(t.cancelTitle, { name: contentOf(t, task) })
    const options = { title, content: t.cancelText, okText: t.cancel, cancelText: ui.no }
    if (await confirmDialog(options)) cancel.mutate({ body: { id: task.id } })
  }
  const askDelete = async (task: ExportTask) => {
    const title = fill(t.deleteTitle, { name: contentOf(t, task) })
    if (await confirmDialog({ title, content: t.deleteText, okText: ui.delete, danger: true })) {
      remove.mutate({ body: { id: task.id } })
    }
  }

  return (task) => {
    const allowed = task.own ? allowedIn(TASK_MACHINE, task.status as TaskStatus) : []
    return [
      ...(task.status === TASK_STATUS.SUCCESS
        ? [{ label: t.download, run: () => void download(task).catch(() => undefined) }]
        : []),
      ...(allowed.includes('retry')
        ? [{ label: t.retry, run: () => retry.mutate({ body: { id: task.id } }) }]
        : []),
      ...(allowed.includes('cancel') ? [{ label: t.cancel, run: () => void askCancel(task) }] : []),
      ...(allowed.includes('remove')
        ? [{ label: ui.delete, danger: true, run: () => void askDelete(task) }]
        : []),
    ]
  }
}

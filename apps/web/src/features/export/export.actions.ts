import {
  exportCancel,
  exportDelete,
  exportDownload,
  exportRetry,
  type ExportTask,
} from '@visa/contract/sheets/export-task'
import { EXPORT_MACHINE } from '@visa/contract/sheets/export-task.states'
import { TASK_STATUS } from '@visa/contract/task-status'
import { exportMessages } from '@visa/messages/sheets/exports'
import { exportStateMessages } from '@visa/messages/states/export-states'
import { uiMessages } from '@visa/messages/ui/ui'
import { call } from '../../lib/call.ts'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { saveAddress } from '../../lib/save-file.ts'
import type { RowAction } from '../../ui/list/row-action.ts'
import { stateActions } from '../../ui/list/state-actions.ts'
import { contentOf } from './export.names.ts'

const WRITING = { showSuccess: true, invalidates: ['/api/export'] } as const

const download = async ({ id }: ExportTask) => saveAddress(await call(exportDownload, { query: { id } }))

/** What may be done with a task: its state says what, and whose it is. */
export function useExportActions(): (task: ExportTask) => RowAction[] {
  const t = useTexts(exportMessages)
  const states = useTexts(exportStateMessages)
  const ui = useTexts(uiMessages)
  const can = useCan()
  const cancel = useAction(exportCancel, WRITING)
  const retry = useAction(exportRetry, WRITING)
  const remove = useAction(exportDelete, WRITING)

  const askCancel = async (task: ExportTask) => {
    const title = fill(t.cancelTitle, { name: contentOf(t, task) })
    const options = { title, content: t.cancelText, okText: states.operations.cancel, cancelText: ui.no }
    // Whatever it was seen in: it goes on by itself while somebody reads the question.
    if (await confirmDialog(options)) cancel.mutate({ body: { id: task.id } })
  }
  const askDelete = async (task: ExportTask) => {
    const title = fill(t.deleteTitle, { name: contentOf(t, task) })
    if (await confirmDialog({ title, content: t.deleteText, okText: ui.delete, danger: true })) {
      remove.mutate({ body: { id: task.id, seenStatus: task.status } })
    }
  }

  return (task) => {
    const { id, status } = task
    return [
      ...(status === TASK_STATUS.SUCCESS
        ? [{ label: t.download, run: () => void download(task).catch(() => undefined) }]
        : []),
      ...stateActions(EXPORT_MACHINE, states, status, (code) => task.own && can(code), {
        retry: () => retry.mutate({ body: { id, seenStatus: status } }),
        cancel: () => void askCancel(task),
        remove: () => void askDelete(task),
      }),
    ]
  }
}

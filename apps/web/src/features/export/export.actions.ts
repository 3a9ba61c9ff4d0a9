import {
  exportCancel,
  exportDelete,
  exportDeleteMany,
  exportDownload,
  exportRetry,
  type ExportTask,
} from '@visa/contract/sheets/export-task'
import { EXPORT_MACHINE } from '@visa/contract/sheets/export-task.states'
import { TASK_STATUS } from '@visa/contract/task-status'
import { exportMessages } from '@visa/messages/sheets/exports'
import { exportStateMessages } from '@visa/messages/states/export-states'
import { uiMessages } from '@visa/messages/ui/ui'
import { useTexts } from '../../lib/i18n.tsx'
import { saveAddress } from '../../lib/save-file.ts'
import { useCan } from '../../lib/session.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { stateActions } from '../../ui/list/state-actions.ts'

const isOwn = ({ own }: ExportTask): boolean => own

const meant = ({ id, status: seenStatus }: ExportTask) => ({ body: { id, seenStatus } })

/** What may be done with a task: its state says what, and whose it is. */
export function useExportActions(): RowAction<ExportTask>[] {
  const t = useTexts(exportMessages)
  const words = useTexts(exportStateMessages)
  const ui = useTexts(uiMessages)
  const can = useCan()
  return [
    {
      key: 'download',
      label: t.download,
      when: ({ status }) => status === TASK_STATUS.SUCCESS,
      call: rowCall(
        exportDownload,
        ({ id }) => ({ query: { id } }),
        (address) => saveAddress(address),
      ),
    },
    ...stateActions<ExportTask, (typeof EXPORT_MACHINE)['edges'][number]['operation']>(
      EXPORT_MACHINE,
      { words, stateOf: ({ status }) => status, can },
      {
        retry: { when: isOwn, call: rowCall(exportRetry, meant) },
        cancel: {
          when: isOwn,
          confirm: () => ({ content: t.cancelText, cancelText: ui.no }),
          // Whatever it was seen in: it goes on by itself while somebody reads the question.
          call: rowCall(exportCancel, ({ id }) => ({ body: { id } })),
        },
        remove: {
          when: isOwn,
          confirm: () => ({ content: t.deleteText }),
          call: rowCall(exportDelete, meant),
          batch: {
            label: t.batchDelete,
            call: rowCall(exportDeleteMany, (tasks) => ({ body: { ids: tasks.map(({ id }) => id) } })),
          },
        },
      },
    ),
  ]
}

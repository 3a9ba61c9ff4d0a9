import {
  QUARTZ_STATUS,
  quartzTaskOperate,
  type QuartzOperation,
  type QuartzTask,
} from '@visa/contract/quartz/quartz-task'
import { quartzMessages } from '@visa/messages/quartz/quartz'
import { uiMessages } from '@visa/messages/ui/ui'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import type { RowAction } from '../../ui/list/row-action.ts'
import { handlerName } from './quartz.names.ts'
import { WRITING } from './quartz.writing.ts'

interface QuartzActionsInput {
  onEdit: (task: QuartzTask) => void
  onRuns: (task: QuartzTask) => void
}

/** What may be done with a task. */
export function useQuartzActions({ onEdit, onRuns }: QuartzActionsInput): (task: QuartzTask) => RowAction[] {
  const t = useTexts(quartzMessages)
  const ui = useTexts(uiMessages)
  const can = useCan()
  const operate = useAction(quartzTaskOperate, WRITING)
  const turn = ({ id }: QuartzTask, operation: QuartzOperation) => operate.mutate({ body: { id, operation } })

  const askPause = async (task: QuartzTask) => {
    const title = fill(t.pauseTitle, { name: task.taskName })
    if (await confirmDialog({ title, content: t.pauseText, okText: t.pause })) turn(task, 'pause')
  }
  const askRun = async (task: QuartzTask) => {
    const title = fill(t.runTitle, { name: task.taskName })
    const content = fill(t.runText, { handler: handlerName(task) })
    if (await confirmDialog({ title, content, okText: t.runNow })) turn(task, 'run')
  }
  const askDelete = async (task: QuartzTask) => {
    const title = fill(t.deleteTitle, { name: task.taskName })
    if (await confirmDialog({ title, content: t.deleteText, okText: ui.delete, danger: true })) {
      turn(task, 'delete')
    }
  }

  return (task) => [
    ...(can('sys.quartz.edit') ? [{ label: ui.edit, run: () => onEdit(task) }] : []),
    ...(can('sys.quartz.operate')
      ? [
          task.status === QUARTZ_STATUS.RUNNING
            ? { label: t.pause, run: () => void askPause(task) }
            : { label: t.start, run: () => turn(task, 'start') },
          { label: t.runNow, run: () => void askRun(task) },
        ]
      : []),
    ...(can('sys.quartzLog') ? [{ label: t.runs, run: () => onRuns(task) }] : []),
    ...(can('sys.quartz.delete') && !task.builtIn
      ? [{ label: ui.delete, danger: true, run: () => void askDelete(task) }]
      : []),
  ]
}

import {
  QUARTZ_STATUS,
  quartzTaskOperate,
  type QuartzOperation,
  type QuartzTask,
} from '@visa/contract/quartz/quartz-task'
import { quartzMessages } from '@visa/messages/quartz/quartz'
import { uiMessages } from '@visa/messages/ui/ui'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { QuartzTaskDialog } from './quartz.form.tsx'
import { handlerName } from './quartz.names.ts'
import { TaskRunsDialog } from './task-runs.dialog.tsx'

const operate = (operation: QuartzOperation) =>
  rowCall(quartzTaskOperate, ({ id }: QuartzTask) => ({ body: { id, operation } }))

const isRunning = ({ status }: QuartzTask): boolean => status === QUARTZ_STATUS.RUNNING

/** What may be done with a task. */
export function useQuartzActions(): RowAction<QuartzTask>[] {
  const t = useTexts(quartzMessages)
  const ui = useTexts(uiMessages)
  return [
    {
      key: 'edit',
      label: ui.edit,
      access: 'sys.quartz.edit',
      dialog: (task, onClosed) => <QuartzTaskDialog task={task} onClosed={onClosed} />,
    },
    {
      key: 'pause',
      label: t.pause,
      access: 'sys.quartz.operate',
      when: isRunning,
      confirm: () => ({ content: t.pauseText }),
      call: operate('pause'),
    },
    {
      key: 'start',
      label: t.start,
      access: 'sys.quartz.operate',
      when: (task) => !isRunning(task),
      call: operate('start'),
    },
    {
      key: 'run',
      label: t.runNow,
      access: 'sys.quartz.operate',
      confirm: (task) => ({ content: fill(t.runText, { handler: handlerName(task) }) }),
      call: operate('run'),
    },
    {
      key: 'runs',
      label: t.runs,
      access: 'sys.quartzLog',
      dialog: (task, onClosed) => <TaskRunsDialog task={task} onClosed={onClosed} />,
    },
    {
      key: 'delete',
      label: ui.delete,
      access: 'sys.quartz.delete',
      danger: true,
      when: ({ builtIn }) => !builtIn,
      confirm: () => ({ content: t.deleteText }),
      call: operate('delete'),
    },
  ]
}

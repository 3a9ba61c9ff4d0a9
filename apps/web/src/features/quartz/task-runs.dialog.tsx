import { quartzRunPage } from '@visa/contract/quartz/quartz-log'
import { quartzTaskLog, type QuartzTask } from '@visa/contract/quartz/quartz-task'
import { quartzMessages } from '@visa/messages/quartz/quartz'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { loggedText } from './quartz.names.ts'
import { useRunActions } from './run.actions.tsx'
import { useRunColumns } from './run.columns.tsx'

/** What became of one task's fire times, and who changed it. It is open while it is rendered. */
export function TaskRunsDialog({ task, onClosed }: { task: QuartzTask; onClosed: () => void }) {
  const t = useTexts(quartzMessages)
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      title={fill(t.runsOf, { name: task.taskName })}
      width={1000}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <TaskRuns taskId={task.id} />
      <LogPanel
        endpoint={quartzTaskLog}
        scope={{ id: task.id }}
        words={{ names: { runTime: t.runTime }, value: (field, value) => loggedText(field, value, t) }}
      />
    </Dialog>
  )
}

function TaskRuns({ taskId }: { taskId: number }) {
  const t = useTexts(quartzMessages)
  const list = useList(quartzRunPage, { taskId })
  return (
    <ListView
      name="quartz.runs"
      list={list}
      nameOf={({ fireTime }) => fireTime}
      columns={useRunColumns().filter(({ field }) => field !== 'taskName')}
      actions={useRunActions()}
      empty={{ title: t.noRuns, help: t.noRunsHelp }}
    />
  )
}

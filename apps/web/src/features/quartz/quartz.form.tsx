import { quartzHandlers, quartzTaskSave, type QuartzTask } from '@visa/contract/quartz/quartz-task'
import { quartzMessages } from '@visa/messages/quartz/quartz'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { CronInput } from './cron-input.tsx'
import { methodOn, methodsOf, misfireChoices, overlapChoices, servicesOf } from './quartz.names.ts'
import { WRITING } from './quartz.writing.ts'

/** Adds a task, or changes the one given. It is open while it is rendered. */
export function QuartzTaskDialog({ task, onClosed }: { task?: QuartzTask; onClosed: () => void }) {
  const t = useTexts(quartzMessages)
  const { data: handlers = [] } = useCall(quartzHandlers, {})
  return (
    <FormDialog
      name={task === undefined ? 'quartz' : `quartz ${task.id}`}
      title={task === undefined ? t.add : t.edit}
      width={800}
      target={useSaving(quartzTaskSave, WRITING)}
      nameOf={({ taskName }) => taskName}
      fields={[
        { name: 'taskName', wide: true },
        { name: 'serviceName', options: servicesOf(handlers) },
        { name: 'method', options: ({ serviceName }) => methodsOf(handlers, serviceName) },
        { name: 'cronExpression', help: t.cronHelp, wide: true, input: <CronInput /> },
        { name: 'overlapPolicy', options: overlapChoices(t), help: t.overlapHelp },
        { name: 'misfirePolicy', options: misfireChoices(t), help: t.misfireHelp },
        'description',
      ]}
      {...(task === undefined ? {} : { record: task })}
      follow={({ serviceName, method }) => ({ method: methodOn(handlers, serviceName, method) })}
      onClosed={onClosed}
    />
  )
}

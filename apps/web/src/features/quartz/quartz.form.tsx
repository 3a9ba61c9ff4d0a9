import {
  QUARTZ_LIMITS,
  QuartzTaskDraft,
  quartzHandlers,
  quartzTaskSave,
  type QuartzTask,
} from '@visa/contract/quartz/quartz-task'
import { fieldMessages } from '@visa/messages/fields'
import { quartzMessages } from '@visa/messages/quartz/quartz'
import { useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FormField } from '../../ui/form/form-field.tsx'
import { CronInput } from './cron-input.tsx'
import { methodOn, methodsOf, misfireChoices, overlapChoices, servicesOf } from './quartz.names.ts'
import { WRITING } from './quartz.writing.ts'

const DEFAULTS: QuartzTaskDraft = {
  taskName: '',
  description: '',
  cronExpression: '',
  serviceName: '',
  method: '',
  overlapPolicy: 'skip',
  misfirePolicy: 'ignore',
}

const draftOf = (task: QuartzTask): QuartzTaskDraft => ({
  id: task.id,
  taskName: task.taskName,
  description: task.description,
  cronExpression: task.cronExpression,
  serviceName: task.serviceName,
  method: task.method,
  overlapPolicy: task.overlapPolicy,
  misfirePolicy: task.misfirePolicy,
  seen: task.updateTime,
})

type Field = FormField<Exclude<keyof QuartzTaskDraft, 'seen'>>

/** Adds a task, or changes the one given. It is open while it is rendered. */
export function QuartzTaskDialog({ task, onClosed }: { task?: QuartzTask; onClosed: () => void }) {
  const t = useTexts(quartzMessages)
  const f = useTexts(fieldMessages)
  const save = useAction(quartzTaskSave, WRITING)
  const { data: handlers = [] } = useCall(quartzHandlers, {})
  const fields = ({ serviceName }: { serviceName: string }): Field[] => [
    { kind: 'text', name: 'taskName', label: f.taskName, max: QUARTZ_LIMITS.taskName, wide: true },
    { kind: 'select', name: 'serviceName', label: f.serviceName, options: servicesOf(handlers) },
    { kind: 'select', name: 'method', label: f.method, options: methodsOf(handlers, serviceName) },
    {
      kind: 'custom',
      name: 'cronExpression',
      label: f.cronExpression,
      help: t.cronHelp,
      wide: true,
      input: <CronInput />,
    },
    {
      kind: 'select',
      name: 'overlapPolicy',
      label: f.overlapPolicy,
      options: overlapChoices(t),
      help: t.overlapHelp,
    },
    {
      kind: 'select',
      name: 'misfirePolicy',
      label: f.misfirePolicy,
      options: misfireChoices(t),
      help: t.misfireHelp,
    },
    { kind: 'textarea', name: 'description', label: f.description, max: QUARTZ_LIMITS.description },
  ]
  return (
    <FormDialog
      name={task === undefined ? 'quartz' : `quartz ${task.id}`}
      title={task === undefined ? t.add : t.edit}
      width={800}
      schema={QuartzTaskDraft}
      fields={fields}
      initial={task === undefined ? DEFAULTS : draftOf(task)}
      follow={({ serviceName, method }) => ({ method: methodOn(handlers, serviceName, method) })}
      submit={(body, key) => save.mutateAsync({ body, key })}
      onClosed={onClosed}
    />
  )
}

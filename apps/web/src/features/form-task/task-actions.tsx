import {
  formTaskCancel,
  formTaskEdit,
  formTaskQueue,
  formTaskRetry,
  formTaskSettle,
} from '@visa/contract/form-task/form-task-moves'
import { formTaskHandBack, formTaskTakeOver } from '@visa/contract/form-task/form-task-takeover'
import { type FormTaskDetail } from '@visa/contract/form-task/form-task'
import { TASK_STATUS } from '@visa/contract/task-status'
import { formTaskMessages } from '@visa/messages/form-task/form-task'
import { formTaskStateMessages } from '@visa/messages/states/form-task-states'
import { Button } from 'antd'
import { useState, type RefObject } from 'react'
import * as z from 'zod/mini'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useLoneKeys } from '../../ui/detail/use-action-keys.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { TASK_STALE } from './form-task.names.ts'

const WRITING = { invalidates: TASK_STALE } as const
const TAKE_KEY = 'T'
const { NOT_SUBMIT, SUBMITTED, EXECUTING, FAIL } = TASK_STATUS

interface ActionProps {
  task: FormTaskDetail
  page: RefObject<HTMLElement | null>
}

/** What a person may do with a task as it stands. */
export function TaskActions({ task, page }: ActionProps) {
  const t = useTexts(formTaskMessages)
  const words = useTexts(formTaskStateMessages)
  const [open, setOpen] = useState<'cancel' | 'settle'>()
  const { id, taskNo, status, needs, mine, takenBy } = task
  const done = (operation: string) => () => toast.success(fill(t.done, { taskNo, operation }))
  const take = useAction(formTaskTakeOver, {
    ...WRITING,
    onSuccess: () => toast.success(fill(t.takenOver, { taskNo })),
  })
  const back = useAction(formTaskHandBack, {
    ...WRITING,
    onSuccess: () => toast.success(fill(t.handedBack, { taskNo })),
  })
  const queue = useAction(formTaskQueue, { ...WRITING, onSuccess: done(words.operations.queue) })
  const retry = useAction(formTaskRetry, { ...WRITING, onSuccess: done(words.operations.retry) })
  const edit = useAction(formTaskEdit, { ...WRITING, onSuccess: done(words.operations.edit) })
  const body = { id, seenStatus: status }
  const canTake = status === EXECUTING && needs !== null && !mine && takenBy === ''
  const takeOver = () => {
    if (canTake) take.mutate({ body: { id } })
  }
  useLoneKeys(page, (key) => {
    if (key === TAKE_KEY) takeOver()
  })
  return (
    <>
      {canTake && (
        <Button type="primary" loading={take.isPending} onClick={takeOver}>
          {t.takeOver} <kbd>{TAKE_KEY}</kbd>
        </Button>
      )}
      {status === EXECUTING && mine && (
        <Button loading={back.isPending} onClick={() => back.mutate({ body: { id } })}>
          {t.handBack}
        </Button>
      )}
      {status === EXECUTING && takenBy !== '' && !mine && <span>{fill(t.takenBy, { who: takenBy })}</span>}
      {status === NOT_SUBMIT && (
        <Button type="primary" loading={queue.isPending} onClick={() => queue.mutate({ body })}>
          {t.queue}
        </Button>
      )}
      {status === FAIL && (
        <>
          <Button type="primary" loading={retry.isPending} onClick={() => retry.mutate({ body })}>
            {t.retry}
          </Button>
          <Button title={t.editHelp} loading={edit.isPending} onClick={() => edit.mutate({ body })}>
            {t.edit}
          </Button>
          <Button onClick={() => setOpen('settle')}>{t.settle}</Button>
        </>
      )}
      {[NOT_SUBMIT, SUBMITTED, EXECUTING].some((each) => each === status) && task.remoteBegunAt === null && (
        <Button danger onClick={() => setOpen('cancel')}>
          {t.cancel}
        </Button>
      )}
      {open === 'cancel' && <CancelDialog task={task} onClosed={() => setOpen(undefined)} />}
      {open === 'settle' && <SettleDialog task={task} onClosed={() => setOpen(undefined)} />}
    </>
  )
}

interface DialogProps {
  task: FormTaskDetail
  onClosed: () => void
}

const reasoned = z.refine<{ reason: string }>(({ reason }) => reason !== '', {
  path: ['reason'],
  error: 'rule:required',
})
const CancelBody = formTaskCancel.body.check(reasoned)
const SettleBody = formTaskSettle.body.check(reasoned)

function CancelDialog({ task: { id, taskNo, name, status }, onClosed }: DialogProps) {
  const t = useTexts(formTaskMessages)
  const words = useTexts(formTaskStateMessages)
  const title = `${words.operations.cancel} ${taskNo} ${name}`
  return (
    <FormDialog
      name={`cancel ${id}`}
      title={title}
      width={480}
      danger
      okText={words.operations.cancel}
      target={{ ...useSaving(formTaskCancel, WRITING), schema: CancelBody }}
      nameOf={() => title}
      fields={[{ name: 'reason', kind: 'textarea', required: true, label: t.cancelReason }]}
      initial={{ id, seenStatus: status }}
      onClosed={onClosed}
    />
  )
}

function SettleDialog({ task: { id, taskNo, name, status, reference }, onClosed }: DialogProps) {
  const t = useTexts(formTaskMessages)
  const words = useTexts(formTaskStateMessages)
  const title = `${words.operations.settle} ${taskNo} ${name}`
  return (
    <FormDialog
      name={`settle ${id}`}
      title={title}
      width={550}
      okText={words.operations.settle}
      target={{ ...useSaving(formTaskSettle, WRITING), schema: SettleBody }}
      nameOf={() => title}
      fields={[
        { name: 'reference', help: t.settleHelp },
        { name: 'reason', kind: 'textarea', required: true, label: t.reason },
      ]}
      initial={{ id, seenStatus: status, reference }}
      onClosed={onClosed}
    />
  )
}

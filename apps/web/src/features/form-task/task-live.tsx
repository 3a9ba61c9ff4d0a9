import {
  formTaskAnswer,
  formTaskLive,
  type AskedField,
  type FormTaskDetail,
} from '@visa/contract/form-task/form-task'
import { formatDate } from '@visa/contract/dates'
import { TASK_STATUS } from '@visa/contract/task-status'
import { formTaskMessages } from '@visa/messages/form-task/form-task'
import { Button, Input, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../lib/feedback.ts'
import { useFileAddress } from '../../lib/files/use-file-address.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TASK_STALE } from './form-task.names.ts'
import styles from './form-task.module.css'

const LIVE_MS = 1500

/** The page as it is now, while a robot has it open; otherwise as it was left. */
export function TaskLive({ task }: { task: FormTaskDetail }) {
  const t = useTexts(formTaskMessages)
  const isOpen = task.status === TASK_STATUS.EXECUTING && task.needs !== null
  const { data: live } = useCall(
    formTaskLive,
    { query: { id: task.id } },
    { silent: true, enabled: isOpen, ...(isOpen ? { refetchInterval: LIVE_MS } : {}) },
  )
  const last = task.steps.findLast(({ picture }) => picture !== '')
  const { address } = useFileAddress(last?.picture ?? '')
  const [large, setLarge] = useState(false)
  const [text, setText] = useState(false)
  const shown = isOpen && live !== undefined && live !== null ? live : undefined
  const picture = shown === undefined || shown.picture === '' ? address : shown.picture
  const at = shown?.at ?? last?.at
  return (
    <div className={styles.live}>
      {picture === undefined ? (
        <p className={styles.noPicture}>{t.noPicture}</p>
      ) : (
        <img src={picture} alt={t.lastPicture.replace('{at}', '')} />
      )}
      <div className={styles.under}>
        {at !== undefined && (
          <span data-live={shown !== undefined}>
            {fill(shown === undefined ? t.lastPicture : t.live, { at: formatDate(at, 'hh:mm:ss') })}
          </span>
        )}
        <span className={styles.space} />
        {shown !== undefined && (
          <Button type="link" size="small" onClick={() => setText(true)}>
            {t.pageText}
          </Button>
        )}
        {picture !== undefined && (
          <Button type="link" size="small" onClick={() => setLarge(true)}>
            {t.enlarge}
          </Button>
        )}
      </div>
      {task.mine && shown !== undefined && <AnswerForm key={task.step} task={task} fields={shown.fields} />}
      {large && (
        <Dialog open title={task.taskNo} width={1320} footer={null} onCancel={() => setLarge(false)}>
          <img className={styles.large} src={picture} alt={task.taskNo} />
        </Dialog>
      )}
      {text && (
        <Dialog open title={t.pageText} width={720} footer={null} onCancel={() => setText(false)}>
          <pre className={styles.text}>{shown?.text}</pre>
        </Dialog>
      )}
    </div>
  )
}

/** What the page asks, to be typed here and filled in there. */
function AnswerForm({
  task: { id, taskNo },
  fields,
}: {
  task: FormTaskDetail
  fields: readonly AskedField[]
}) {
  const t = useTexts(formTaskMessages)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const answering = useAction(formTaskAnswer, {
    invalidates: TASK_STALE,
    onSuccess: () => {
      setValues({})
      toast.success(fill(t.answered, { taskNo }))
    },
  })
  const form = useRef<HTMLFormElement>(null)
  // Whoever took over types at once.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const set = (name: string, value: string) => setValues({ ...values, [name]: value })
  return (
    <form
      ref={form}
      className={styles.answer}
      aria-label={t.answerTitle}
      onSubmit={(event) => {
        event.preventDefault()
        answering.mutate({ body: { id, values: { ...values } } })
      }}
    >
      {fields.map(({ name, label, options }) => (
        <label key={name}>
          <span>{label}</span>
          {options.length > 0 ? (
            <Select
              value={values[name] ?? ''}
              options={options.map((value) => ({ value, label: value }))}
              onChange={(value) => set(name, value)}
            />
          ) : (
            <Input
              autoComplete="off"
              value={values[name] ?? ''}
              onChange={({ target }) => set(name, target.value)}
            />
          )}
        </label>
      ))}
      <Button type="primary" htmlType="submit" loading={answering.isPending}>
        {t.answer} <kbd>↵</kbd>
      </Button>
    </form>
  )
}

import {
  formTaskHistory,
  formTaskStepText,
  type FormTaskDetail,
  type TaskStepRow,
} from '@visa/contract/form-task/form-task'
import { formatDate } from '@visa/contract/dates'
import { operationText, stateText } from '@visa/contract/states'
import { formTaskMessages } from '@visa/messages/form-task/form-task'
import { formTaskNameMessages } from '@visa/messages/form-task/form-task-names'
import { formTaskStateMessages } from '@visa/messages/states/form-task-states'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './form-task.module.css'

/** Every step of every attempt, and who moved the task when. */
export function TaskLog({ task }: { task: FormTaskDetail }) {
  const t = useTexts(formTaskMessages)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState<number>()
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.log}</summary>
      {task.steps.length === 0 && <p className={styles.soft}>{t.logEmpty}</p>}
      <ul className={styles.log}>
        {task.steps.map((step) => (
          <Step key={step.id} step={step} onText={() => setText(step.id)} />
        ))}
      </ul>
      {open && <History id={task.id} />}
      {text !== undefined && <StepText id={text} onClosed={() => setText(undefined)} />}
    </details>
  )
}

function Step({ step, onText }: { step: TaskStepRow; onText: () => void }) {
  const t = useTexts(formTaskMessages)
  const n = useTexts(formTaskNameMessages)
  const outcome = { done: t.stepDone, waiting: t.stepWaiting, stopped: t.stepStopped }[step.outcome]
  return (
    <li>
      <time>{formatDate(step.at, 'yyyy-MM-dd hh:mm:ss')}</time>
      <span>{fill(t.attemptNo, { attempt: step.attempt })}</span>
      <b>{n.steps[step.step]}</b>
      <span>{outcome}</span>
      <Button type="link" size="small" onClick={onText}>
        {t.pageText}
      </Button>
    </li>
  )
}

function History({ id }: { id: number }) {
  const words = useTexts(formTaskStateMessages)
  const result = useCall(formTaskHistory, { query: { id } }, { silent: true })
  return (
    <Loaded result={result}>
      {(rows) => (
        <ul className={styles.log}>
          {rows.map((row) => (
            <li key={row.id}>
              <time>{formatDate(row.at, 'yyyy-MM-dd hh:mm:ss')}</time>
              <span>{row.actorName}</span>
              <b>{operationText(words, row.operation)}</b>
              <span>{row.to === null ? '' : stateText(words, row.to)}</span>
              <span>{row.reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function StepText({ id, onClosed }: { id: number; onClosed: () => void }) {
  const t = useTexts(formTaskMessages)
  const result = useCall(formTaskStepText, { query: { id } }, { silent: true })
  return (
    <Dialog open title={t.pageText} width={720} footer={null} onCancel={onClosed}>
      <Loaded result={result}>{({ text }) => <pre className={styles.text}>{text}</pre>}</Loaded>
    </Dialog>
  )
}

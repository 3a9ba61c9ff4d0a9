import { formTaskDetail, type FormTaskDetail } from '@visa/contract/form-task/form-task'
import { stateText } from '@visa/contract/states'
import { TASK_STATUS } from '@visa/contract/task-status'
import { formTaskMessages } from '@visa/messages/form-task/form-task'
import { formTaskNameMessages } from '@visa/messages/form-task/form-task-names'
import { formTaskStateMessages } from '@visa/messages/states/form-task-states'
import { useRef } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { href } from '../../lib/route.ts'
import { useClock } from '../../lib/use-clock.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { Flag } from '../../ui/flag/flag.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { attemptText, isWaiting, lasting, secondsBetween, toneOf, whyOf } from './form-task.names.ts'
import { StepStrip } from './step-strip.tsx'
import { TaskActions } from './task-actions.tsx'
import { TaskLive } from './task-live.tsx'
import { TaskLog } from './task-log.tsx'
import { TaskPayload } from './task-payload.tsx'
import styles from './form-task.module.css'

const FLAG_PX = 20
const EVERY_MS = 5_000

/** One task: how far it came, the page it stands on, why it stopped, and what can be done. */
export function TaskDetail({ id }: { id: number }) {
  const result = useCall(formTaskDetail, { query: { id } }, { silent: true, refetchInterval: EVERY_MS })
  return <Loaded result={result}>{(task) => <Body task={task} />}</Loaded>
}

function Body({ task }: { task: FormTaskDetail }) {
  const t = useTexts(formTaskMessages)
  const n = useTexts(formTaskNameMessages)
  const states = useTexts(formTaskStateMessages)
  const root = useRef<HTMLElement>(null)
  const waits = isWaiting(task)
  const state =
    waits && task.needs !== null
      ? fill(t.waitFor, { need: n.needs[task.needs] })
      : stateText(states, task.status)
  return (
    <section ref={root} className={styles.card} aria-label={task.taskNo}>
      <header className={styles.taskHead}>
        <CodeText value={task.taskNo} />
        <Flag code={task.visaCountry} width={FLAG_PX} />
        <b>{task.name}</b>
        <span className={styles.soft}>{task.passportNo}</span>
        <StatusTag tone={toneOf(task)} text={state} />
        {task.status !== TASK_STATUS.SUCCESS && (
          <span className={task.remoteBegunAt === null ? styles.calm : styles.begun}>
            {task.remoteBegunAt === null ? t.remoteNone : t.remoteBegun}
          </span>
        )}
        <span className={styles.space} />
        <TaskActions task={task} page={root} />
      </header>
      <StepStrip task={task} />
      <div className={styles.work}>
        <TaskLive task={task} />
        <Why task={task} />
      </div>
      <TaskPayload task={task} />
      <TaskLog task={task} />
    </section>
  )
}

function Why({ task }: { task: FormTaskDetail }) {
  const t = useTexts(formTaskMessages)
  const n = useTexts(formTaskNameMessages)
  const now = useClock()
  const left = task.waitUntil === null ? undefined : -secondsBetween(task.waitUntil, now)
  return (
    <aside className={styles.why} aria-label={t.why}>
      <h2>{t.why}</h2>
      <p>{whyOf(task, { t, n })}</p>
      {task.corrections.length > 0 && (
        <ul className={styles.corrections} aria-label={t.corrections}>
          {task.corrections.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field !== null && <b>{n.fields[field]} </b>}
              {message}
            </li>
          ))}
        </ul>
      )}
      <dl>
        <dt>{t.order}</dt>
        <dd>
          <a href={href('/visa/order-detail', { id: task.orderId })}>{task.orderNo}</a>
        </dd>
        {task.leaseOwner !== '' && (
          <>
            <dt>{t.lease}</dt>
            <dd>
              {left === undefined
                ? task.leaseOwner
                : fill(t.leaseLeft, { name: task.leaseOwner, time: lasting(left, t) })}
            </dd>
          </>
        )}
        {task.waitingSince !== null && (
          <>
            <dt>{t.waitedFor}</dt>
            <dd className={styles.amber}>{lasting(secondsBetween(task.waitingSince, now), t)}</dd>
          </>
        )}
        <dt>{t.reference}</dt>
        <dd>{task.reference === '' ? '—' : task.reference}</dd>
        <dt>{t.script}</dt>
        <dd>
          {n.sites[task.site]} {task.schemaVersion}
        </dd>
        <dt>{t.attempts}</dt>
        <dd>{attemptText(task, t)}</dd>
      </dl>
      <p className={styles.note}>{t.safe}</p>
    </aside>
  )
}

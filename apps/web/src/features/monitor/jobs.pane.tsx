import { formatDate } from '@visa/contract/dates'
import {
  JOB_STATES,
  monitorJobPage,
  monitorJobRemove,
  monitorJobRetry,
  type MonitorJob,
} from '@visa/contract/monitor/monitor-job'
import { auditNameMessages } from '@visa/messages/audit/audit-names'
import { monitorMessages } from '@visa/messages/monitor/monitor'
import { useEffect, useEffectEvent } from 'react'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import type { RowAction } from '../../ui/list/row-action.ts'
import { SearchBar } from '../../ui/list/search-bar.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { jobTone } from './monitor.names.ts'
import styles from './monitor.module.css'

const REFRESH_MS = 5000
const WRITING = { invalidates: ['/api/sys/monitor'] }

/** Again and again while the window is looked at; a hidden tab has no effects. */
function useEvery(ms: number, work: () => void): void {
  const turn = useEffectEvent(work)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') turn()
    }, ms)
    return () => clearInterval(timer)
  }, [ms])
}

/** What people call a kind of background work; the product's own name where there is no other. */
function useJobName(): (task: string) => string {
  const words: Readonly<Record<string, string>> = useTexts(auditNameMessages).jobs
  return (task) => words[task] ?? task
}

function useJobActions(): (job: MonitorJob) => RowAction[] {
  const t = useTexts(monitorMessages)
  const retry = useAction(monitorJobRetry, WRITING)
  const remove = useAction(monitorJobRemove, WRITING)
  const nameOf = useJobName()
  const askRetry = async ({ id, task }: MonitorJob) => {
    const title = fill(t.retryTitle, { name: nameOf(task) })
    const content = fill(t.retryText, { id })
    if (await confirmDialog({ title, content, okText: t.retry })) retry.mutate({ body: { id } })
  }
  const askRemove = async ({ id, task }: MonitorJob) => {
    const title = fill(t.removeTitle, { name: nameOf(task) })
    const content = fill(t.removeText, { id })
    if (await confirmDialog({ title, content, okText: t.remove, danger: true }))
      remove.mutate({ body: { id } })
  }
  return (job) =>
    job.state === 'running'
      ? []
      : [
          { label: t.retry, run: () => void askRetry(job) },
          { label: t.remove, danger: true, run: () => void askRemove(job) },
        ]
}

/** What waits, runs or has failed in the background. */
export function JobsPane() {
  const t = useTexts(monitorMessages)
  const jobName = useJobName()
  const list = useList(monitorJobPage, {})
  useEvery(REFRESH_MS, list.refresh)
  const columns: Column<MonitorJob>[] = [
    {
      kind: 'custom',
      field: 'task',
      title: t.task,
      width: 170,
      render: ({ task }) => <TwoLines main={jobName(task)} sub={jobName(task) === task ? '' : task} />,
    },
    {
      kind: 'custom',
      field: 'state',
      title: t.state,
      width: 110,
      render: ({ state }) => <StatusTag tone={jobTone(state)} text={t.jobStates[state]} />,
    },
    {
      kind: 'custom',
      field: 'attempts',
      title: t.attempts,
      width: 90,
      render: ({ attempts, maxAttempts }) => fill(t.attemptsOf, { count: attempts, max: maxAttempts }),
    },
    {
      kind: 'custom',
      field: 'createTime',
      title: t.createTime,
      width: 160,
      render: ({ createTime }) => formatDate(createTime),
    },
    {
      kind: 'custom',
      field: 'runTime',
      title: t.runTime,
      width: 160,
      render: ({ runTime }) => formatDate(runTime),
    },
    {
      kind: 'custom',
      field: 'lastError',
      title: t.lastError,
      width: 280,
      render: ({ lastError }) => <span className={styles.code}>{lastError}</span>,
    },
  ]
  const states = JOB_STATES.map((value) => ({ value, label: t.jobStates[value] }))
  return (
    <>
      <SearchBar
        list={list}
        fields={[
          { kind: 'text', name: 'task', label: t.task },
          { kind: 'select', name: 'state', label: t.state, options: states },
        ]}
      />
      <ListTable
        list={list}
        columns={columns}
        nameOf={({ task, id }) => `${jobName(task)} ${id}`}
        actions={useJobActions()}
        empty={<EmptyState title={t.noJobs} help={t.noJobsHelp} />}
      />
    </>
  )
}

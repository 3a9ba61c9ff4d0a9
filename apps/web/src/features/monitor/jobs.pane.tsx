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
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { jobTone } from './monitor.names.ts'
import styles from './monitor.module.css'

const REFRESH_MS = 5000

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

const isIdle = ({ state }: MonitorJob): boolean => state !== 'running'

function useJobActions(): RowAction<MonitorJob>[] {
  const t = useTexts(monitorMessages)
  return [
    {
      key: 'retry',
      label: t.retry,
      when: isIdle,
      confirm: ({ id }) => ({ content: fill(t.retryText, { id }) }),
      call: rowCall(monitorJobRetry, ({ id }) => ({ body: { id } })),
    },
    {
      key: 'remove',
      label: t.remove,
      danger: true,
      when: isIdle,
      confirm: ({ id }) => ({ content: fill(t.removeText, { id }) }),
      call: rowCall(monitorJobRemove, ({ id }) => ({ body: { id } })),
    },
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
    <ListView
      name="monitor.jobs"
      list={list}
      nameOf={({ task, id }) => `${jobName(task)} ${id}`}
      filters={[
        { kind: 'text', name: 'task', label: t.task },
        { kind: 'select', name: 'state', label: t.state, options: states },
      ]}
      columns={columns}
      actions={useJobActions()}
      stale={['/api/sys/monitor']}
      empty={{ title: t.noJobs, help: t.noJobsHelp }}
    />
  )
}

import { EXPORT_KINDS } from '@visa/contract/sheets/export-task'
import { monitorOverview, type MonitorOverview } from '@visa/contract/monitor/monitor'
import { formatDate } from '@visa/contract/dates'
import { exportMessages } from '@visa/messages/sheets/exports'
import { monitorMessages } from '@visa/messages/monitor/monitor'
import { uiMessages } from '@visa/messages/ui/ui'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { FactTable } from './fact-table.tsx'
import { Figures } from './figures.tsx'
import { ImageServices } from './image-services.tsx'
import { bytesText, instanceState, momentText, timeText, transferText } from './monitor.names.ts'
import styles from './monitor.module.css'

const REFRESH_MS = 5000

/** How things stand now. Asked for again while it is shown: neither hidden tabs nor hidden windows ask. */
export function OverviewPane() {
  const result = useCall(monitorOverview, {}, { silent: true, refetchInterval: REFRESH_MS })
  return <Loaded result={result}>{(overview) => <Overview overview={overview} />}</Loaded>
}

interface PartProps {
  overview: MonitorOverview
}

function Overview({ overview }: PartProps) {
  const t = useTexts(monitorMessages)
  const updated = { time: formatDate(overview.now, 'hh:mm:ss'), seconds: REFRESH_MS / 1000 }
  return (
    <div className={styles.stack}>
      <section>
        <p className={styles.note}>{fill(t.updated, updated)}</p>
        <Figures overview={overview} />
      </section>
      <Instances overview={overview} />
      <ImageServices instances={overview.instances} />
      <Locks overview={overview} />
      <Transfers overview={overview} />
      <Runs overview={overview} />
    </div>
  )
}

function Instances({ overview: { instances } }: PartProps) {
  const t = useTexts(monitorMessages)
  const ui = useTexts(uiMessages)
  return (
    <FactTable
      title={t.instances}
      rows={instances}
      keyOf={({ instanceId }) => instanceId}
      none={t.noInstances}
      columns={[
        { title: t.instance, render: ({ host, pid }) => `${host} · ${pid}` },
        { title: t.state, render: (instance) => <StatusTag {...instanceState(instance, t)} /> },
        { title: t.version, render: ({ version, nodeVersion }) => `${version} · Node ${nodeVersion}` },
        { title: t.jobsRole, render: ({ runsJobs }) => (runsJobs ? ui.yes : ui.no) },
        { title: t.started, render: ({ startTime }) => momentText(startTime, t) },
        { title: t.beat, render: ({ beatTime }) => formatDate(beatTime, 'hh:mm:ss') },
        { title: t.memory, kind: 'figure', render: ({ memoryBytes }) => bytesText(memoryBytes) },
        { title: t.lag, kind: 'figure', render: ({ lagMs }) => timeText(lagMs) },
        { title: t.streams, kind: 'figure', render: ({ liveStreams }) => liveStreams },
        {
          title: t.pool,
          kind: 'figure',
          render: ({ poolTotal, poolIdle, poolWaiting }) =>
            `${poolTotal - poolIdle} / ${poolTotal} / ${poolWaiting}`,
        },
      ]}
    />
  )
}

/** Only where somebody waits: an empty table would be the rule. */
function Locks({ overview: { locks } }: PartProps) {
  const t = useTexts(monitorMessages)
  if (locks.length === 0) return null
  return (
    <FactTable
      title={t.locksTitle}
      rows={locks}
      keyOf={({ pid }) => pid}
      none={t.none}
      columns={[
        { title: t.instance, render: ({ application, pid }) => `${application} · ${pid}` },
        { title: t.waited, kind: 'figure', render: ({ waitingMs }) => timeText(waitingMs) },
        { title: t.blockedBy, render: ({ blockedBy }) => blockedBy.join(', ') },
        {
          title: t.statement,
          kind: 'wide',
          render: ({ statement }) => <code className={styles.code}>{statement}</code>,
        },
      ]}
    />
  )
}

function Transfers({ overview: { transfers } }: PartProps) {
  const t = useTexts(monitorMessages)
  const { kinds } = useTexts(exportMessages)
  const kindName = (kind: string): string => {
    const known = EXPORT_KINDS.find((each) => each === kind)
    return known === undefined ? kind : kinds[known]
  }
  return (
    <FactTable
      title={t.transfers}
      rows={transfers}
      keyOf={({ direction, kind, createTime }) => `${direction} ${kind} ${createTime}`}
      none={t.noTransfers}
      columns={[
        { title: t.direction, render: ({ direction }) => t.directions[direction] },
        { title: t.kind, render: ({ kind }) => kindName(kind) },
        { title: t.company, render: ({ companyName }) => companyName },
        { title: t.progress, render: (transfer) => transferText(transfer, t) },
        { title: t.asked, render: ({ createTime }) => momentText(createTime, t) },
      ]}
    />
  )
}

function Runs({ overview: { runs } }: PartProps) {
  const t = useTexts(monitorMessages)
  const time = (ms: number | null) => (ms === null ? t.none : timeText(ms))
  return (
    <FactTable
      title={t.runs}
      rows={runs}
      keyOf={({ taskName }) => taskName}
      none={t.noRuns}
      columns={[
        { title: t.task, render: ({ taskName }) => taskName },
        { title: t.success, kind: 'figure', render: ({ success }) => success },
        {
          title: t.failure,
          kind: 'figure',
          render: ({ failure }) => <span className={failure > 0 ? styles.bad : ''}>{failure}</span>,
        },
        { title: t.missed, kind: 'figure', render: ({ missed }) => missed },
        { title: t.open, kind: 'figure', render: ({ open }) => open },
        { title: t.meanTime, kind: 'figure', render: ({ meanMs }) => time(meanMs) },
        { title: t.maxTime, kind: 'figure', render: ({ maxMs }) => time(maxMs) },
        { title: t.lastTime, render: ({ lastTime }) => momentText(lastTime, t) },
      ]}
    />
  )
}

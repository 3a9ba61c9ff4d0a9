import { formatDate } from '@visa/contract/dates'
import {
  INBOX_OUTCOMES,
  INBOX_PROVIDERS,
  monitorInboxPage,
  monitorInboxRefusals,
  monitorInboxReplay,
  type MonitorInboxEvent,
} from '@visa/contract/monitor/monitor-inbox'
import { monitorMessages } from '@visa/messages/monitor/monitor'
import { Alert } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import type { Column } from '../../ui/list/column.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { inboxTone, momentText } from './monitor.names.ts'
import styles from './monitor.module.css'

function useInboxActions(): RowAction<MonitorInboxEvent>[] {
  const t = useTexts(monitorMessages)
  return [
    {
      key: 'replay',
      label: t.replay,
      access: 'sys.monitor.replay',
      when: ({ outcome }) => outcome !== 'done',
      confirm: ({ id }) => ({ content: fill(t.replayText, { id }) }),
      call: rowCall(monitorInboxReplay, ({ id }) => ({ body: { id } })),
    },
  ]
}

/** Says what was turned away, where anything was. */
function Refusals() {
  const t = useTexts(monitorMessages)
  const { data = [] } = useCall(monitorInboxRefusals, {})
  if (data.length === 0) return null
  const list = data.map(({ provider, reason, count, lastTime }) =>
    fill(t.refusal, {
      name: t.providers[provider],
      reason: t.refusalReasons[reason],
      count,
      time: formatDate(lastTime),
    }),
  )
  return (
    <div className={styles.refusals}>
      <Alert type="warning" showIcon title={fill(t.refusals, { list: list.join('; ') })} />
    </div>
  )
}

/** What other services have told us, and what came of it. */
export function InboxPane() {
  const t = useTexts(monitorMessages)
  const list = useList(monitorInboxPage, {})
  const columns: Column<MonitorInboxEvent>[] = [
    {
      kind: 'custom',
      field: 'receiveTime',
      title: t.receiveTime,
      width: 160,
      render: ({ receiveTime }) => formatDate(receiveTime),
    },
    {
      kind: 'custom',
      field: 'provider',
      title: t.provider,
      width: 150,
      render: ({ provider }) => t.providers[provider],
    },
    {
      kind: 'custom',
      field: 'outcome',
      title: t.outcome,
      width: 110,
      render: ({ outcome }) => <StatusTag tone={inboxTone(outcome)} text={t.outcomes[outcome]} />,
    },
    { kind: 'number', field: 'attempts', title: t.attempts, width: 90 },
    {
      kind: 'custom',
      field: 'processTime',
      title: t.processTime,
      width: 170,
      render: ({ processTime, nextTryTime }) =>
        nextTryTime === null ? (
          momentText(processTime, t)
        ) : (
          <TwoLines main={formatDate(nextTryTime)} sub={t.nextTryTime} />
        ),
    },
    {
      kind: 'custom',
      field: 'error',
      title: t.lastError,
      width: 200,
      render: ({ error }) => <span className={styles.code}>{error}</span>,
    },
    {
      kind: 'custom',
      field: 'body',
      title: t.body,
      width: 240,
      render: ({ body }) => <span className={styles.code}>{body}</span>,
    },
  ]
  return (
    <>
      <Refusals />
      <ListView
        name="monitor.inbox"
        list={list}
        nameOf={({ provider, id }) => `${t.providers[provider]} ${id}`}
        filters={[
          {
            kind: 'select',
            name: 'provider',
            label: t.provider,
            options: INBOX_PROVIDERS.map((value) => ({ value, label: t.providers[value] })),
          },
          {
            kind: 'select',
            name: 'outcome',
            label: t.outcome,
            options: INBOX_OUTCOMES.map((value) => ({ value, label: t.outcomes[value] })),
          },
        ]}
        columns={columns}
        actions={useInboxActions()}
        stale={['/api/sys/monitor']}
        empty={{ title: t.noInbox, help: t.noInboxHelp }}
      />
    </>
  )
}

import { QUARTZ_STATUS, type QuartzTask } from '@visa/contract/quartz/quartz-task'
import { parseCron } from '@visa/contract/quartz/cron'
import { describeCron } from '@visa/contract/quartz/cron-description'
import { cronMessages } from '@visa/messages/cron-words'
import { fieldMessages } from '@visa/messages/fields'
import { quartzMessages } from '@visa/messages/quartz'
import { Tag } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { handlerName, timeText } from './quartz.names.ts'
import styles from './quartz.module.css'

export function useQuartzColumns(): Column<QuartzTask>[] {
  const t = useTexts(quartzMessages)
  const f = useTexts(fieldMessages)
  const words = useTexts(cronMessages)
  return [
    {
      kind: 'custom',
      field: 'taskName',
      title: f.taskName,
      width: 176,
      render: ({ taskName, description, builtIn }) => (
        <span className={styles.name} title={description}>
          <span className={styles.nameText}>{taskName}</span>
          {builtIn && <Tag>{t.builtIn}</Tag>}
        </span>
      ),
    },
    {
      kind: 'custom',
      field: 'status',
      title: f.status,
      width: 104,
      render: ({ status }) =>
        status === QUARTZ_STATUS.RUNNING ? (
          <StatusTag tone="done" text={t.statuses.running} />
        ) : (
          <StatusTag tone="cancelled" text={t.statuses.paused} />
        ),
    },
    { kind: 'code', field: 'cronExpression', title: f.cronExpression, width: 140 },
    {
      kind: 'custom',
      field: 'overlapPolicy',
      title: t.schedule,
      width: 190,
      render: ({ cronExpression }) => describeCron(parseCron(cronExpression), words),
    },
    {
      kind: 'custom',
      field: 'nextFireTime',
      title: t.nextFireTime,
      width: 152,
      render: ({ nextFireTime }) => <span className={styles.figures}>{timeText(nextFireTime, t)}</span>,
    },
    {
      kind: 'custom',
      field: 'lastFireTime',
      title: t.lastFireTime,
      width: 152,
      render: ({ lastFireTime }) => <span className={styles.figures}>{timeText(lastFireTime, t)}</span>,
    },
    { kind: 'custom', field: 'method', title: t.handler, width: 160, render: handlerName },
  ]
}

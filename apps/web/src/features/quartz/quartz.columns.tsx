import { QUARTZ_STATUS, type QuartzTask } from '@visa/contract/quartz/quartz-task'
import { parseCron } from '@visa/contract/quartz/cron'
import { describeCron } from '@visa/contract/quartz/cron-description'
import { cronMessages } from '@visa/messages/quartz/cron-words'
import { fieldMessages } from '@visa/messages/fields'
import { quartzMessages } from '@visa/messages/quartz/quartz'
import { Tag } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'
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
      width: 240,
      render: (task) => (
        <TwoLines
          main={
            <span className={styles.name} title={task.description}>
              <span className={styles.nameText}>{task.taskName}</span>
              {task.builtIn && <Tag>{t.builtIn}</Tag>}
            </span>
          }
          sub={handlerName(task)}
        />
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
    {
      kind: 'custom',
      field: 'cronExpression',
      title: t.schedule,
      width: 240,
      render: ({ cronExpression }) => (
        <TwoLines
          main={describeCron(parseCron(cronExpression), words)}
          sub={<CodeText value={cronExpression} />}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'nextFireTime',
      title: t.nextFireTime,
      width: 172,
      render: ({ nextFireTime }) => <span className={styles.figures}>{timeText(nextFireTime, t)}</span>,
    },
    {
      kind: 'custom',
      field: 'lastFireTime',
      title: t.lastFireTime,
      width: 172,
      render: ({ lastFireTime }) => <span className={styles.figures}>{timeText(lastFireTime, t)}</span>,
    },
  ]
}

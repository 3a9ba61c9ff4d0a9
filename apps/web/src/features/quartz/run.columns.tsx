import type { QuartzRun } from '@visa/contract/quartz/quartz-log'
import { fieldMessages } from '@visa/messages/fields'
import { quartzMessages } from '@visa/messages/quartz/quartz'
import { useTexts } from '../../lib/i18n.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { durationText, resultTone, timeText } from './quartz.names.ts'
import styles from './quartz.module.css'

export function useRunColumns(): Column<QuartzRun>[] {
  const t = useTexts(quartzMessages)
  const f = useTexts(fieldMessages)
  return [
    { kind: 'text', field: 'taskName', title: f.taskName, width: 180 },
    {
      kind: 'custom',
      field: 'result',
      title: f.result,
      width: 108,
      render: ({ result }) => <StatusTag tone={resultTone(result)} text={t.results[result]} />,
    },
    {
      kind: 'custom',
      field: 'fireTime',
      title: t.fireTime,
      width: 172,
      render: ({ fireTime }) => <span className={styles.figures}>{timeText(fireTime, t)}</span>,
    },
    {
      kind: 'custom',
      field: 'startTime',
      title: t.startedAt,
      width: 172,
      render: ({ startTime }) => <span className={styles.figures}>{timeText(startTime, t)}</span>,
    },
    {
      kind: 'custom',
      field: 'durationMs',
      title: t.duration,
      width: 96,
      render: ({ durationMs }) => <span className={styles.figures}>{durationText(durationMs, t)}</span>,
    },
    { kind: 'custom', field: 'cause', title: t.cause, width: 108, render: ({ cause }) => t.causes[cause] },
    { kind: 'text', field: 'instance', title: t.instance, width: 160 },
  ]
}

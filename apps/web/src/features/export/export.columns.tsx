import { formatDate } from '@visa/contract/dates'
import type { ExportTask } from '@visa/contract/sheets/export-task'
import { stateText } from '@visa/contract/states'
import { TASK_STATUS } from '@visa/contract/task-status'
import { exportMessages } from '@visa/messages/sheets/exports'
import { exportStateMessages } from '@visa/messages/states/export-states'
import { Progress } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { contentOf, percentOf, rowsText, sizeText, statusTone } from './export.names.ts'
import styles from './export.module.css'

const OneLine = ({ text }: { text: string }) => (
  <div className={styles.oneLine} title={text}>
    {text}
  </div>
)

/** A bar while it runs, the rows when it is done, the reason when it failed. */
function TaskProgress({ task }: { task: ExportTask }) {
  const t = useTexts(exportMessages)
  if (task.status === TASK_STATUS.FAIL) return <OneLine text={task.error} />
  if (task.status === TASK_STATUS.EXECUTING) {
    return (
      <div className={styles.progress}>
        <Progress size="small" percent={percentOf(task)} aria-label={`${t.progress} ${contentOf(t, task)}`} />
        <span className={styles.rows}>{rowsText(t, task)}</span>
      </div>
    )
  }
  return task.status === TASK_STATUS.SUCCESS ? rowsText(t, task) : null
}

export function useExportColumns(): Column<ExportTask>[] {
  const t = useTexts(exportMessages)
  const states = useTexts(exportStateMessages)
  return [
    {
      kind: 'custom',
      field: 'title',
      title: t.content,
      width: 280,
      render: (task) => <TwoLines main={contentOf(t, task)} sub={fileText(task)} />,
    },
    {
      kind: 'custom',
      field: 'status',
      title: t.status,
      width: 104,
      render: ({ status }) => <StatusTag tone={statusTone(status)} text={stateText(states, status)} />,
    },
    {
      kind: 'custom',
      field: 'rowsDone',
      title: t.progress,
      width: 180,
      render: (task) => <TaskProgress task={task} />,
    },
    {
      kind: 'custom',
      field: 'createTime',
      title: t.asked,
      width: 148,
      render: ({ createTime, ownerName }) => <TwoLines main={minuteText(createTime)} sub={ownerName} />,
    },
    {
      kind: 'custom',
      field: 'finishTime',
      title: t.finishTime,
      width: 142,
      render: ({ finishTime }) => (finishTime === null ? '' : minuteText(finishTime)),
    },
    { kind: 'time', field: 'expireTime', title: t.expireTime, width: 142 },
  ]
}

const minuteText = (at: string): string => formatDate(at, 'yyyy-MM-dd hh:mm')

/** Its kind and, once it is there, its size. */
const fileText = ({ format, fileSize }: ExportTask): string =>
  [format, sizeText(fileSize)].filter((part) => part !== '').join(' · ')

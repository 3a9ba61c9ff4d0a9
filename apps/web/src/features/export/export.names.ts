import type { ExportTask } from '@visa/contract/sheets/export-task'
import { isActive, TASK_STATUS } from '@visa/contract/task-status'
import type { exportMessages } from '@visa/messages/sheets/exports'
import { fill } from '@visa/messages/texts'
import type { StatusTone } from '../../lib/palette.ts'

export type ExportTexts = (typeof exportMessages)['zh']

const TONES: Readonly<Record<number, StatusTone>> = {
  [TASK_STATUS.SUBMITTED]: 'waiting',
  [TASK_STATUS.EXECUTING]: 'progress',
  [TASK_STATUS.SUCCESS]: 'done',
  [TASK_STATUS.FAIL]: 'refused',
}

export const statusTone = (status: number): StatusTone => TONES[status] ?? 'cancelled'

/** How a task ended; undefined while it waits or runs. */
export function endOf({ status }: Pick<ExportTask, 'status'>): 'done' | 'failed' | 'cancelled' | undefined {
  if (isActive(status)) return undefined
  if (status === TASK_STATUS.SUCCESS) return 'done'
  return status === TASK_STATUS.FAIL ? 'failed' : 'cancelled'
}

/** What was exported, as people say it. */
export const contentOf = (t: ExportTexts, { kind, title }: Pick<ExportTask, 'kind' | 'title'>): string =>
  title === '' ? t.kinds[kind] : fill(t.kindOf, { kind: t.kinds[kind], title })

/** How much of it is done, in whole percent; the count may have changed since, so never more than the whole. */
export const percentOf = ({ rowsDone, rowsTotal }: Pick<ExportTask, 'rowsDone' | 'rowsTotal'>): number =>
  rowsTotal === null || rowsTotal === 0 ? 0 : Math.min(100, Math.floor((rowsDone / rowsTotal) * 100))

export const rowsText = (
  t: ExportTexts,
  { rowsDone: done, rowsTotal: total }: Pick<ExportTask, 'rowsDone' | 'rowsTotal'>,
): string => (total === null || total === done ? fill(t.rows, { done }) : fill(t.rowsOf, { done, total }))

const KB = 1024

/** A size as people read it; nothing for no file. */
export function sizeText(bytes: number): string {
  if (bytes === 0) return ''
  if (bytes < KB) return `${bytes} B`
  return bytes < KB * KB ? `${(bytes / KB).toFixed(1)} KB` : `${(bytes / KB / KB).toFixed(1)} MB`
}

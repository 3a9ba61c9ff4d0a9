import { CODES } from '@visa/contract/codes'
import type { EXPORT_MACHINE } from '@visa/contract/sheets/export-task.states'
import type { StateOf } from '@visa/contract/states'
import { exportMessages } from '@visa/messages/sheets/exports'
import { exportStateMessages } from '@visa/messages/states/export-states'
import { fill } from '@visa/messages/texts'
import { theProduct } from '../../access/mover.ts'
import type { Tx } from '../../db/pool.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { MoveTask } from '../../jobs/task-run.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { bilingual, type Bilingual } from '../../sheets/bilingual.ts'
import { flow } from '../../workflow/flow.ts'
import { transition } from '../../workflow/transition.ts'
import { dropFiles, type FileRecord } from '../file/stored/stored.service.ts'
import { exportTable, isOver, type ExportRow } from './export.table.ts'

export const RUN_EXPORT = 'run_export'

/** The record that holds the file of an export. */
export const exportRecord = (id: number): FileRecord => ({ entity: 'export_task', entityId: id })

export type ExportState = StateOf<typeof EXPORT_MACHINE>

const nameOf = ({ kind, title }: ExportRow): Bilingual =>
  bilingual((language) => {
    const { kinds, kindOf } = exportMessages[language]
    return title === '' ? kinds[kind] : fill(kindOf, { kind: kinds[kind], title })
  })

export const queueRun = (tx: Tx, id: number): Promise<void> =>
  enqueue(tx, RUN_EXPORT, { id }, { key: `${RUN_EXPORT} ${id}` })

/** A running export that is cancelled finds its task changed at its next sign of life, and gives up. */
export const exportFlow = flow({
  table: exportTable,
  state: 'status',
  words: exportStateMessages,
  name: nameOf,
  company: ({ companyId }) => companyId,
  /** Somebody else's is seen at most. */
  admit(task, { viewer, now }) {
    if (viewer === null) return undefined
    if (isOver(task, now)) return new Refusal('recordGone')
    return task.ownerId === viewer.userId ? undefined : new Refusal('exportNotOwn', {}, CODES.NO_PERMISSION)
  },
  effects: {
    retry: [(tx, { row }) => queueRun(tx, row.id)],
    remove: [
      async (tx, { row: { id, storageName }, by }) => {
        if (storageName !== null) await dropFiles(tx, by, exportRecord(id), [storageName])
      },
    ],
  },
})

/** How a run moves its export. */
export const moveExport =
  (id: number, now: Date): MoveTask =>
  (tx, operation) =>
    transition(tx, exportFlow, { id, operation, by: theProduct(now) })

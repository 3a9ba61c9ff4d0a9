import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { EXPORT_MACHINE } from '@visa/contract/sheets/export-task.states'
import type { OperationOf, StateOf } from '@visa/contract/states'
import { exportMessages } from '@visa/messages/sheets/exports'
import { exportStateMessages } from '@visa/messages/states/export-states'
import { fill } from '@visa/messages/texts'
import type { Viewer } from '../../access/viewer.ts'
import type { Tx } from '../../db/pool.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { MoveTask } from '../../jobs/task-run.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { bilingual, type Bilingual } from '../../sheets/bilingual.ts'
import { theProduct, type Flow } from '../../workflow/flow.ts'
import { transition } from '../../workflow/transition.ts'
import { dropFiles, type FileRecord } from '../file/stored/stored.service.ts'
import { lockTask, type HeldTask, type Reach } from './export.repo.ts'

export const RUN_EXPORT = 'run_export'
export const EXPORT_ENTITY = 'export_task'

/** The record that holds the file of an export. */
export const exportRecord = (id: number): FileRecord => ({ entity: EXPORT_ENTITY, entityId: id })

export type ExportState = StateOf<typeof EXPORT_MACHINE>

/** The own exports, and a whole company's for those who may see them. */
export const reachOf = ({ viewer, now }: { viewer: Viewer; now: Date }): Reach => ({
  viewer,
  wholeCompany: can(viewer.authorities, 'export.task.company'),
  now,
})

/** What an export is of, as the log keeps it. */
export const subjectOf = ({ kind, title }: Pick<HeldTask, 'kind' | 'title'>): string =>
  title === '' ? kind : `${kind} ${title}`

const nameOf = ({ kind, title }: HeldTask): Bilingual =>
  bilingual((language) => {
    const { kinds, kindOf } = exportMessages[language]
    return title === '' ? kinds[kind] : fill(kindOf, { kind: kinds[kind], title })
  })

export const queueRun = (tx: Tx, id: number): Promise<void> =>
  enqueue(tx, RUN_EXPORT, { id }, { key: `${RUN_EXPORT} ${id}` })

/** A running export that is cancelled finds its task changed at its next sign of life, and gives up. */
export const exportFlow: Flow<ExportState, OperationOf<typeof EXPORT_MACHINE>, HeldTask> = {
  machine: EXPORT_MACHINE,
  words: exportStateMessages,
  table: 'export_task',
  column: 'status',
  /** Somebody else's is seen at most. */
  async lock(tx, { viewer, now }, id) {
    if (viewer === null) return lockTask(tx, undefined, id)
    const task = await lockTask(tx, reachOf({ viewer, now }), id)
    if (task !== undefined && task.ownerId !== viewer.userId) {
      throw new Refusal('exportNotOwn', {}, CODES.NO_PERMISSION)
    }
    return task
  },
  held: (task) => ({ id: task.id, state: task.status, name: nameOf(task), companyId: task.companyId }),
  logged: (task) => ({ entity: EXPORT_ENTITY, subject: subjectOf(task), companies: [], field: 'status' }),
  effects: {
    retry: [(tx, { row }) => queueRun(tx, row.id)],
    remove: [
      async (tx, { row: { id, storageName }, by }) => {
        if (storageName !== null) await dropFiles(tx, by.actor, [storageName], exportRecord(id), by.now)
      },
    ],
  },
}

/** How a run moves its export. */
export const moveExport =
  (id: number, now: Date): MoveTask =>
  (tx, operation, set) =>
    transition(tx, exportFlow, { id, operation, by: theProduct(now), set })

import { importStateMessages } from '@visa/messages/states/import-states'
import { theProduct } from '../../access/mover.ts'
import type { MoveTask } from '../../jobs/task-run.ts'
import { flow } from '../../workflow/flow.ts'
import { transition } from '../../workflow/transition.ts'
import type { FileRecord } from '../file/stored/stored.service.ts'
import { importTable } from './import.table.ts'

/** The record that holds what was sent to an import and what it answered. */
export const importRecord = (id: number): FileRecord => ({ entity: 'import_task', entityId: id })

/** Nobody moves an import by hand: it is read once, by its run. */
export const importFlow = flow({
  table: importTable,
  state: 'status',
  words: importStateMessages,
  name: ({ fileName }) => fileName,
  company: ({ companyId }) => companyId,
})

/** How a run moves its import. */
export const moveImport =
  (id: number, now: Date): MoveTask =>
  (tx, operation) =>
    transition(tx, importFlow, { id, operation, by: theProduct(now) })

import { IMPORT_MACHINE } from '@visa/contract/sheets/import-task.states'
import type { OperationOf, StateOf } from '@visa/contract/states'
import { importStateMessages } from '@visa/messages/states/import-states'
import type { MoveTask } from '../../jobs/task-run.ts'
import { theProduct, type Flow } from '../../workflow/flow.ts'
import { transition } from '../../workflow/transition.ts'
import type { FileRecord } from '../file/stored/stored.service.ts'
import { lockImport, type HeldImport } from './import.repo.ts'

export const IMPORT_ENTITY = 'import_task'

/** The record that holds what was sent to an import and what it answered. */
export const importRecord = (id: number): FileRecord => ({ entity: IMPORT_ENTITY, entityId: id })

/** Nobody moves an import by hand: it is read once, by its run. */
export const importFlow: Flow<
  StateOf<typeof IMPORT_MACHINE>,
  OperationOf<typeof IMPORT_MACHINE>,
  HeldImport
> = {
  machine: IMPORT_MACHINE,
  words: importStateMessages,
  table: 'import_task',
  column: 'status',
  lock: (tx, _, id) => lockImport(tx, id),
  held: ({ id, status, fileName, companyId }) => ({ id, state: status, name: fileName, companyId }),
  logged: ({ kind, fileName }) => ({
    entity: IMPORT_ENTITY,
    subject: `${kind} ${fileName}`,
    companies: [],
    field: 'status',
  }),
}

/** How a run moves its import. */
export const moveImport =
  (id: number, now: Date): MoveTask =>
  (tx, operation, set) =>
    transition(tx, importFlow, { id, operation, by: theProduct(now), set })

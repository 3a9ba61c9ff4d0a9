import type { StateValue } from '@visa/contract/states'
import type { HistoryRow } from '@visa/contract/states-history'
import type { Mover } from '../access/mover.ts'
import type { Queryable } from '../db/sql.ts'
import type { StoredRow } from '../db/table.ts'
import { seenRow } from '../refusal/held-row.ts'
import type { Flow } from './flow.ts'
import { historyOf } from './history.repo.ts'

/** The whole way of one record, newest first, for whoever reaches the record; for others it is gone. */
export async function historyWithin<S extends StateValue, O extends string, Row extends StoredRow>(
  db: Queryable,
  by: Pick<Mover, 'viewer'>,
  { machine, table }: Flow<S, O, Row>,
  id: number,
): Promise<HistoryRow[]> {
  await seenRow(db, by, table, id)
  return historyOf(db, { machine, id })
}

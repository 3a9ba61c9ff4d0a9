import type { BatchResult, BatchRow } from '@visa/contract/batch'
import type { Db, Tx } from '../db/pool.ts'
import type { StepsVisit } from '../http/route.ts'
import { Refusal } from '../refusal/refusal.ts'
import { refusalText } from '../refusal/refusal-text.ts'

/**
 * Does the same to several records and tells of each whether it was done. Each has a transaction of its own: what is
 * refused undoes nothing else, no batch holds many records while it waits for one, and two batches over the same
 * records cannot lock each other out. Done again after a break, each is answered as the first time (`visit.once`).
 */
export async function transitionMany(
  db: Db,
  { language, once }: Pick<StepsVisit, 'language' | 'once'>,
  ids: readonly number[],
  move: (tx: Tx, id: number) => Promise<unknown>,
): Promise<BatchResult> {
  const rows: BatchRow[] = []
  for (const id of new Set(ids)) {
    try {
      await db.tx((tx) => once(tx, () => move(tx, id), String(id)))
      rows.push({ id, ok: true, message: '' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      rows.push({ id, ok: false, message: refusalText(language, error) })
    }
  }
  return { rows }
}

import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/pool.ts'
import { enqueue } from '../../../jobs/queue.ts'

export const SEND_CORRECTION = 'send_correction_link'

/** Whoever registered a company cannot log in before it has passed: they are sent a link to correct it by. */
export async function askForCorrection(
  tx: Tx,
  { row }: { row: { id: number; versionNo: number } },
): Promise<void> {
  if (row.versionNo > 0) return
  await enqueue(tx, SEND_CORRECTION, { companyId: row.id, id: randomUUID() })
}

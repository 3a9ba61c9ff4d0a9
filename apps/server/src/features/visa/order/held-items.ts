import type { Tx } from '../../../db/pool.ts'

/** Counts what is still held of an applicant: a passport in the safe, an original document. */
type HeldItems = (tx: Tx, applicantId: number) => Promise<number>

/** Whoever holds things of applicants says so here; the custody of passports will. */
const HOLDERS: readonly HeldItems[] = []

export async function itemsHeld(tx: Tx, applicantId: number): Promise<number> {
  let held = 0
  for (const holder of HOLDERS) held += await holder(tx, applicantId)
  return held
}

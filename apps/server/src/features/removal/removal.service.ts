import { UNDO_MINUTES } from '@visa/contract/removal/removal'
import type { ActingPerson } from '../../access/mover.ts'
import { requireAuthority } from '../../access/require-authority.ts'
import { recordChange, type Change } from '../../db/change-log.ts'
import { violatedConstraint } from '../../db/errors.ts'
import type { Tx } from '../../db/pool.ts'
import type { Sql } from '../../db/sql.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { insertRemoval, putBack, readRows, takeRemoval } from './removal.repo.ts'

const MINUTE_MS = 60_000

interface Removal {
  /** What whoever puts it back must still be allowed to do. */
  authority: string
  /** Whose rows they are is judged by the caller, who deletes them next. Those that others point at come first. */
  rows: readonly { table: string; which: Sql }[]
  /** What the log is told when they are put back. */
  changes: readonly Omit<Change, 'action' | 'before' | 'children'>[]
}

/** Keeps rows that are about to be deleted, so that it can be undone; answers the number to undo it by. */
export async function keepRemoved(
  tx: Tx,
  { viewer, now }: ActingPerson,
  { authority, rows, changes }: Removal,
): Promise<number> {
  const parts = []
  for (const { table, which } of rows) parts.push(await readRows(tx, table, which))
  const expiresAt = new Date(now.getTime() + UNDO_MINUTES * MINUTE_MS)
  const { userId, companyId } = viewer
  return insertRemoval(tx, { userId, companyId, authority, parts, changes, expiresAt })
}

/** Puts back what the person has deleted, as it was: all of it or, where its place is taken by now, nothing. */
export async function undoRemoval(tx: Tx, { viewer, actor, now }: ActingPerson, id: number): Promise<void> {
  const { userId, companyId } = viewer
  const removal = await takeRemoval(tx, { id, userId, companyId, now })
  if (removal === undefined) throw new Refusal('undoTooLate', { minutes: UNDO_MINUTES })
  requireAuthority(viewer, removal.authority)
  for (const part of removal.parts) {
    await putBack(tx, part).catch((error: unknown) => {
      throw violatedConstraint(error) === undefined ? error : new Refusal('undoTaken')
    })
  }
  for (const change of removal.changes as Omit<Change, 'action' | 'before'>[]) {
    await recordChange(tx, actor, { ...change, action: 'restore', before: null })
  }
}

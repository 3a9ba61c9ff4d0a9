import type { Attachment } from '@visa/contract/files/file'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import type { FileReader } from '../../file/stored/reading.service.ts'
import { followFiles, type FileRecord } from '../../file/stored/stored.service.ts'
import { peopleInReach, saveIcon } from './user-writes.repo.ts'

const recordOf = (id: number): FileRecord => ({ entity: 'user', entityId: String(id) })

/** Somebody's picture: the new one is kept, the old one let go. Answers what the log says of it. */
export async function changeIcon(
  tx: Tx,
  by: Pick<Mover, 'actor' | 'now'>,
  { id, icon: before }: { id: number; icon: string },
  chosen: readonly Attachment[],
): Promise<{ before: string; after: string }> {
  const after = chosen[0]?.storageName ?? ''
  if (after === before) return { before: '', after: '' }
  await followFiles(tx, by, recordOf(id), before === '' ? [] : [{ storageName: before }], chosen)
  await saveIcon(tx, id, after)
  return { before: before === '' ? '' : '(old)', after: after === '' ? '' : '(new)' }
}

/** Somebody's picture is seen by the people of their company, and by whoever reaches it. */
export const userFileReader: FileReader = (db, { viewer }, ids) => peopleInReach(db, viewer, ids)

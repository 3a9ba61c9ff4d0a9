import type { Attachment } from '@visa/contract/files/file'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'
import type { FileReader } from '../../file/stored/stored.service.ts'
import { keepFiles, releaseFiles } from '../../file/stored/stored.service.ts'
import { saveIcon } from './user-writes.repo.ts'

const recordOf = (id: number) => ({ entity: 'user', entityId: String(id) })

/** Somebody's picture: the new one is kept, the old one let go. Answers what the log says of it. */
export async function changeIcon(
  tx: Tx,
  { actor, now }: { actor: Actor; now: Date },
  { id, icon: before }: { id: number; icon: string },
  [chosen]: readonly Attachment[],
): Promise<{ before: string; after: string }> {
  const after = chosen?.storageName ?? ''
  if (after === before) return { before: '', after: '' }
  if (after !== '') await keepFiles(tx, actor, [after], recordOf(id), now)
  if (before !== '') await releaseFiles(tx, actor, [before], recordOf(id), now)
  await saveIcon(tx, id, after)
  return { before: before === '' ? '' : '(old)', after: after === '' ? '' : '(new)' }
}

/** A picture that the platform gave somebody is seen by the people of their company. */
export const readsColleaguesIcon: FileReader = async (db, viewer, { storageName }) => {
  const found = await first(
    db,
    sql`select 1 from app_user where company_id = ${viewer.companyId} and icon = ${storageName}`,
  )
  return found !== undefined
}

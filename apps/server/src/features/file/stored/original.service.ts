import type { HandlerInput } from '@visa/contract/endpoint'
import type { fileOriginalKeep } from '@visa/contract/files/file'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import type { MemberVisit } from '../../../http/route.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { insertOriginal, lockOwn } from './stored.repo.ts'

type Made = HandlerInput<typeof fileOriginalKeep>['body']

/** Keeps what an own upload was made of, another own upload, beside it: from then on they have one way. */
export async function keepOriginal(
  tx: Tx,
  { viewer, actor, now }: Pick<MemberVisit, 'viewer' | 'actor' | 'now'>,
  { storageName, original }: Made,
): Promise<void> {
  const own = await lockOwn(tx, [storageName, original], viewer, now)
  const [made, source] = [storageName, original].map((name) => own.find((file) => file.storageName === name))
  if (made === undefined || source === undefined) throw new Refusal('recordGone')
  // Nothing was changed: it is its own original.
  if (made.id === source.id || !(await insertOriginal(tx, made.id, source.id))) return
  await recordChange(tx, actor, {
    entity: 'stored_file',
    entityId: made.id,
    subject: made.fileName,
    companies: [made.companyId],
    action: 'update',
    before: { original: '' },
    after: { original: source.fileName },
  })
}

import { DRAFT_LIMITS, type DraftSave } from '@visa/contract/draft/draft'
import type { OpenWork } from '../../access/open-work.ts'
import type { Tx } from '../../db/pool.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { giveUploads } from '../file/stored/stored.service.ts'
import { countDrafts, deleteDrafts, giveDrafts, holdDrafts, trimDrafts, upsertDraft } from './draft.repo.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KB = 1024

/**
 * Keeps what somebody has typed, in place of what was kept of the form before. No change log: a draft is nobody's
 * record yet, and what is in it is personal.
 */
export async function keepDraft(tx: Tx, userId: number, draft: DraftSave, now: Date): Promise<string> {
  if (Buffer.byteLength(JSON.stringify(draft.body)) > DRAFT_LIMITS.bytes) {
    throw new Refusal('draftTooBig', { max: DRAFT_LIMITS.bytes / KB })
  }
  const expiresAt = new Date(now.getTime() + DRAFT_LIMITS.days * DAY_MS)
  await holdDrafts(tx, userId)
  const updateTime = await upsertDraft(tx, userId, { ...draft, now, expiresAt })
  await trimDrafts(tx, userId, DRAFT_LIMITS.perPerson)
  return updateTime
}

/** What was typed for the old company must not be found in the new one; a colleague's own draft of a form stays. */
export const openDrafts: OpenWork = {
  kind: 'draft',
  needsSuccessor: false,
  count: countDrafts,
  async handOver(tx, { from, to, companyId }) {
    if (to !== null) {
      await giveDrafts(tx, from, to)
      await giveUploads(tx, from, to, companyId)
    }
    await deleteDrafts(tx, from)
  },
}

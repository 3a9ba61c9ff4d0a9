import { draftDiscard, draftGet, draftSave } from '@visa/contract/draft/draft'
import type { Db } from '../../db/pool.ts'
import { on, type Route } from '../../http/route.ts'
import { deleteDraft, findDraft } from './draft.repo.ts'
import { keepDraft } from './draft.service.ts'

/** Every statement names whose drafts it is about: the caller's. */
export const draftRoutes = (db: Db): Route[] => [
  on(draftGet)(
    async ({ viewer, now }, { query }) => (await findDraft(db, viewer.userId, query, now)) ?? null,
  ),
  on(draftSave)(async ({ viewer, now }, { body }) => ({
    updateTime: await db.tx((tx) => keepDraft(tx, viewer.userId, body, now)),
  })),
  on(draftDiscard)(async ({ viewer }, { body }) => {
    await db.tx((tx) => deleteDraft(tx, viewer.userId, body))
    return null
  }),
]

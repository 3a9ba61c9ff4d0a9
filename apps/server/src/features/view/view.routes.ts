import { viewDefault, viewList, viewRemove, viewSave } from '@visa/contract/view/view'
import type { Db } from '../../db/pool.ts'
import { on, onWrite, type Route } from '../../http/route.ts'
import { rolesOf, viewsFor } from './view.repo.ts'
import { chooseDefault, removeView, saveView } from './view.service.ts'

export const viewRoutes = (db: Db): Route[] => [
  on(viewList)(async ({ viewer }, { query: { list } }) => ({
    views: await viewsFor(db, viewer, list),
    roles: await rolesOf(db, viewer),
  })),
  onWrite(viewSave)(async (tx, { viewer }, { body }) => ({ id: await saveView(tx, viewer, body) })),
  onWrite(viewRemove)(async (tx, { viewer }, { body: { id } }) => {
    await removeView(tx, viewer, id)
    return null
  }),
  onWrite(viewDefault)(async (tx, { viewer }, { body: { list, viewId } }) => {
    await chooseDefault(tx, viewer, list, viewId)
    return null
  }),
]

import { tagAdd, tagDelete, tagList, tagLog, tagUpdate } from '@visa/contract/org/company-tag'
import { pageLog } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { listTags } from './company-tag.repo.ts'
import { addTag, changeTag, refuseOthers, removeTag } from './company-tag.service.ts'
import { tagTable } from './company-tag.table.ts'

export const companyTagRoutes = (db: Db): Route[] => [
  on(tagList)(({ viewer }) => {
    refuseOthers(viewer)
    return listTags(db)
  }),
  onWrite(tagAdd)(async (tx, { viewer, actor }, { body }) => {
    refuseOthers(viewer)
    return { id: await addTag(tx, actor, body) }
  }),
  onWrite(tagUpdate)(async (tx, visit, { body }) => {
    refuseOthers(visit.viewer)
    await changeTag(tx, visit, body)
    return null
  }),
  onWrite(tagDelete)(async (tx, visit, { params, query }) => {
    refuseOthers(visit.viewer)
    return { undoId: await removeTag(tx, visit, params.id, query.uses) }
  }),
  on(tagLog)(({ viewer }, { query }) => {
    refuseOthers(viewer)
    return pageLog(db, viewer, [tagTable.entity], { ...query, topic: '' })
  }),
]

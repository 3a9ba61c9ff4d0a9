import { tagAdd, tagDelete, tagList, tagLog, tagUpdate } from '@visa/contract/org/company-tag'
import { pageLog } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { listTags } from './company-tag.repo.ts'
import { TAG_ENTITY, addTag, changeTag, refuseOthers, removeTag } from './company-tag.service.ts'

export const companyTagRoutes = (db: Db): Route[] => [
  on(tagList)(({ viewer }) => {
    refuseOthers(viewer)
    return listTags(db)
  }),
  on(tagAdd)(async ({ viewer, actor }, { body }) => {
    refuseOthers(viewer)
    return { id: await db.tx((tx) => addTag(tx, actor, body)) }
  }),
  on(tagUpdate)(async ({ viewer, actor }, { body }) => {
    refuseOthers(viewer)
    await db.tx((tx) => changeTag(tx, actor, body))
    return null
  }),
  on(tagDelete)(async ({ viewer, actor }, { params, query }) => {
    refuseOthers(viewer)
    await db.tx((tx) => removeTag(tx, actor, params.id, query.uses))
    return null
  }),
  on(tagLog)(({ viewer }, { query }) => {
    refuseOthers(viewer)
    return pageLog(db, [TAG_ENTITY], '', query)
  }),
]

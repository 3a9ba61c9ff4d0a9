import {
  dictTypeAdd,
  dictTypeDelete,
  dictTypeDetail,
  dictTypeFreeze,
  dictTypePage,
  dictTypeUpdate,
} from '@visa/contract/dict/dict-type'
import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { on, type Route } from '../../../http/route.ts'
import { findDictType, pageDictTypes } from './dict-type.repo.ts'
import { addDictType, changeDictType, freezeDictType, removeDictType } from './dict-type.service.ts'

export const dictTypeRoutes = (db: Db): Route[] => [
  on(dictTypePage)((_, { query }) => pageDictTypes(db, query)),
  on(dictTypeDetail)(async (_, { query }) => {
    const found = await findDictType(db, query.id)
    if (found === undefined) throw new Refusal('recordGone')
    return found
  }),
  on(dictTypeAdd)(async ({ actor }, { body }) => ({ id: await db.tx((tx) => addDictType(tx, actor, body)) })),
  on(dictTypeUpdate)(async ({ actor }, { body }) => {
    await db.tx((tx) => changeDictType(tx, actor, body))
    return null
  }),
  on(dictTypeDelete)(async ({ actor }, { body }) => {
    await db.tx((tx) => removeDictType(tx, actor, body.id))
    return null
  }),
  on(dictTypeFreeze)(async ({ actor }, { body }) => {
    await db.tx((tx) => freezeDictType(tx, actor, body.id, body.valid))
    return null
  }),
]

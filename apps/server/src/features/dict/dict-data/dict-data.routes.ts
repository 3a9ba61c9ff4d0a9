import {
  dictDataAdd,
  dictDataBatchDelete,
  dictDataByType,
  dictDataByTypes,
  dictDataDelete,
  dictDataDetail,
  dictDataFreeze,
  dictDataPage,
  dictDataUpdate,
} from '@visa/contract/dict/dict-data'
import { dictLog } from '@visa/contract/dict/dict-log'
import { pageLog } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { on, type Route } from '../../../http/route.ts'
import { DICT_TYPE_ENTITY } from '../dict-type/dict-type.service.ts'
import { findDictData, pageDictData } from './dict-data.repo.ts'
import {
  DICT_DATA_ENTITY,
  addDictData,
  changeDictData,
  freezeDictData,
  loadEntries,
  removeDictData,
} from './dict-data.service.ts'

export const dictDataRoutes = (db: Db): Route[] => [
  on(dictDataPage)((_, { query }) => pageDictData(db, query)),
  on(dictDataDetail)(async (_, { query }) => {
    const found = await findDictData(db, query.id)
    if (found === undefined) throw new Refusal('recordGone')
    return found
  }),
  on(dictDataAdd)(async ({ actor }, { body }) => ({ id: await db.tx((tx) => addDictData(tx, actor, body)) })),
  on(dictDataUpdate)(async ({ actor }, { body }) => {
    await db.tx((tx) => changeDictData(tx, actor, body))
    return null
  }),
  on(dictDataDelete)(async ({ actor }, { body }) => {
    await db.tx((tx) => removeDictData(tx, actor, [body.id]))
    return null
  }),
  on(dictDataBatchDelete)(async ({ actor }, { body }) => ({
    deleted: await db.tx((tx) => removeDictData(tx, actor, body.ids)),
  })),
  on(dictDataFreeze)(async ({ actor }, { body }) => {
    await db.tx((tx) => freezeDictData(tx, actor, body.id, body.valid))
    return null
  }),
  on(dictDataByType)(async (_, { query }) => (await loadEntries(db, [query.type]))[query.type] ?? []),
  on(dictDataByTypes)((_, { query }) => loadEntries(db, query.types)),
  on(dictLog)((_, { query }) => pageLog(db, [DICT_TYPE_ENTITY, DICT_DATA_ENTITY], query.type, query)),
]

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
import { seenRow } from '../../../refusal/held-row.ts'
import { on, type Route } from '../../../http/route.ts'
import { onKeeperWrite } from '../keepers.service.ts'
import { DICT_TYPE_ENTITY } from '../dict-type/dict-type.service.ts'
import { pageDictData } from './dict-data.repo.ts'
import { dictDataTable } from './dict-data.table.ts'
import {
  addDictData,
  changeDictData,
  freezeDictData,
  loadEntries,
  removeDictData,
} from './dict-data.service.ts'

export const dictDataRoutes = (db: Db): Route[] => [
  on(dictDataPage)((_, { query }) => pageDictData(db, query)),
  on(dictDataDetail)((visit, { query }) => seenRow(db, visit, dictDataTable, query.id)),
  onKeeperWrite(dictDataAdd)(async (tx, { actor }, { body }) => ({ id: await addDictData(tx, actor, body) })),
  onKeeperWrite(dictDataUpdate)(async (tx, visit, { body }) => {
    await changeDictData(tx, visit, body)
    return null
  }),
  onKeeperWrite(dictDataDelete)(async (tx, visit, { body }) => {
    const { undoId } = await removeDictData(tx, visit, [body.id])
    return { undoId }
  }),
  onKeeperWrite(dictDataBatchDelete)((tx, visit, { body }) => removeDictData(tx, visit, body.ids)),
  onKeeperWrite(dictDataFreeze)(async (tx, visit, { body }) => {
    await freezeDictData(tx, visit, body.id, body.valid)
    return null
  }),
  on(dictDataByType)(
    async ({ viewer }, { query }) => (await loadEntries(db, [query.type], viewer))[query.type] ?? [],
  ),
  on(dictDataByTypes)(({ viewer }, { query }) => loadEntries(db, query.types, viewer)),
  on(dictLog)(({ viewer }, { query }) =>
    pageLog(db, viewer, [DICT_TYPE_ENTITY, dictDataTable.entity], { ...query, topic: query.type }),
  ),
]

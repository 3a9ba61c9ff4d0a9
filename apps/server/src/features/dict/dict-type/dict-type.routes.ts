import {
  dictTypeAdd,
  dictTypeDelete,
  dictTypeDetail,
  dictTypeFreeze,
  dictTypePage,
  dictTypeUpdate,
} from '@visa/contract/dict/dict-type'
import type { Db } from '../../../db/pool.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { on, type Route } from '../../../http/route.ts'
import { onKeeperWrite } from '../keepers.service.ts'
import { pageDictTypes } from './dict-type.repo.ts'
import { dictTypeTable } from './dict-type.table.ts'
import { addDictType, changeDictType, freezeDictType, removeDictType } from './dict-type.service.ts'

export const dictTypeRoutes = (db: Db): Route[] => [
  on(dictTypePage)((_, { query }) => pageDictTypes(db, query)),
  on(dictTypeDetail)((visit, { query }) => seenRow(db, visit, dictTypeTable, query.id)),
  onKeeperWrite(dictTypeAdd)(async (tx, { actor }, { body }) => ({ id: await addDictType(tx, actor, body) })),
  onKeeperWrite(dictTypeUpdate)(async (tx, visit, { body }) => {
    await changeDictType(tx, visit, body)
    return null
  }),
  onKeeperWrite(dictTypeDelete)(async (tx, visit, { body }) => {
    await removeDictType(tx, visit, body.id)
    return null
  }),
  onKeeperWrite(dictTypeFreeze)(async (tx, visit, { body }) => {
    await freezeDictType(tx, visit, body.id, body.valid)
    return null
  }),
]

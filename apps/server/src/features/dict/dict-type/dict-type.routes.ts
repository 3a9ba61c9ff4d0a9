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
import { on, onWrite, type Route } from '../../../http/route.ts'
import { findRow } from '../../../db/table-rows.ts'
import { pageDictTypes } from './dict-type.repo.ts'
import { dictTypeTable } from './dict-type.table.ts'
import { addDictType, changeDictType, freezeDictType, removeDictType } from './dict-type.service.ts'

export const dictTypeRoutes = (db: Db): Route[] => [
  on(dictTypePage)((_, { query }) => pageDictTypes(db, query)),
  on(dictTypeDetail)(async (_, { query }) => {
    const found = await findRow(db, dictTypeTable, query.id)
    if (found === undefined) throw new Refusal('recordGone')
    return found
  }),
  onWrite(dictTypeAdd)(async (tx, { actor }, { body }) => ({ id: await addDictType(tx, actor, body) })),
  onWrite(dictTypeUpdate)(async (tx, { actor }, { body }) => {
    await changeDictType(tx, actor, body)
    return null
  }),
  onWrite(dictTypeDelete)(async (tx, { actor }, { body }) => {
    await removeDictType(tx, actor, body.id)
    return null
  }),
  onWrite(dictTypeFreeze)(async (tx, { actor }, { body }) => {
    await freezeDictType(tx, actor, body.id, body.valid)
    return null
  }),
]

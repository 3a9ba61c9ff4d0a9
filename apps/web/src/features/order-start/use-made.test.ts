import { genericOrderPage, orderPage, orderStatusNum } from '@visa/contract/visa/order-list'
import { expect, it } from 'vitest'
import { below, createQueryClient } from '../../lib/query.ts'
import { MAKING } from './use-made.ts'

it('C4.5 every list of orders is asked for again once one is made, and what has nothing to do with it is not', async () => {
  const client = createQueryClient()
  const lists = [orderPage, genericOrderPage, orderStatusNum].map((list) => [list.path, {}])
  const other = ['/api/dict/loadDictDataByType', {}]
  for (const key of [...lists, other]) client.setQueryData(key, [])
  await client.invalidateQueries({ predicate: below(MAKING.invalidates) })
  const stale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect(lists.map(stale)).toEqual([true, true, true])
  expect(stale(other)).toBe(false)
})

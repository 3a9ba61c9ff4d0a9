import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, seenStatus } from '../fields.ts'
import { ITEM_STATUSES, SETTLE_DIFFERENCE } from './reconcile.states.ts'

export const itemWithdraw = endpoint({
  method: 'POST',
  path: '/api/finance/reconcile/withdrawItem',
  access: SETTLE_DIFFERENCE,
  summary: 'Withdraw one’s own explanation while it waits for somebody else',
  json: z.strictObject({ id, seenStatus: seenStatus(ITEM_STATUSES) }),
  data: z.null(),
})

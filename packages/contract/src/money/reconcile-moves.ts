import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { ITEM_KINDS, STATEMENT_WAYS } from './reconcile.ts'
import { RECONCILE } from './reconcile.states.ts'

/** How one of them stands: on a line, on none yet, or of cash whether a shift counted it. */
const MOVE_STATES = ['', ...ITEM_KINDS, 'uncollected', 'shift', 'openShift', 'noTill'] as const

export const reconcileMoves = endpoint({
  method: 'GET',
  path: '/api/finance/reconcile/moves',
  access: RECONCILE,
  summary: 'The very rows that a figure of a day is the sum of: of one way, ours or theirs, newest first',
  query: z.strictObject({
    ...PageQuery.shape,
    day,
    way: z.enum([...STATEMENT_WAYS, 'CASH'], 'rule:choice'),
    side: z.enum(['ours', 'theirs'], 'rule:choice'),
  }),
  data: z.extend(
    pageOf(
      z.object({
        id: z.string(),
        no: z.string(),
        /** What it was paid for, who paid, or which counter. */
        about: z.string(),
        at: z.nullable(z.iso.datetime()),
        /** Below zero: it went back. */
        cents: z.number(),
        state: z.enum(MOVE_STATES),
      }),
    ),
    { count: z.number(), sumCents: z.number() },
  ),
})

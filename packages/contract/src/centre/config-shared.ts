import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { CONFIG_SCREENS } from './config-screens.ts'

/** What the screens of the centre's configuration have in common: their log and what a change touches. */

const screen = z.enum(CONFIG_SCREENS, 'rule:choice')

export const configLog = endpoint({
  method: 'GET',
  path: '/api/visacenter/config/log',
  access: CONFIG_SCREENS,
  summary: 'Who changed what of one screen of the configuration of the own centre, newest first',
  query: z.strictObject({ ...PageQuery.shape, screen }),
  data: pageOf(LogRow),
})

export const configEffect = endpoint({
  method: 'GET',
  path: '/api/visacenter/config/effect',
  access: CONFIG_SCREENS,
  summary: 'How much work that is open now a change from a day on would be read by',
  query: z.strictObject({
    screen,
    nationCode: z.optional(z.string().check(z.maxLength(3))),
    way: z.optional(z.string().check(z.maxLength(16))),
    counter: z.optional(z.string().check(z.maxLength(32))),
  }),
  data: z.object({
    /** Orders of the own centre that are not finished, and those of them that were not confirmed yet. */
    openOrders: z.number(),
    unconfirmed: z.number(),
    /** Shifts that are open now. */
    openShifts: z.number(),
    /** Tries to pay that are open now. */
    openPayments: z.number(),
  }),
  cacheMs: 0,
})

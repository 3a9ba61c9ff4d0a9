import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line } from '../fields.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { optionFields } from './config-option.ts'
import { ProcessTimeDraft } from './config-process-time.ts'
import { CONFIG_SCREENS } from './config-screens.ts'
import { VisaFeeDraft } from './config-visa-fee.ts'

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
  method: 'POST',
  path: '/api/visacenter/config/effect',
  access: CONFIG_SCREENS,
  summary: 'What of the work that is open now would be read otherwise if this very row were kept',
  json: z.strictObject({
    screen,
    /** A consular fee, as it would be kept. */
    fee: z.optional(VisaFeeDraft),
    /** A process time, as it would be kept. */
    time: z.optional(ProcessTimeDraft),
    /** Options, as they would be kept. */
    options: z.optional(optionFields.options),
    way: z.optional(line(16)),
    counter: z.optional(line(32)),
  }),
  repeat: 'harmless',
  data: z.object({
    /** Orders of the own centre that are not confirmed and have no contract, and would cost something else. */
    otherPrice: z.number(),
    /** By how much more, all together. */
    moreCents: z.number(),
    /** Contracts that are open and orders that are confirmed, of the kind that the fee is for: they keep their price. */
    keptContracts: z.number(),
    keptOrders: z.number(),
    /** The newest of those contracts as they would be priced now, and by this fee. */
    tried: z.array(z.object({ contractNo: z.string(), nowCents: z.number(), thenCents: z.number() })),
    /** Orders and contracts of the own centre that were promised nothing yet, and would be done on another day. */
    otherPromise: z.number(),
    /** Accepted contracts of the own centre that could not be reviewed as nobody signed them. */
    unsigned: z.number(),
    /** Contracts that could not be accepted for a passport that ends soon after the journey. */
    shortPassports: z.number(),
    /** People whose papers would be erased at the next run, and are not yet. */
    erased: z.number(),
    /** Shifts that are open now. */
    openShifts: z.number(),
    /** Tries to pay that are open now. */
    openPayments: z.number(),
  }),
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code, id, integer, remark, seenIfThere, seenWithId } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { isTime } from '../rules/clock-times.ts'
import { RECORD, answerFields } from '../shape.ts'
import { codeOrAll } from '../visa/fee-rule.ts'
import { productFields } from '../visa/products.ts'
import { CONFIG_PHASES, inOrder, periodFields, versionFields } from './config-period.ts'

/** How many working days the own centre takes; what it does not say, the product says (C7.33). */

export const PROCESS_TIME = 'center.config.processTime'
const MOST_DAYS = 365

export const processTimeFields = {
  ...productFields,
  /** Empty: every category that has no row of its own. */
  visaCategory: codeOrAll,
  /** RU_CONSULATE; empty: every consulate that has no row of its own. */
  consulate: codeOrAll,
  urgencyLevel: code(64),
  workingDays: integer(0, MOST_DAYS),
  /** hh:mm: what is taken later counts as taken on the next working day; empty: at any time. */
  cutOff: z._default(
    z.string().check(z.refine((value) => value === '' || isTime(value), { error: 'rule:time' })),
    '',
  ),
  remark: remark(255),
  ...periodFields,
}

export const ProcessTimeRow = z.object({
  ...RECORD,
  ...answerFields(processTimeFields),
  ...versionFields,
  /** If taken now: the day it is ready; null: past what the calendar knows, or not in force now. */
  readyOn: z.nullable(z.iso.date()),
})
export type ProcessTimeRow = z.output<typeof ProcessTimeRow>

export const ProcessTimeFilters = z.strictObject({
  nationCode: z.optional(productFields.nationCode),
  phase: z.optional(z.enum(CONFIG_PHASES, 'rule:choice')),
})
export type ProcessTimeFilters = z.output<typeof ProcessTimeFilters>

const ProcessTimeQuery = z.strictObject({ ...PageQuery.shape, ...ProcessTimeFilters.shape })
export type ProcessTimeQuery = z.output<typeof ProcessTimeQuery>

export const processTimePage = endpoint({
  method: 'GET',
  path: '/api/visacenter/config/processTime/page',
  access: PROCESS_TIME,
  summary: 'Process times of the own centre with the day each would be ready if taken now',
  query: ProcessTimeQuery,
  data: z.extend(pageOf(ProcessTimeRow), { knownUntil: z.nullable(z.iso.date()) }),
  cacheMs: 0,
})

export const ProcessTimeDraft = z
  .strictObject({ id: z.optional(id), ...processTimeFields, seen: seenIfThere })
  .check(seenWithId, inOrder)
export type ProcessTimeDraft = z.output<typeof ProcessTimeDraft>

export const processTimeSave = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/processTime/save',
  access: PROCESS_TIME,
  summary:
    'Take another time from a day on (what held until then ends the day before), or change what has not begun',
  json: ProcessTimeDraft,
  data: z.object({ id: z.number() }),
})

export const processTimeDelete = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/processTime/delete',
  access: PROCESS_TIME,
  summary: 'Delete a process time that has not begun',
  form: z.strictObject({ id }),
  data: z.null(),
})

import * as z from 'zod/mini'

/** Parts of what reconciliation answers. */

export const Statement = z.object({
  id: z.number(),
  fileName: z.string(),
  lines: z.number(),
  importedBy: z.string(),
  importedAt: z.iso.datetime(),
})

/** All ways of a day together: on its page as in the list of days. */
export const DayTotals = z.object({
  oursCents: z.number(),
  theirsCents: z.number(),
  open: z.number(),
  uncollected: z.number(),
})

/** Money of other days that stands on this one, because they were closed or the statement tells it later. */
export const LateMoney = z.object({ count: z.number(), oldest: z.nullable(z.string()) })

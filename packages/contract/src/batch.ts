import * as z from 'zod/mini'

/** What became of one record of a batch. */
const BatchRow = z.object({
  id: z.number(),
  ok: z.boolean(),
  /** Why it was refused, in the reader's language; empty when it was done. */
  message: z.string(),
})
export type BatchRow = z.output<typeof BatchRow>

/** One row for each record asked for (`ids` of fields.ts), in that order: a batch is not all or nothing. */
export const BatchResult = z.object({ rows: z.array(BatchRow) })
export type BatchResult = z.output<typeof BatchResult>

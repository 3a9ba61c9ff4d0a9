import * as z from 'zod/mini'
import { id } from './fields.ts'

/** How many records one call may name: as many as a page can show. */
const BATCH_MAX = 200

/** The records that a batch is done to, in the order in which they are answered. */
export const batchIds = z.array(id).check(z.minLength(1), z.maxLength(BATCH_MAX))

/** What became of one record of a batch. */
export const BatchRow = z.object({
  id: z.number(),
  ok: z.boolean(),
  /** Why it was refused, in the reader's language; empty when it was done. */
  message: z.string(),
})
export type BatchRow = z.output<typeof BatchRow>

/** One row for each record asked for, in that order: a batch is not all or nothing. */
export const BatchResult = z.object({ rows: z.array(BatchRow) })
export type BatchResult = z.output<typeof BatchResult>

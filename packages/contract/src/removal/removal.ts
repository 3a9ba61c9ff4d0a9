import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/** For so long what was deleted can be put back. */
export const UNDO_MINUTES = 10

/** What a deletion answers that can be undone. */
export const Removed = z.object({ undoId: z.number() })
export type Removed = z.output<typeof Removed>

/** The number to undo a deletion by, where its answer has one. */
export const undoIdOf = (answer: unknown): number | undefined => Removed.safeParse(answer).data?.undoId

export const removalUndo = endpoint({
  method: 'POST',
  path: '/api/removal/undo',
  access: 'session',
  summary: 'Put back what one has deleted oneself a moment ago, as it was',
  form: z.strictObject({ id }),
  data: z.null(),
})

import * as z from 'zod/mini'

/**
 * One move of a record through its states. Which machine it moved in is known to whoever asks, and with it the words
 * for states and operations (`messages/states`).
 */
export const HistoryRow = z.object({
  id: z.number(),
  /** As the machine writes it; null: the record came into being with this move. */
  from: z.nullable(z.union([z.string(), z.number()])),
  /** null: the record ended with this move. */
  to: z.nullable(z.union([z.string(), z.number()])),
  operation: z.string(),
  /** Empty where none was asked for. */
  reason: z.string(),
  actorName: z.string(),
  /** The company that the actor was of; empty for the product itself. */
  actorCompany: z.string(),
  at: z.iso.datetime(),
})
export type HistoryRow = z.output<typeof HistoryRow>

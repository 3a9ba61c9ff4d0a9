import * as z from 'zod/mini'

/**
 * `data` of a refusal (4444) to write over what somebody else has changed since a form was opened: enough to show
 * what one typed beside what is there now, and to try again.
 */
export const Conflict = z.object({
  conflict: z.object({
    /** Who changed it last; empty where the log does not say. */
    by: z.string(),
    /** When; it is also the `seen` of another try. */
    at: z.iso.datetime(),
    /** What the form's fields hold now, named and shaped as the form sends them, without `id` and `seen`. */
    current: z.record(z.string(), z.unknown()),
  }),
})
export type Conflict = z.output<typeof Conflict>

/** What a failed call says of such a conflict, if that is what it failed for. */
export const conflictOf = (data: unknown): Conflict['conflict'] | undefined => {
  const read = z.safeParse(Conflict, data)
  return read.success ? read.data.conflict : undefined
}

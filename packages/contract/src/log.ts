import * as z from 'zod/mini'

/** One field's change, as recorded. */
export const FieldChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })
export type FieldChange = z.output<typeof FieldChange>

export const LOG_ACTIONS = [
  'add',
  'update',
  'delete',
  'freeze',
  'unfreeze',
  'block',
  'unblock',
  'read',
] as const
export type LogAction = (typeof LOG_ACTIONS)[number]

/** A row of the change log, ready to show. */
export const LogRow = z.object({
  id: z.number(),
  createTime: z.iso.datetime(),
  action: z.enum(LOG_ACTIONS),
  createUserName: z.string(),
  /** What it was done to, as people name it. */
  subject: z.string(),
  changes: z.array(FieldChange),
})
export type LogRow = z.output<typeof LogRow>

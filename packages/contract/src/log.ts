import * as z from 'zod/mini'

const change = { field: z.string(), from: z.unknown(), to: z.unknown() }

const ROW_CHANGES = ['added', 'removed', 'changed'] as const

/** What became of one of the rows below a record, such as a contact, field by field. */
export const RowChange = z.object({
  kind: z.enum(ROW_CHANGES),
  /** As people name the row. */
  name: z.string(),
  changes: z.array(z.object(change)),
})
export type RowChange = z.output<typeof RowChange>

/** One field's change, as recorded; of a field that holds rows, what became of each. */
export const FieldChange = z.object({ ...change, rows: z.optional(z.array(RowChange)) })
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
  'download',
  'login',
  'loginFailed',
  'lock',
  'logout',
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

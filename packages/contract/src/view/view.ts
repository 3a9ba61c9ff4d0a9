import * as z from 'zod/mini'
import { storableData } from '../draft/draft.ts'
import { endpoint } from '../endpoint.ts'
import { code, flag, id, text } from '../fields.ts'

/** Filters, order and columns of a list that somebody keeps under a name, for themselves or for those of a role. */

export const VIEW_LIMITS = { list: 64, name: 32, bytes: 16 * 1024, perPerson: 50 } as const

const list = code(VIEW_LIMITS.list)

const viewFields = {
  name: text(VIEW_LIMITS.name),
  /** What the list’s own code reads and writes: filters, order, columns. */
  body: storableData,
  /** Whoever holds this role sees it too; null: nobody else. */
  roleId: z._default(z.nullable(id), null),
}

const SavedView = z.object({
  id: z.number(),
  name: z.string(),
  body: storableData,
  roleId: z.nullable(z.number()),
  roleName: z.string(),
  mine: z.boolean(),
  ownerName: z.string(),
  /** The own ones, and as an administrator of roles those that are shared. */
  changeable: z.boolean(),
  /** With which one the viewer opens the list. */
  isDefault: z.boolean(),
})
export type SavedView = z.output<typeof SavedView>

export const viewList = endpoint({
  method: 'GET',
  path: '/api/view/list',
  access: 'session',
  summary: 'The views of a list: the own ones and those shared with a role that the viewer holds',
  query: z.strictObject({ list }),
  data: z.object({
    views: z.array(SavedView),
    /** With whom the viewer can share. */
    roles: z.array(z.object({ id: z.number(), roleName: z.string() })),
  }),
})
export type ViewList = z.output<typeof viewList.data>

export const viewSave = endpoint({
  method: 'POST',
  path: '/api/view/save',
  access: 'session',
  summary:
    'Keep a view of a list, or change one; a shared one is its owner’s and the administrator’s to change',
  json: z.strictObject({ id: z.optional(id), list, ...viewFields, isDefault: z._default(flag, false) }),
  data: z.object({ id: z.number() }),
})

export const viewRemove = endpoint({
  method: 'POST',
  path: '/api/view/remove',
  access: 'session',
  summary: 'Remove a view that the viewer may change',
  json: z.strictObject({ id }),
  data: z.null(),
})

export const viewDefault = endpoint({
  method: 'POST',
  path: '/api/view/default',
  access: 'session',
  summary: 'Open a list with this view from now on; without one as the list itself is',
  json: z.strictObject({ list, viewId: z._default(z.nullable(id), null) }),
  data: z.null(),
})

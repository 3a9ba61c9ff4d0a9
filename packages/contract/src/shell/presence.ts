import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/** Who looks at a record at this moment. Nothing of record: it is told again and again, and forgotten without that. */

const PRESENCE_KINDS = ['visaOrder', 'visaApplicant'] as const
export type PresenceKind = (typeof PRESENCE_KINDS)[number]

export const DOING = { LOOK: 'look', EDIT: 'edit' } as const
export type Doing = (typeof DOING)[keyof typeof DOING]

/** How often a window tells that somebody is still there, and after how long of silence nobody is. */
export const PRESENCE_SECONDS = { beat: 20, gone: 45 } as const

/** As many as are told of one record. */
export const MOST_WATCHERS = 20

const place = { kind: z.enum(PRESENCE_KINDS, 'rule:choice'), id }

const Watcher = z.object({
  /** Tells those at a record apart; of somebody of another company it is negative, and nobody’s number. */
  userId: z.number(),
  /** Of somebody of another company, the company’s. */
  name: z.string(),
  doing: z.enum(DOING),
  since: z.iso.datetime(),
})
export type Watcher = z.output<typeof Watcher>

export const presenceTell = endpoint({
  method: 'POST',
  path: '/api/live/presence',
  access: 'session',
  summary: 'Tell that a record within reach is looked at or edited; answers who else does',
  json: z.strictObject({ ...place, doing: z._default(z.enum(DOING, 'rule:choice'), DOING.LOOK) }),
  // Said every few seconds, and the last one counts.
  repeat: 'harmless',
  cacheMs: 0,
  data: z.array(Watcher),
})

export const presenceLeave = endpoint({
  method: 'POST',
  path: '/api/live/leave',
  access: 'session',
  summary: 'Tell that a record is not looked at any more',
  json: z.strictObject(place),
  repeat: 'harmless',
  data: z.null(),
})

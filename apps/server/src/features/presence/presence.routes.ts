import {
  PRESENCE_SECONDS,
  presenceLeave,
  presenceTell,
  type PresenceKind,
} from '@visa/contract/shell/presence'
import { APPLICANT_READERS } from '@visa/contract/visa/applicant-readers'
import { ORDER_READERS } from '@visa/contract/visa/order-list'
import type { ActingPerson } from '../../access/mover.ts'
import { narrowedTo } from '../../access/narrowed.ts'
import { requireOneOf } from '../../access/require-authority.ts'
import type { Db } from '../../db/pool.ts'
import type { Queryable } from '../../db/sql.ts'
import { on, type Route } from '../../http/route.ts'
import { seenApplicant, seenOrder } from '../visa/order/order-seen.service.ts'
import { leave, othersAt, stay } from './presence.repo.ts'

interface Watched {
  /** Who may open such a record at all. */
  readers: readonly string[]
  /** Refuses what is beyond reach. */
  seen: (db: Queryable, by: ActingPerson, id: number) => Promise<unknown>
}

const WATCHED: Record<PresenceKind, Watched> = {
  visaOrder: { readers: ORDER_READERS, seen: seenOrder },
  visaApplicant: { readers: APPLICANT_READERS, seen: seenApplicant },
}

const SECOND_MS = 1000

export const presenceRoutes = (db: Db): Route[] => [
  on(presenceTell)(async (visit, { body: { kind, id, doing } }) => {
    const { viewer, now } = visit
    const { readers, seen } = WATCHED[kind]
    requireOneOf(viewer, readers)
    await seen(db, { ...visit, viewer: await narrowedTo(db, viewer, readers) }, id)
    const until = new Date(now.getTime() + PRESENCE_SECONDS.gone * SECOND_MS)
    await db.tx((tx) => stay(tx, { kind, id, userId: viewer.userId, doing, now, until }))
    return othersAt(db, { kind, id }, viewer, now)
  }),
  on(presenceLeave)(async ({ viewer }, { body }) => {
    await db.tx((tx) => leave(tx, body, viewer.userId))
    return null
  }),
]

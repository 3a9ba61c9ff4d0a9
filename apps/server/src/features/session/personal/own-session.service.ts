import type { UserSession } from '@visa/contract/org/user-access'
import type { OwnSession } from '@visa/contract/session/account'
import type { Actor } from '../../../access/actor.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import type { Session } from '../../../access/sessions.ts'
import { liveSessions, takeSession } from './personal.repo.ts'

const SESSION_ENTITY = 'session'
const SHORT_ID = 12

/** Sessions are named by the hash of their token: nobody gets in with that. */
export const sessionId = ({ tokenHash }: Session): string => tokenHash.toString('hex')

/** Where somebody is logged in. */
export async function sessionsOf(db: Queryable, userId: number, now: Date): Promise<UserSession[]> {
  const live = await liveSessions(db, userId, now)
  return live.map(({ id, address, agent, createdAt, seenAt }) => ({
    id,
    address,
    agent,
    createTime: createdAt.toISOString(),
    seenTime: seenAt.toISOString(),
  }))
}

export async function listOwnSessions(db: Queryable, own: Session, now: Date): Promise<OwnSession[]> {
  const live = await sessionsOf(db, own.viewer.userId, now)
  return live.map((session) => Object.assign(session, { current: session.id === sessionId(own) }))
}

export async function endOwnSession(tx: Tx, actor: Actor, userId: number, id: string): Promise<void> {
  const ended = orGone(await takeSession(tx, userId, id))
  await recordChange(tx, actor, {
    entity: SESSION_ENTITY,
    entityId: id.slice(0, SHORT_ID),
    topic: String(userId),
    subject: actor.name,
    companies: [],
    action: 'delete',
    before: ended,
    after: null,
  })
}

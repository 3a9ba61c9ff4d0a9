import type { LogAction } from '@visa/contract/log'
import type { Actor } from '../../../access/actor.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'

/** Ways in, as the audit trail names them. */
export type LoginWay = 'PASSWORD' | 'CODE' | 'WX' | 'FACTOR'

const SESSION_ENTITY = 'session'

type Origin = Pick<Actor, 'address' | 'requestId'>

interface Person {
  realName: string
  companyId: number
}

const findPerson = (tx: Tx, userId: number | undefined): Promise<Person | undefined> =>
  first<Person>(
    tx,
    sql`select real_name as "realName", company_id as "companyId" from app_user where id = ${userId ?? null}`,
  )

/** A name that nobody has is told by its beginning: people also type passwords there. */
const masked = (name: string): string => `${Array.from(name)[0] ?? ''}***`

interface Trace {
  action: LogAction
  after: Readonly<Record<string, unknown>>
  userId: number | undefined
  /** Whoever it was has proven to be that person; else the name that they typed. */
  who: 'themselves' | { typed: string }
}

/** Does the same work whether or not there is such an account, so that time tells nothing. */
async function trace(tx: Tx, origin: Origin, { action, after, userId, who }: Trace): Promise<void> {
  const person = await findPerson(tx, userId)
  const isProven = who === 'themselves'
  const subject = person?.realName ?? (isProven ? '' : masked(who.typed))
  const actor = {
    userId: isProven ? (userId ?? null) : null,
    name: isProven ? subject : '',
    companyId: person?.companyId ?? null,
    address: origin.address,
    requestId: origin.requestId,
  }
  await recordChange(tx, actor, {
    entity: SESSION_ENTITY,
    entityId: userId ?? '',
    topic: userId === undefined ? '' : String(userId),
    subject,
    companies: person === undefined ? [] : [person.companyId],
    action,
    before: null,
    after,
  })
}

export const traceLogin = (tx: Tx, userId: number, origin: Origin, channel: LoginWay): Promise<void> =>
  trace(tx, origin, { action: 'login', after: { channel }, userId, who: 'themselves' })

export const traceLogout = (tx: Tx, userId: number, origin: Origin): Promise<void> =>
  trace(tx, origin, { action: 'logout', after: {}, userId, who: 'themselves' })

interface Failure {
  channel: LoginWay
  /** As typed. */
  name: string
  userId: number | undefined
  /** The account, or whoever tries it from there, is kept out until then. */
  lockedUntil: Date | undefined
}

/** An attempt that let nobody in, and the delay that it brings about. */
export async function traceFailure(
  tx: Tx,
  origin: Origin,
  { channel, name, userId, lockedUntil }: Failure,
): Promise<void> {
  const who = { typed: name }
  await trace(tx, origin, { action: 'loginFailed', after: { channel }, userId, who })
  if (lockedUntil === undefined) return
  await trace(tx, origin, {
    action: 'lock',
    after: { lockedUntil: lockedUntil.toISOString() },
    userId,
    who,
  })
}

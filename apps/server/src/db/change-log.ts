import type { FieldChange, LogAction, LogRow } from '@visa/contract/log'
import type { Page, PageRequest } from '@visa/contract/page'
import type { Actor } from '../access/actor.ts'
import { cappedPage } from './capped-page.ts'
import { instant } from './instant.ts'
import type { Tx } from './pool.ts'
import { first, sql, type Queryable, type Sql } from './sql.ts'

type Fields = Readonly<Record<string, unknown>>

/** What changed, field by field; null stands for "was not there". */
export function fieldChanges(before: Fields | null, after: Fields | null): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
}

/** Whether somebody saved what was there already: that is no change and leaves no row. */
export const isUnchanged = (before: Fields, after: Fields): boolean =>
  fieldChanges(before, after).length === 0

export interface Change {
  entity: string
  entityId: number | string
  /** What a screen's log gathers: the whole this belongs to. */
  topic?: string
  /** What it was done to, as people name it. */
  subject: string
  action: LogAction
  before: Fields | null
  after: Fields | null
}

type Written = Omit<Change, 'before' | 'after'> & { changes: readonly FieldChange[] }

const insertLog = (tx: Tx, actor: Actor, { changes, ...row }: Written) =>
  tx.query(sql`
    insert into change_log
      (actor_id, actor_name, company_id, entity, entity_id, topic, subject, action, changes, address, request_id)
    values (${actor.userId}, ${actor.name}, ${actor.companyId}, ${row.entity}, ${String(row.entityId)},
      ${row.topic ?? ''}, ${row.subject}, ${row.action}, ${JSON.stringify(changes)},
      ${actor.address}, ${actor.requestId})`)

/** Leaves who, when and what in the log, inside the transaction that makes the change. */
export async function recordChange(
  tx: Tx,
  actor: Actor,
  { before, after, ...change }: Change,
): Promise<void> {
  await insertLog(tx, actor, { ...change, changes: fieldChanges(before, after) })
}

export interface Read extends Pick<Change, 'entity' | 'entityId' | 'topic' | 'subject'> {
  /** What was shown: the names of fields, never what is in them. */
  fields: readonly string[]
}

/** Leaves in the log who looked at something that not everybody may see, such as an identity document. */
export async function recordRead(tx: Tx, actor: Actor, { fields, ...read }: Read): Promise<void> {
  const changes = fields.map((field) => ({ field, from: null, to: null }))
  await insertLog(tx, actor, { ...read, action: 'read', changes })
}

/** The same for many changes at once, such as the data a first start brings. */
export async function recordChanges(tx: Tx, actor: Actor, changes: readonly Change[]): Promise<void> {
  const told = changes.map(({ entity, entityId, topic = '', subject, action, before, after }) => ({
    entity,
    entity_id: String(entityId),
    topic,
    subject,
    action,
    changes: fieldChanges(before, after),
  }))
  await tx.query(sql`
    insert into change_log
      (actor_id, actor_name, company_id, entity, entity_id, topic, subject, action, changes, address, request_id)
    select ${actor.userId}::bigint, ${actor.name}::text, ${actor.companyId}::bigint, entity, entity_id, topic,
      subject, action, changes, ${actor.address}::text, ${actor.requestId}::text
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as told (entity text, entity_id text, topic text, subject text, action text, changes jsonb)`)
}

/** The log of one topic over several entities, newest first. */
export async function pageLog(
  db: Queryable,
  entities: readonly string[],
  topic: string,
  request: PageRequest,
): Promise<Page<LogRow>> {
  return pageLogWhere(db, sql`entity = any(${entities}) and topic = ${topic}`, request)
}

/** The log where its rows fit, newest first. */
export const pageLogWhere = (db: Queryable, where: Sql, request: PageRequest): Promise<Page<LogRow>> =>
  cappedPage<LogRow>(db, request, {
    columns: sql`id, ${instant('at')} as "createTime", action, actor_name as "createUserName", subject, changes`,
    from: sql`change_log`,
    where,
    orderBy: sql`id desc`,
  })

/** Who changed a record last; to look at it is no change. */
export async function lastActor(
  db: Queryable,
  entity: string,
  entityId: number | string,
): Promise<string | undefined> {
  const row = await first<{ name: string }>(
    db,
    sql`select actor_name as name from change_log
        where entity = ${entity} and entity_id = ${String(entityId)} and action <> 'read'
        order by id desc limit 1`,
  )
  return row?.name
}

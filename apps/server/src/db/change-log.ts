import { isDeepStrictEqual } from 'node:util'
import type { FieldChange, LogAction, LogRow, RowChange } from '@visa/contract/log'
import type { Page, PageRequest } from '@visa/contract/page'
import type { Actor } from '../access/actor.ts'
import { reachesAll } from '../access/scope.ts'
import type { Viewer } from '../access/viewer.ts'
import { cappedPage } from './capped-page.ts'
import { instant } from './instant.ts'
import type { Tx } from './pool.ts'
import { allOf, first, sql, type Queryable, type Sql } from './sql.ts'

type Fields = Readonly<Record<string, unknown>>

/** What changed, field by field; null stands for "was not there". */
export function fieldChanges(before: Fields | null, after: Fields | null): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to))
}

/** Whether somebody saved what was there already: that is no change and leaves no row. */
export const isUnchanged = (before: Fields, after: Fields): boolean =>
  fieldChanges(before, after).length === 0

/** Rows that belong to a record and are told apart by a key, such as contacts, bank accounts or lines of a fee. */
interface ChildRows<Row extends object> {
  /** The field that tells them apart; it is not told itself. */
  key: keyof Row & string
  /** As people name one of them, such as a contact's name; absent: by its place. */
  name?: (row: Row) => string
  before: readonly Row[]
  after: readonly Row[]
}

const without = (row: object | undefined, key: string): Fields | null => {
  if (row === undefined) return null
  return Object.fromEntries(Object.entries(row).filter(([field]) => field !== key))
}

/** What became of each of them; what is the same is left out. */
export function rowChanges<Row extends object>({ key, name, before, after }: ChildRows<Row>): RowChange[] {
  const old = new Map(before.map((row) => [row[key], row]))
  const fresh = new Map(after.map((row) => [row[key], row]))
  const keys = [...new Set([...old.keys(), ...fresh.keys()])]
  return keys.flatMap((each, index) => {
    const [was, is] = [old.get(each), fresh.get(each)]
    const row = is ?? was
    const changes = fieldChanges(without(was, key), without(is, key))
    if (row === undefined || (was !== undefined && is !== undefined && changes.length === 0)) return []
    const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
    return [{ kind, name: name?.(row) ?? String(index + 1), changes }]
  })
}

/** The lists below a record: `{ contacts: rowChanges({ key: 'id', name: ({ name }) => name, before, after }) }`. */
export type Children = Readonly<Record<string, RowChange[]>>

export const childChanges = (children: Children = {}): FieldChange[] =>
  Object.entries(children)
    .map(([field, rows]) => ({ field, from: null, to: null, rows }))
    .filter(({ rows }) => rows.length > 0)

export interface Change {
  entity: string
  entityId: number | string
  /** What a screen's log gathers: the whole this belongs to. */
  topic?: string
  /** What it was done to, as people name it. */
  subject: string
  /** Whose record it is: their people read of it, whoever did it. Empty: nobody's but the actor's. */
  companies: readonly number[]
  action: LogAction
  before: Fields | null
  after: Fields | null
  children?: Children
}

type Written = Omit<Change, 'before' | 'after' | 'children'> & { changes: readonly FieldChange[] }

const changesOf = ({ before, after, children }: Change): FieldChange[] => [
  ...fieldChanges(before, after),
  ...childChanges(children),
]

const insertLogs = (tx: Tx, actor: Actor, told: readonly Written[]) => {
  const entries = told.map(({ entityId, topic = '', companies, ...row }) => ({
    ...row,
    entity_id: String(entityId),
    topic,
    companies,
  }))
  return tx.query(sql`
    insert into change_log (actor_id, actor_name, company_id, entity, entity_id, topic, subject, action, changes,
      address, request_id, record_company_ids)
    select ${actor.userId}::bigint, ${actor.name}::text, ${actor.companyId}::bigint, entity, entity_id, topic,
      subject, action, changes, ${actor.address}::text, ${actor.requestId}::text, companies
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as told (entity text, entity_id text, topic text,
      subject text, action text, changes jsonb, companies bigint[])`)
}

/** Leaves who, when and what in the log, inside the transaction that makes the change. */
export const recordChange = (tx: Tx, actor: Actor, change: Change): Promise<void> =>
  recordChanges(tx, actor, [change])

/** The same for many changes at once, such as the data a first start brings. */
export async function recordChanges(tx: Tx, actor: Actor, changes: readonly Change[]): Promise<void> {
  const told = changes.map(({ before, after, children, ...row }) => ({
    ...row,
    changes: changesOf({ ...row, before, after, ...(children && { children }) }),
  }))
  await insertLogs(tx, actor, told)
}

export interface Read extends Pick<Change, 'entity' | 'entityId' | 'topic' | 'subject' | 'companies'> {
  /** What was shown: the names of fields, never what is in them. */
  fields: readonly string[]
  /** Why, where somebody had to say. */
  reason?: string
}

/** Leaves in the log who looked at something that not everybody may see, such as an identity document. */
export async function recordRead(tx: Tx, actor: Actor, { fields, reason, ...read }: Read): Promise<void> {
  const changes = [
    ...fields.map((field) => ({ field, from: null, to: null })),
    ...(reason === undefined ? [] : [{ field: 'reason', from: null, to: reason }]),
  ]
  await insertLogs(tx, actor, [{ ...read, action: 'read', changes }])
}

type LogReader = Pick<Viewer, 'identityCode' | 'dataScope' | 'companyIds'>

/** What is somebody else's record stays theirs; what is nobody's in particular is read by whoever may ask. */
const readableBy = (viewer: LogReader): Sql =>
  reachesAll(viewer)
    ? sql`true`
    : sql`(coalesce(cardinality(record_company_ids), 0) = 0
        or record_company_ids || company_id && ${viewer.companyIds}::bigint[])`

/** The log of one topic over several entities, newest first, as far as the viewer's company may read it. */
export async function pageLog(
  db: Queryable,
  viewer: LogReader,
  entities: readonly string[],
  { topic, ...request }: PageRequest & { topic: string },
): Promise<Page<LogRow>> {
  return pageLogWhere(db, viewer, sql`entity = any(${entities}) and topic = ${topic}`, request)
}

/** The log where its rows fit, newest first. */
export const pageLogWhere = (
  db: Queryable,
  viewer: LogReader,
  where: Sql,
  request: PageRequest,
): Promise<Page<LogRow>> =>
  cappedPage<LogRow>(db, request, {
    columns: sql`id, ${instant('at')} as "createTime", action, actor_name as "createUserName", subject, changes`,
    from: sql`change_log`,
    where: allOf(where, readableBy(viewer)),
    orderBy: sql`id desc`,
  })

/** Who changed a record last; to look at it or take it along is no change. */
export async function lastActor(
  db: Queryable,
  entity: string,
  entityId: number | string,
): Promise<string | undefined> {
  const row = await first<{ name: string }>(
    db,
    sql`select actor_name as name from change_log
        where entity = ${entity} and entity_id = ${String(entityId)} and action <> all('{read,download}')
        order by id desc limit 1`,
  )
  return row?.name
}

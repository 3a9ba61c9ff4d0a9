import { can } from '@visa/contract/authority'
import type { SavedView, ViewList } from '@visa/contract/view/view'
import { withinScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'

/** Who manages roles also keeps in order what is shared with them. */
const mayTidy = ({ authorities }: Viewer): boolean => can(authorities, 'sys.role')

const holds = ({ userId }: Viewer, roleId: Sql): Sql =>
  sql`exists (select 1 from user_role ur where ur.user_id = ${userId} and ur.role_id = ${roleId})`

/** Whether a role is one that somebody administers. */
const administers = (viewer: Viewer, roleId: Sql): Sql =>
  mayTidy(viewer)
    ? sql`exists (select 1 from app_role r where r.id = ${roleId}
        and ${withinScope(viewer, { company: sql`r.company_id` })})`
    : sql`false`

const changeable = (viewer: Viewer): Sql =>
  sql`(v.owner_id = ${viewer.userId} or ${administers(viewer, sql`v.role_id`)})`

const visible = (viewer: Viewer): Sql =>
  sql`(v.owner_id = ${viewer.userId} or ${holds(viewer, sql`v.role_id`)} or ${administers(viewer, sql`v.role_id`)})`

/** The own ones first. */
export const viewsFor = (db: Queryable, viewer: Viewer, list: string): Promise<SavedView[]> =>
  rows<SavedView & { [column: string]: unknown }>(
    db,
    sql`select v.id, v.name, v.body, v.role_id as "roleId", coalesce(r.role_name, '') as "roleName",
          v.owner_id = ${viewer.userId} as mine, u.real_name as "ownerName", ${changeable(viewer)} as changeable,
          d.view_id is not null as "isDefault"
        from saved_view v join app_user u on u.id = v.owner_id left join app_role r on r.id = v.role_id
        left join saved_view_default d on d.view_id = v.id and d.user_id = ${viewer.userId}
        where v.list = ${list} and ${visible(viewer)}
        order by v.owner_id <> ${viewer.userId}, v.name, v.id`,
  )

export const rolesOf = (db: Queryable, { userId }: Viewer): Promise<ViewList['roles']> =>
  rows(
    db,
    sql`select r.id, r.role_name as "roleName" from user_role ur join app_role r on r.id = ur.role_id
        where ur.user_id = ${userId} order by r.role_name, r.id`,
  )

export const maySharedWith = async (db: Queryable, viewer: Viewer, roleId: number): Promise<boolean> => {
  const role = sql`${roleId}::bigint`
  const { may } = await one<{ may: boolean }>(
    db,
    sql`select ${holds(viewer, role)} or ${administers(viewer, role)} as may`,
  )
  return may
}

export interface HeldView {
  id: number
  list: string
  name: string
  changeable: boolean
}

/** One that somebody sees, held still. */
export const heldView = (tx: Tx, viewer: Viewer, id: number): Promise<HeldView | undefined> =>
  first<HeldView & { [column: string]: unknown }>(
    tx,
    sql`select v.id, v.list, v.name, ${changeable(viewer)} as changeable from saved_view v
        where v.id = ${id} and ${visible(viewer)} for update of v`,
  )

/** Who saves several at once takes turns: otherwise each would count without the others. */
export async function holdViews(tx: Tx, { userId }: Viewer): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('saved_view'), ${userId}::int)`)
}

export const countViews = async (db: Queryable, { userId }: Viewer): Promise<number> =>
  (await one<{ count: number }>(db, sql`select count(*) as count from saved_view where owner_id = ${userId}`))
    .count

interface Kept {
  name: string
  body: string
  roleId: number | null
}

export const insertView = async (
  tx: Tx,
  { userId }: Viewer,
  list: string,
  { name, body, roleId }: Kept,
): Promise<number> =>
  (
    await one<{ id: number }>(
      tx,
      sql`insert into saved_view (owner_id, list, name, body, role_id)
          values (${userId}, ${list}, ${name}, ${body}::jsonb, ${roleId}) returning id`,
    )
  ).id

export const updateView = (tx: Tx, id: number, { name, body, roleId }: Kept): Promise<number> =>
  affected(
    tx,
    sql`update saved_view set name = ${name}, body = ${body}::jsonb, role_id = ${roleId}, updated_at = now()
        where id = ${id}`,
  )

export const deleteView = (tx: Tx, id: number): Promise<number> =>
  affected(tx, sql`delete from saved_view where id = ${id}`)

export async function keepDefault(
  tx: Tx,
  { userId }: Viewer,
  list: string,
  viewId: number | null,
): Promise<void> {
  await affected(
    tx,
    viewId === null
      ? sql`delete from saved_view_default where user_id = ${userId} and list = ${list}`
      : sql`insert into saved_view_default (user_id, list, view_id) values (${userId}, ${list}, ${viewId})
            on conflict (user_id, list) do update set view_id = excluded.view_id`,
  )
}

/** Nobody's default any more, where it is shared with nobody now or with others. */
export const forgetDefaultOfOthers = (tx: Tx, id: number): Promise<number> =>
  affected(
    tx,
    sql`delete from saved_view_default d using saved_view v
        where v.id = ${id} and d.view_id = v.id and d.user_id <> v.owner_id
          and not exists (select 1 from user_role ur where ur.user_id = d.user_id and ur.role_id = v.role_id)`,
  )

import { MOST_WATCHERS, type Doing, type PresenceKind, type Watcher } from '@visa/contract/shell/presence'
import { isNamedTo, personFor } from '../../access/person-name.ts'
import type { Viewer } from '../../access/viewer.ts'
import { instantOf } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, rows, sql, type Queryable } from '../../db/sql.ts'

interface Place {
  kind: PresenceKind
  id: number
}

interface Stay extends Place {
  userId: number
  doing: Doing
  now: Date
  until: Date
}

/** Whoever comes back after their time was over has come anew. */
export const stay = (tx: Tx, { kind, id, userId, doing, now, until }: Stay): Promise<number> =>
  affected(
    tx,
    sql`insert into presence as p (kind, record_id, user_id, doing, since, expires_at)
        values (${kind}, ${id}, ${userId}, ${doing}, ${now}, ${until})
        on conflict (kind, record_id, user_id) do update set doing = excluded.doing,
          expires_at = excluded.expires_at,
          since = case when p.expires_at <= ${now} then excluded.since else p.since end`,
  )

export const leave = (tx: Tx, { kind, id }: Place, userId: number): Promise<number> =>
  affected(tx, sql`delete from presence where kind = ${kind} and record_id = ${id} and user_id = ${userId}`)

/** Who else is there; to all but the platform, people of other companies are their company, and no more. */
export const othersAt = (db: Queryable, { kind, id }: Place, viewer: Viewer, now: Date): Promise<Watcher[]> =>
  rows<Watcher & { [column: string]: unknown }>(
    db,
    sql`select case when ${isNamedTo(viewer, 'u')} then u.id
            else -row_number() over (order by p.since, p.user_id) end as "userId",
          p.doing, ${instantOf(sql`p.since`)} as since, ${personFor(viewer, sql`u.id`)} as name
        from presence p join app_user u on u.id = p.user_id
        where p.kind = ${kind} and p.record_id = ${id} and p.user_id <> ${viewer.userId} and p.expires_at > ${now}
        order by p.since, p.user_id limit ${MOST_WATCHERS}`,
  )

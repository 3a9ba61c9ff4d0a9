import type {
  InboxProvider,
  InboxRefusal,
  MonitorInboxEvent,
  MonitorInboxQuery,
} from '@visa/contract/monitor/monitor-inbox'
import type { Page } from '@visa/contract/page'
import { cappedPage } from '../../db/capped-page.ts'
import { instant } from '../../db/instant.ts'
import { allOf, rows, sql, type Queryable } from '../../db/sql.ts'

const COLUMNS = sql`id, provider, outcome, attempts, error, body, ${instant('received_at')} as "receiveTime",
  ${instant('processed_at')} as "processTime", ${instant('next_try_at')} as "nextTryTime"`

export const pageEvents = (db: Queryable, query: MonitorInboxQuery): Promise<Page<MonitorInboxEvent>> =>
  cappedPage<MonitorInboxEvent>(db, query, {
    columns: COLUMNS,
    from: sql`inbox_event`,
    where: allOf(
      query.provider && sql`provider = ${query.provider}`,
      query.outcome && sql`outcome = ${query.outcome}`,
    ),
    orderBy: sql`id desc`,
  })

interface Refused {
  provider: InboxProvider
  reason: InboxRefusal
  count: number
  lastTime: string
}

export const refusalsSince = (db: Queryable, from: Date): Promise<Refused[]> =>
  rows<Refused & Record<string, unknown>>(
    db,
    sql`select provider, reason, count, ${instant('last_at')} as "lastTime"
        from (
          select provider, reason, sum(count)::bigint as count, max(last_at) as last_at
          from inbox_refusal where last_at >= ${from} group by provider, reason
        ) as counted
        order by provider, reason`,
  )

import { instant } from '../../db/instant.ts'
import { containing, sql, type Sql } from '../../db/sql.ts'
import { escapeHtml } from '../../rich-text/allowed.ts'

/** What readers and managers both get in a list. */
export const NOTICE_COLUMNS = sql`id, title, importance, type, platform, show_place as "showPlace",
  departure_city as "departureCity", arrival_city as "arrivalCity", top_head as "topHead",
  ${instant('start_at')} as "startTime", ${instant('end_at')} as "endTime", ${instant('created_at')} as "createTime",
  (select u.real_name from app_user u where u.id = notice.created_by) as "createUserName"`

/** What managers get of it in a list; the phase is that of a moment. */
export const managedColumns = (now: Date): Sql => sql`${NOTICE_COLUMNS},
  identity_codes as "identityCodes",
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'companyName', c.company_name) order by c.id)
    from company c where c.id = any(notice.company_ids)), '[]') as companies,
  (select c.company_name from company c where c.id = notice.company_id) as "companyName",
  case when start_at > ${now} then 0 when end_at <= ${now} then 2 else 1 end as phase,
  (select count(*) from notice_known k where k.notice_id = notice.id) as "knownCount",
  ${instant('updated_at')} as "updateTime"`

export const PINNED_FIRST = sql`top_head desc, start_at desc, id desc`

/** In the title or in what is to be read; the tags between are no text. */
export const mentioning = (keyword: string | undefined): Sql | undefined =>
  keyword === undefined
    ? undefined
    : sql`(title ilike ${containing(keyword)}
        or regexp_replace(content, '<[^>]*>', '', 'g') ilike ${containing(escapeHtml(keyword))})`

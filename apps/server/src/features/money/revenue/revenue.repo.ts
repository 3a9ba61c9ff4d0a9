import {
  NO_KEY,
  type RevenueBy,
  type RevenueEntry,
  type RevenueEntryQuery,
  type RevenueQuery,
  type RevenueRow,
} from '@visa/contract/money/revenue'
import type { Page } from '@visa/contract/page'
import { withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../../db/capped-page.ts'
import { allOf, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { subjectColumns } from '../ledger/subject-columns.service.ts'

type Filters = Omit<RevenueQuery, 'by'>

/** Earned is what was credited to these accounts, whatever it was for; countered entries count against it. */
const FROM = sql`ledger_account a join ledger_entry e on e.account_id = a.id join ledger_group g on g.id = e.group_id
  left join visa_order o on g.subject_kind = 'ORDER' and o.id = g.subject_id
  left join centre_contract c on g.subject_kind = 'CONTRACT' and c.id = g.subject_id`

/** Whose work it was earned with: the centre's, else the organisation's. */
const CENTRE = sql`coalesce(o.centre_id, c.centre_id, o.accept_org_id)`

const KIND = sql`case a.kind when 'CONSULAR' then 'consular' else a.detail end`

const KEYS: Readonly<Record<RevenueBy, Sql>> = {
  day: sql`e.day::text`,
  month: sql`left(e.day::text, 7)`,
  book: sql`a.book_id::text`,
  centre: sql`coalesce(${CENTRE}::text, ${NO_KEY})`,
  nation: sql`coalesce(o.nation_code, ${NO_KEY})`,
  product: sql`coalesce(o.nation_code || '-' || o.visa_type, ${NO_KEY})`,
  kind: KIND,
  agent: sql`coalesce(o.agent_id::text, ${NO_KEY})`,
}

const within = (viewer: Viewer, filters: Filters): Sql =>
  allOf(
    sql`a.kind in ('REVENUE', 'CONSULAR')`,
    withinScope(viewer, { company: sql`a.book_id` }),
    sql`e.day between ${filters.from}::date and ${filters.to}::date`,
    filters.bookId === undefined ? undefined : sql`a.book_id = ${filters.bookId}`,
    filters.centreId === undefined ? undefined : sql`${CENTRE} = ${filters.centreId}`,
    filters.nationCode === undefined ? undefined : sql`o.nation_code = ${filters.nationCode}`,
    filters.visaType === undefined ? undefined : sql`o.visa_type = ${filters.visaType}`,
    filters.kind === undefined ? undefined : sql`${KIND} = ${filters.kind}`,
    filters.agentId === undefined ? undefined : sql`o.agent_id = ${filters.agentId}`,
  )

/** Days and months as they went, all else by how much it brought. */
const orderOf = (by: RevenueBy): Sql =>
  by === 'day' || by === 'month' ? sql`1 desc` : sql`3 desc, 4 desc, 1`

const isCompany = (by: RevenueBy): boolean => by === 'book' || by === 'centre' || by === 'agent'

const figures = (viewer: Viewer, { by, ...filters }: RevenueQuery): Sql => sql`
  select ${KEYS[by]} as key, '' as name,
    coalesce(-sum(e.amount_cents) filter (where a.kind = 'REVENUE'), 0) as "revenueCents",
    coalesce(-sum(e.amount_cents) filter (where a.kind = 'CONSULAR'), 0) as "consularCents", count(*) as entries
  from ${FROM} where ${within(viewer, filters)} group by 1`

/** One row for each of what is asked by. */
export async function summary(db: Queryable, viewer: Viewer, query: RevenueQuery) {
  const found = await rows<RevenueRow & { [column: string]: unknown }>(
    db,
    isCompany(query.by)
      ? sql`select f.key, coalesce(c.short_name, '') as name, f."revenueCents", f."consularCents", f.entries
            from (${figures(viewer, query)}) f left join company c on c.id = nullif(f.key, ${NO_KEY})::bigint
            order by ${orderOf(query.by)}`
      : sql`${figures(viewer, query)} order by ${orderOf(query.by)}`,
  )
  const total = (field: 'revenueCents' | 'consularCents' | 'entries'): number =>
    found.reduce((sum, row) => sum + row[field], 0)
  return {
    rows: found,
    revenueCents: total('revenueCents'),
    consularCents: total('consularCents'),
    entries: total('entries'),
  }
}

type EntryFilters = Omit<RevenueEntryQuery, 'page' | 'pageSize'>

/** The entries behind a figure. */
export const entrySource = (viewer: Viewer, { by, key, ...filters }: EntryFilters): ListSource => ({
  columns: sql`e.id, e.day, g.group_no as "groupNo", g.cause,
    (select c.short_name from company c where c.id = a.book_id) as "bookName",
    coalesce((select x.short_name from company x where x.id = ${CENTRE}), '') as "centreName", ${KIND} as kind,
    a.kind = 'CONSULAR' as consular, ${subjectColumns('g')}, coalesce((select c.short_name from company c where c.id = o.agent_id), '') as "agentName",
    o.nation_code as "nationCode", o.visa_type as "visaType", -e.amount_cents as "amountCents"`,
  from: FROM,
  where: allOf(within(viewer, filters), key === undefined ? undefined : sql`${KEYS[by]} = ${key}`),
  orderBy: sql`e.day desc, e.id desc`,
})

export const pageRevenue = (
  db: Queryable,
  viewer: Viewer,
  { page, pageSize, ...filters }: RevenueEntryQuery,
): Promise<Page<RevenueEntry>> =>
  cappedPage<RevenueEntry & { [column: string]: unknown }>(
    db,
    { page, pageSize },
    entrySource(viewer, filters),
  )

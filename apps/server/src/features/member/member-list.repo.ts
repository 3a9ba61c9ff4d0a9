import { dayOf } from '@visa/contract/dates'
import { Member, type ConsentState, type MemberQuery } from '@visa/contract/member/member'
import { maskEmail, maskMobile, maskPassport } from '@visa/contract/member/member-mask'
import { maskDocument } from '@visa/contract/org/user-identity'
import type { Page } from '@visa/contract/page'
import { addDays } from '@visa/contract/rules/days'
import { expiryState, type ExpiryReminder } from '@visa/contract/rules/passport'
import { reachesAll } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../db/capped-page.ts'
import { instantOf } from '../../db/instant.ts'
import { sortedBy } from '../../db/sorted-by.ts'
import { allOf, identifier, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { selectOf } from '../../db/table.ts'
import { matchesSearch } from '../../search/matches-search.ts'
import { membersSeen, membershipsSeen, memberTable } from './member.table.ts'

/** Of consents that end within so many days people are told. */
export const CONSENT_DAYS = 30

export function consentState(until: string | null, today: string): ConsentState {
  if (until === null) return 'none'
  if (until < today) return 'ended'
  return until <= addDays(today, CONSENT_DAYS) ? 'ending' : 'good'
}

/** The companies within reach whose member a person `alias` is. */
export const companyNames = (viewer: Viewer, alias: string): Sql => sql`coalesce((
  select string_agg(c.short_name, ', ' order by n.id) from membership n join company c on c.id = n.company_id
  where n.member_id = ${identifier(alias)}.id and ${membershipsSeen(viewer, 'n')}), '')`

/** Those `other_id` who may be the same person as a member `m` and are within reach too. */
export const doublesOf = (viewer: Viewer): Sql => sql`(
  select d.other_id, d.score, d.reasons from (
    select id_b as other_id, score, reasons from member_double where id_a = m.id and not apart
    union all
    select id_a, score, reasons from member_double where id_b = m.id and not apart
  ) d join member o on o.id = d.other_id and o.merged_into_id is null and ${membersSeen(viewer, 'o')})`

interface MembersSeen {
  from: Sql
  where: Sql
  alias: 's' | 'm'
  /** Those who are meant by what somebody typed. */
  found: (typed: string) => Sql
}

/**
 * Where a viewer's members are: the platform sees each person once, a company its memberships. Somebody who is a member
 * of several companies within reach is listed by the oldest membership.
 */
export function membersOf(viewer: Viewer): MembersSeen {
  const there = sql`m.merged_into_id is null`
  if (reachesAll(viewer)) {
    return { from: sql`member m`, where: there, alias: 'm', found: (typed) => matchesSearch('m', typed) }
  }
  const once =
    viewer.companyIds.length === 1
      ? undefined
      : sql`not exists (select 1 from membership e where e.member_id = s.member_id and e.id < s.id
          and ${membershipsSeen(viewer, 'e')})`
  return {
    from: sql`membership s join member m on m.id = s.member_id`,
    where: allOf(membershipsSeen(viewer, 's'), there, once),
    alias: 's',
    found: (typed) => matchesSearch('s', typed, { rows: 'of a company' }),
  }
}

const PASSPORT = sql`(select jsonb_build_object('passportNo', p.passport_no, 'passportExpiry', p.expiry_date)
  from member_passport p where p.member_id = m.id and p.in_use order by p.expiry_date desc nulls last, p.id limit 1)`

const OF_ALL = sql`'' as source, '' as remark, '' as "ownerName",
  array(select distinct tag from membership a, unnest(a.tags) tag where a.member_id = m.id order by tag) as tags`
const OF_ONE = sql`s.source, s.remark, s.tags,
  coalesce((select u.real_name from app_user u where u.id = s.owner_id), '') as "ownerName"`

const { createTime: _own, ...WITHOUT_TIME } = Member.shape

/** Somebody as read, before numbers are masked and dates judged. */
export interface ListedMember extends Omit<
  Member,
  'consentState' | 'passportNo' | 'passportExpiry' | 'passportState'
> {
  passport: { passportNo: string; passportExpiry: string | null } | null
}

const given = <Value>(value: Value | undefined, condition: (value: Value) => Sql): Sql | undefined =>
  value === undefined || value === '' ? undefined : condition(value)

/** A condition on the membership that a row shows, or on any of a person whom the platform sees once. */
const ofMembership = (alias: 's' | 'm', condition: Sql): Sql =>
  alias === 's'
    ? condition
    : sql`exists (select 1 from membership s where s.member_id = m.id and ${condition})`

const consented = (state: 'ending' | 'ended', today: string): Sql =>
  state === 'ended'
    ? sql`m.consent_until < ${today}::date`
    : sql`m.consent_until between ${today}::date and ${addDays(today, CONSENT_DAYS)}::date`

const withPassport = (state: 'expiring' | 'expired', { today, days }: ExpiryReminder): Sql =>
  sql`exists (select 1 from member_passport p where p.member_id = m.id and p.in_use and ${
    state === 'expired'
      ? sql`p.expiry_date < ${today}::date`
      : sql`p.expiry_date between ${today}::date and ${addDays(today, days)}::date`
  })`

export type MemberFilters = Omit<MemberQuery, 'page' | 'pageSize'>

/** Whom a viewer sees and the filters fit, newest first: for pages and for exports alike. */
export function managedMembers(viewer: Viewer, query: MemberFilters, reminder: ExpiryReminder): ListSource {
  const { from, where, alias, found } = membersOf(viewer)
  const at = identifier(alias)
  return {
    columns: sql`${selectOf(memberTable, WITHOUT_TIME, 'm')}, ${instantOf(sql`${at}.created_at`)} as "createTime",
      ${alias === 's' ? OF_ONE : OF_ALL}, ${PASSPORT} as passport, ${companyNames(viewer, 'm')} as "companyNames",
      (select count(*) from ${doublesOf(viewer)} found) as doubles`,
    from,
    where: allOf(
      where,
      given(query.keyword, found),
      given(query.companyId, (id) => ofMembership(alias, sql`s.company_id = ${id}`)),
      given(query.source, (source) => ofMembership(alias, sql`s.source = ${source}`)),
      given(query.tag, (tag) => ofMembership(alias, sql`s.tags @> array[${tag}::text]`)),
      given(query.consentState, (state) => consented(state, reminder.today)),
      given(query.passportState, (state) => withPassport(state, reminder)),
      query.doubled === true ? sql`exists (select 1 from ${doublesOf(viewer)} found)` : undefined,
    ),
    orderBy: sortedBy(
      query,
      { createTime: sql`${at}.created_at` },
      { unique: sql`${at}.id`, otherwise: sql`${at}.created_at desc, ${at}.id desc` },
    ),
  }
}

/** The numbers of a person for those who need not know them. */
export const masked = <Row extends Record<'mobile' | 'spareMobile' | 'tel' | 'email' | 'idNo', string>>(
  row: Row,
): Row => ({
  ...row,
  mobile: maskMobile(row.mobile),
  spareMobile: maskMobile(row.spareMobile),
  tel: maskMobile(row.tel),
  email: maskEmail(row.email),
  idNo: maskDocument(row.idNo),
})

export async function pageMembers(
  db: Queryable,
  viewer: Viewer,
  query: MemberQuery,
  reminder: ExpiryReminder,
): Promise<Page<Member>> {
  const page = await cappedPage<ListedMember>(db, query, managedMembers(viewer, query, reminder))
  const shown = ({ passport, ...row }: ListedMember): Member => ({
    ...masked(row),
    consentState: consentState(row.consentUntil, reminder.today),
    passportNo: maskPassport(passport?.passportNo ?? ''),
    passportExpiry: passport?.passportExpiry ?? null,
    passportState: expiryState(passport?.passportExpiry ?? null, reminder),
  })
  return { ...page, rows: page.rows.map(shown) }
}

/** Today, and how long before its end people are told of a document. */
export const reminderOf = (now: Date, days: number): ExpiryReminder => ({ today: dayOf(now), days })

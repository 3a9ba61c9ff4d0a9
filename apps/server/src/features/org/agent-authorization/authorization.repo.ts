import { IDENTITY } from '@visa/contract/identity'
import {
  Authorization,
  type AuthorizationQuery,
  type AuthorizationSummary,
  type AuthorizedAgent,
  type ExpiringAuthorization,
} from '@visa/contract/org/agent-authorization'
import { EXPIRING_DAYS, stateOn } from '@visa/contract/org/authorization-period'
import { addDays } from '@visa/contract/rules/days'
import type { Page } from '@visa/contract/page'
import { withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { instant } from '../../../db/instant.ts'
import { allOf, first, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { companyMayWork } from '../../../access/company-standing.ts'
import { matchesTyped } from '../company/company-typed.service.ts'
import { authorizationTable } from './authorization.table.ts'
import { inForceOn } from './orderable.repo.ts'

const EXPIRING_CAP = 200

const COLUMNS = selectOf(authorizationTable, Authorization.shape, 'a')

/** Authorisations `a` with what their state on a day is told from. */
const standing = (on: string): Sql => sql`${COLUMNS},
  (select p.valid_to from accept_org_product p
    where p.accept_org_id = a.accept_org_id and p.nation_code = a.nation_code and p.visa_type = a.visa_type
      and greatest(${on}::date, a.valid_from) between p.valid_from and p.valid_to) as "orgValidTo",
  (select bool_and(${companyMayWork('w')}) from company w where w.id in (a.agent_company_id, a.accept_org_id)) as working`

const withState = <Row extends Omit<Authorization, 'state'>>(row: Row, on: string) => ({
  ...row,
  state: stateOn(row, on),
})

/** Nothing of the same agent, product and organisation comes after `a`. */
export const IS_LAST = sql`not exists (select 1 from agent_authorization later
  where later.agent_company_id = a.agent_company_id and later.accept_org_id = a.accept_org_id
    and later.nation_code = a.nation_code and later.visa_type = a.visa_type and later.valid_from > a.valid_to)`

/** What ended before a day, or what ends soon after it, where nothing follows. */
const ended = (on: string): Sql => sql`a.valid_to < ${on}::date and ${IS_LAST}`
const ending = (on: string): Sql =>
  sql`a.valid_from <= ${on}::date
    and a.valid_to between ${on}::date and ${addDays(on, EXPIRING_DAYS)}::date and ${IS_LAST}`

const throughOrg = (acceptOrgId: number | undefined): Sql | undefined =>
  acceptOrgId === undefined ? undefined : sql`a.accept_org_id = ${acceptOrgId}`

/** Agents `c` that have an authorisation of which this is true. */
const having = (...conditions: (Sql | undefined)[]): Sql =>
  sql`exists (select 1 from agent_authorization a where ${allOf(sql`a.agent_company_id = c.id`, ...conditions)})`

function filtered({ phase, acceptOrgId }: AuthorizationQuery, on: string): Sql | undefined {
  if (phase === 'expired') return having(ended(on), throughOrg(acceptOrgId))
  if (phase === 'expiring') return having(ending(on), throughOrg(acceptOrgId))
  return acceptOrgId === undefined ? undefined : having(throughOrg(acceptOrgId))
}

const listStanding = async (db: Queryable, where: Sql, on: string): Promise<Authorization[]> => {
  const found = await rows<Omit<Authorization, 'state'>>(
    db,
    sql`select ${standing(on)} from agent_authorization a
        where ${where} order by a.is_default desc, a.valid_from, a.id`,
  )
  return found.map((row) => withState(row, on))
}

export async function pageAgents(
  db: Queryable,
  viewer: Viewer,
  query: AuthorizationQuery,
  on: string,
): Promise<Page<AuthorizedAgent>> {
  const { keyword = '', companyId: one, acceptOrgId } = query
  const page = await cappedPage<Omit<AuthorizedAgent, 'authorizations'>>(db, query, {
    columns: sql`c.id as "companyId", c.company_name as "companyName", c.short_name as "shortName",
      (select count(*) from app_user u where u.company_id = c.id) as users`,
    from: sql`company c`,
    where: allOf(
      sql`c.identity_code = ${IDENTITY.AGENT} and (${companyMayWork('c')} or ${having()})`,
      withinScope(viewer, { company: sql`c.id` }),
      one === undefined ? undefined : sql`c.id = ${one}`,
      keyword === '' ? undefined : matchesTyped(keyword),
      filtered(query, on),
    ),
    orderBy: sql`c.company_code, c.id`,
  })
  const ids = page.rows.map(({ companyId }) => companyId)
  const shown = allOf(
    sql`a.agent_company_id = any(${ids}::bigint[]) and (a.valid_to >= ${on}::date or ${IS_LAST})`,
    throughOrg(acceptOrgId),
  )
  const found = await listStanding(db, shown, on)
  return {
    ...page,
    rows: page.rows.map((agent) =>
      Object.assign(agent, { authorizations: found.filter((row) => row.companyId === agent.companyId) }),
    ),
  }
}

/** All that an agent is and was authorised for. */
export const listOfAgent = (db: Queryable, companyId: number, on: string): Promise<Authorization[]> =>
  listStanding(db, sql`a.agent_company_id = ${companyId}`, on)

/** Those that ended or end soon, within reach, the first to end first. */
export async function listExpiring(
  db: Queryable,
  viewer: Viewer,
  on: string,
): Promise<Pick<AuthorizationSummary, 'expiring' | 'more'>> {
  const found = await rows<Omit<ExpiringAuthorization, 'state'>>(
    db,
    sql`select ${standing(on)}, c.short_name as "shortName"
        from agent_authorization a join company c on c.id = a.agent_company_id
        where ${withinScope(viewer, { company: sql`c.id` })} and (${ended(on)} or ${ending(on)})
        order by a.valid_to, a.id limit ${EXPIRING_CAP + 1}`,
  )
  const expiring = found.slice(0, EXPIRING_CAP).map((row) => withState(row, on))
  return { expiring, more: found.length > EXPIRING_CAP }
}

/** How many agents within reach may order each product on a day. */
export const countValid = (
  db: Queryable,
  viewer: Viewer,
  on: string,
): Promise<AuthorizationSummary['valid']> =>
  rows<AuthorizationSummary['valid'][number]>(
    db,
    sql`select a.nation_code as "nationCode", a.visa_type as "visaType",
          count(distinct a.agent_company_id) as agents
        from ${inForceOn(on)} where ${withinScope(viewer, { company: sql`a.agent_company_id` })}
        group by a.nation_code, a.visa_type`,
  )

/** When reminders went out last, and of how many authorisations. */
export async function lastReminder(db: Queryable): Promise<AuthorizationSummary['reminder']> {
  const found = await first<{ sentTime: string; count: number }>(
    db,
    sql`select ${instant('sent_at')} as "sentTime", count(*) as count from agent_authorization_reminder
        group by sent_at order by sent_at desc limit 1`,
  )
  return found ?? null
}

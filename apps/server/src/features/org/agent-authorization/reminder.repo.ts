import { IDENTITY } from '@visa/contract/identity'
import type { Product } from '@visa/contract/visa/products'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { addDays } from '@visa/contract/rules/days'
import { HELD_AUTHORITIES, MAY_ACT, WIDEST_SCOPE } from '../../../access/viewer.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql } from '../../../db/sql.ts'
import { companyMayWork } from '../../../access/company-standing.ts'
import { IS_LAST } from './authorization.repo.ts'

export interface Ending extends Product {
  id: number
  validTo: string
  agentName: string
  orgName: string
  /** Of the agent's contact; empty where nobody gave one. */
  contactMobile: string
}

/** Authorisations of companies that may work that end within so many days and that nothing follows. */
export const listEnding = (tx: Tx, today: string, days: number): Promise<Ending[]> =>
  rows<Ending>(
    tx,
    sql`select a.id, a.valid_to as "validTo", a.nation_code as "nationCode", a.visa_type as "visaType",
          g.short_name as "agentName", o.short_name as "orgName", coalesce(g.contacts -> 0 ->> 'mobile', '') as "contactMobile"
        from agent_authorization a
        join company g on g.id = a.agent_company_id and ${companyMayWork('g')}
        join company o on o.id = a.accept_org_id and ${companyMayWork('o')}
        where a.valid_to between ${today}::date and ${addDays(today, days)}::date
          and a.valid_from <= ${today}::date and ${IS_LAST}
        order by a.valid_to, a.id`,
  )

/** Notes that people are reminded of these ends now; the ids of those that they were not before. */
export async function noteReminders(
  tx: Tx,
  due: readonly { id: number; validTo: string; days: number }[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const noted = await rows<{ id: number }>(
    tx,
    sql`insert into agent_authorization_reminder (authorization_id, valid_to, days, sent_at)
        select id, valid_to, days, ${now}::timestamptz
        from unnest(${due.map(({ id }) => id)}::bigint[], ${due.map(({ validTo }) => validTo)}::date[],
          ${due.map(({ days }) => days)}::smallint[]) as due (id, valid_to, days)
        on conflict do nothing returning authorization_id as id`,
  )
  return new Set(noted.map(({ id }) => id))
}

/** The mobiles of the platform's people who may authorise any agent. */
export async function clerkMobiles(tx: Tx, authority: string): Promise<string[]> {
  const found = await rows<{ mobile: string }>(
    tx,
    sql`select distinct u.mobile from app_user u join company c on c.id = u.company_id
        where c.identity_code = ${IDENTITY.PLATFORM} and ${MAY_ACT} and coalesce(u.mobile, '') <> ''
          and ${WIDEST_SCOPE} = ${DATA_SCOPE.ALL} and ${authority} = any(${HELD_AUTHORITIES})
        order by u.mobile`,
  )
  return found.map(({ mobile }) => mobile)
}

import type { FeeKind } from '@visa/contract/visa/order-price'
import { rows, sql, type Queryable } from '../../../db/sql.ts'

export interface FeeRule {
  id: number
  kind: FeeKind
  version: number
  nationCode: string
  visaType: number | null
  visaCategory: string
  entries: string
  urgencyLevel: string
  agentId: number | null
  acceptOrgId: number | null
  agentName: string
  acceptOrgName: string
  amountCents: number
  validFrom: string
  validTo: string | null
}

/** Every rule that could ever hold for a country, of all days: which one counts is for `price` to say. */
export const feeRules = (db: Queryable, nationCode: string): Promise<FeeRule[]> =>
  rows<FeeRule & { [column: string]: unknown }>(
    db,
    sql`select r.id, r.kind, r.version, r.nation_code as "nationCode", r.visa_type as "visaType",
          r.visa_category as "visaCategory", r.entries, r.urgency_level as "urgencyLevel", r.agent_id as "agentId",
          r.accept_org_id as "acceptOrgId", coalesce(a.short_name, '') as "agentName",
          coalesce(o.short_name, '') as "acceptOrgName", r.amount_cents as "amountCents", r.valid_from as "validFrom",
          r.valid_to as "validTo"
        from visa_fee_rule r left join company a on a.id = r.agent_id left join company o on o.id = r.accept_org_id
        where r.nation_code in ('', ${nationCode}) order by r.id`,
  )

export interface ProcessTime {
  urgencyLevel: string
  workingDays: number
}

/** How many working days a product takes at each speed on a day, quickest last. */
export const processTimes = (
  db: Queryable,
  { nationCode, visaType }: { nationCode: string; visaType: number },
  day: string,
): Promise<ProcessTime[]> =>
  rows<ProcessTime & { [column: string]: unknown }>(
    db,
    sql`select distinct on (working_days, urgency_level) urgency_level as "urgencyLevel",
          working_days as "workingDays"
        from visa_process_rule
        where nation_code = ${nationCode} and visa_type = ${visaType} and valid_from <= ${day}::date
          and (valid_to is null or valid_to >= ${day}::date)
        order by working_days desc, urgency_level`,
  )

export interface CalendarDay {
  day: string
  name: string
  working: boolean
}

/** The days that are not as their weekday says. */
export const calendarFrom = (db: Queryable, day: string): Promise<CalendarDay[]> =>
  rows<CalendarDay & { [column: string]: unknown }>(
    db,
    sql`select day, name, working from holiday where day >= ${day}::date order by day`,
  )

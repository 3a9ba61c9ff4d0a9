import { dayOf } from '@visa/contract/dates'
import { ageGroupOf, type AgeGroup } from '@visa/contract/visa/fee-kinds'
import { sql } from '../../../db/sql.ts'

/** What consulates have got for good, by one rule for orders and contracts. */

/** A consular fee for one person, by the groups of age it is for; none named: everybody. */
export interface ConsularFee {
  ageGroups: readonly AgeGroup[]
  cents: number
}

export interface LodgedPerson {
  birthDate: string | null
}

/**
 * Those of applicants named `a` who were lodged, as JSON. Whoever is taken off the bill was not lodged after all; who was
 * sent back by the consulate, gave up or was cancelled later has cost their fee all the same.
 */
export const LODGED_PEOPLE = sql`coalesce(jsonb_agg(jsonb_build_object('birthDate', a.birth_date)) filter (
  where a.status in (64, 72) or (select h.to_state = '64' from state_history h
    where h.machine = 'visa_applicant' and h.record_id = a.id and (h.to_state = '64' or h.operation = 'takeOut')
    order by h.id desc limit 1)), '[]')`

/** What consulates have got for those who were lodged, each by their own fee on the day that the price was for. */
export function spentOn(
  fees: readonly ConsularFee[],
  lodged: readonly LodgedPerson[],
  { entryDate, priceVersion }: { entryDate: string | null; priceVersion: string | null },
): number {
  const day = entryDate ?? priceVersion ?? dayOf(new Date())
  let spent = 0
  for (const { birthDate } of lodged) {
    const group = ageGroupOf(birthDate, day)
    for (const { ageGroups, cents } of fees)
      if (ageGroups.length === 0 || ageGroups.includes(group)) spent += cents
  }
  return spent
}

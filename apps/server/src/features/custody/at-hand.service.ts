import { PASSPORTS_HERE } from '@visa/contract/custody/passport.states'
import { fixed, one, sql, type Queryable, type Sql } from '../../db/sql.ts'

/** Whether anything of somebody is in the house, to be handed out: a passport, or originals. */
export const atHand = (applicantId: Sql): Sql => sql`(exists (select from passport_item p
    where p.applicant_id = ${applicantId} and p.status in (${fixed(...PASSPORTS_HERE)}))
  or exists (select from visa_paper w where w.applicant_id = ${applicantId} and w.is_original
    and w.returned_at is null and not w.away))`

export const isAtHand = async (db: Queryable, applicantId: number): Promise<boolean> =>
  (await one<{ here: boolean }>(db, sql`select ${atHand(sql`${applicantId}::bigint`)} as here`)).here

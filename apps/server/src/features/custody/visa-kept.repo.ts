import type { CheckDetail, ReadVisa } from '@visa/contract/custody/check'
import { first, sql, type Queryable } from '../../db/sql.ts'

/** What a visa says of itself is told by the result: a sheet that passed keeps what else was read, any other all of it. */
type VisaItself = Pick<ReadVisa, 'visaNo' | 'entries' | 'validFrom' | 'validTo' | 'stayDays'>
type KeptVisa = Omit<ReadVisa, keyof VisaItself>

export function keptOf(read: ReadVisa, passed: boolean): KeptVisa | ReadVisa {
  if (!passed) return read
  const { latinName, cyrillicName, passportNo, category } = read
  return { latinName, cyrillicName, passportNo, category }
}

/** What was read of the visa of a passport last; of one that passed, with what its result says of it now. */
export async function visaReadOf(db: Queryable, passportId: number): Promise<CheckDetail['visa']> {
  const read = await first<{ visa: KeptVisa & VisaItself }>(
    db,
    sql`select case when k.passed and r.id is not null then k.visa || s.itself else s.itself || k.visa end as visa
        from passport_check k left join visa_result r on r.applicant_id = k.applicant_id and r.superseded_at is null
        cross join lateral (select jsonb_build_object('visaNo', coalesce(r.visa_no, ''), 'entries', coalesce(r.entries, ''),
          'validFrom', r.valid_from, 'validTo', r.valid_to, 'stayDays', coalesce(r.stay_days::text, '')) as itself) s
        where k.item_id = ${passportId} and k.visa is not null order by k.id desc limit 1`,
  )
  return read?.visa ?? null
}

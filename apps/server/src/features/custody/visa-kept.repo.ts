import type { ReadVisa } from '@visa/contract/custody/check'
import { first, sql, type Queryable } from '../../db/sql.ts'

/** What a visa says of itself is told by the result: a sheet keeps what else was read. */
type VisaItself = Pick<ReadVisa, 'visaNo' | 'entries' | 'validFrom' | 'validTo' | 'stayDays'>
type KeptVisa = Omit<ReadVisa, keyof VisaItself>

export const keptOf = ({ latinName, cyrillicName, passportNo, category }: ReadVisa): KeptVisa => ({
  latinName,
  cyrillicName,
  passportNo,
  category,
})

/** What was read of the visa of a passport last, with what its result says of it now. */
export async function visaReadOf(db: Queryable, passportId: number): Promise<ReadVisa | null> {
  const read = await first<{ visa: KeptVisa & VisaItself }>(
    db,
    sql`select k.visa || jsonb_build_object('visaNo', coalesce(r.visa_no, ''), 'entries', coalesce(r.entries, ''),
            'validFrom', r.valid_from, 'validTo', r.valid_to, 'stayDays', coalesce(r.stay_days::text, '')) as visa
        from passport_check k left join visa_result r on r.applicant_id = k.applicant_id and r.superseded_at is null
        where k.item_id = ${passportId} and k.visa is not null order by k.id desc limit 1`,
  )
  return read?.visa ?? null
}

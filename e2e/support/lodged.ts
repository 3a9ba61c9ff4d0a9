import { randomInt } from 'node:crypto'
import { inDatabase } from './database.ts'

export interface LodgedPassport {
  applicantId: number
  passportNo: string
  label: string
}

/** `P`, nine digits, and one that betrays a slip of the finger. */
function labelOf(serial: number): string {
  const digits = String(serial).padStart(9, '0')
  const sum = Array.from(digits).reduce(
    (all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return `P${digits}${(10 - (sum % 10)) % 10}`
}

/**
 * People who were lodged by an organisation, each with a labelled passport at the consulate: copies of an order of the
 * demonstration. Their numbers begin with the mark; no label is
 * anybody else's, a second try's included.
 */
export async function lodgedPassports(
  mark: string,
  count: number,
  companyCode = 'ACCEPT-HQ',
): Promise<LodgedPassport[]> {
  const [order] = await inDatabase<{ id: number }>(
    `insert into visa_order (order_no, nation_code, visa_type, visa_category, status, step, agent_id, accept_org_id,
       platform_id, contact_name, contact_mobile, total_cents, search, checklist_day)
     select $1, nation_code, visa_type, visa_category, 64, step, null, (select id from company where company_code = $2),
       platform_id, '连扫', '13900000000', 0, ' ' || lower($1) || ' ', checklist_day
     from visa_order where nation_code = 'RUS' and visa_type = 1 order by id limit 1 returning id::int as id`,
    [`Z${mark}ORDER`, companyCode],
  )
  const people = await inDatabase<{ id: number; passportNo: string }>(
    `insert into visa_applicant (order_id, seq, form_code, status, cn_name, surname, given_names, passport_no, search)
     select $1, n, 'ru-sticker', 64, '连扫' || n, 'LIAN', 'SAO', $2 || lpad(n::text, 6, '0'),
       ' ' || lower($2 || lpad(n::text, 6, '0')) || ' '
     from generate_series(1, $3::int) n returning id::int as id, passport_no as "passportNo"`,
    [order?.id, mark, count],
  )
  const firstLabel = randomInt(900_000_000, 999_000_000)
  const labels = people.map((_, place) => labelOf(firstLabel + place))
  await inDatabase(
    `insert into passport_item (order_id, applicant_id, passport_no, holder, status, label, place, move_cause, moved_at)
     select a.order_id, a.id, a.passport_no, a.cn_name, 3, p.label, 'CONSULATE', 'SEND_BILL', now()
     from unnest($1::bigint[], $2::text[]) p (id, label) join visa_applicant a on a.id = p.id`,
    [people.map(({ id }) => id), labels],
  )
  return people.map(({ id: applicantId, passportNo }, place) => ({
    applicantId,
    passportNo,
    label: labels[place] ?? '',
  }))
}

/** A send bill of the centre with these passports. */
export async function billOf(mark: string, people: readonly { applicantId: number }[]): Promise<number> {
  const [bill] = await inDatabase<{ id: number }>(
    `insert into send_bill (bill_no, accept_org_id, centre_id, nation_code, visa_type, lodging_day, status, snapshot, submitted_at)
     select $1, id, id, 'RUS', 1, current_date, 2, '{"rows":[]}', now() from company where company_code = 'CENTER-BJ'
     returning id::int as id`,
    [`S${mark}`],
  )
  await inDatabase(
    `insert into send_bill_line (bill_id, applicant_id, passport_id, position, added_at)
     select $1, applicant_id, id, row_number() over (order by id), now() from passport_item
     where applicant_id = any($2::bigint[])`,
    [bill?.id, people.map(({ applicantId }) => applicantId)],
  )
  return bill?.id ?? 0
}

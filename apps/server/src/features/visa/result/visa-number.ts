import { applicantName } from '@visa/contract/visa/applicant'
import type { Mover } from '../../../access/mover.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { applicantTable, type ApplicantRow } from '../order/order-records.service.ts'

/** As it is compared: a visa is the same one however its number is spaced or its letters are typed. */
export const plainVisaNo = (typed: string): string => typed.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()

interface Other {
  name: string
  orderNo: string
  isNear: boolean
}

/**
 * A country gives the number of a visa once. Whoever types that of somebody else, a row too low, is told; who it is only
 * where they are within reach. People who give the same one at the same moment come one after the other.
 */
export async function refuseVisaOfAnother(
  tx: Tx,
  { viewer }: Mover,
  applicant: ApplicantRow,
  visaNo: string,
): Promise<void> {
  if (plainVisaNo(visaNo) === '') return
  const { id, nationCode, passportNo } = applicant
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`visa ${nationCode} ${plainVisaNo(visaNo)}`}, 0))`,
  )
  const other = await first<Other & { [column: string]: unknown }>(
    tx,
    sql`select case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end as name,
          o.order_no as "orderNo", ${rowsWithin(viewer, applicantTable, 'a')} as "isNear"
        from visa_result r join visa_applicant a on a.id = r.applicant_id join visa_order o on o.id = a.order_id
        where plain_number(r.visa_no) = plain_number(${visaNo}) and r.visa_no <> '' and r.superseded_at is null
          and r.nation_code = ${nationCode} and r.applicant_id <> ${id}
          and (a.passport_no <> ${passportNo} or a.passport_no = '') limit 1`,
  )
  if (other === undefined) return
  const told = { name: applicantName(applicant), visaNo }
  throw other.isNear
    ? new Refusal('visaNoTaken', { ...told, other: other.name, orderNo: other.orderNo })
    : new Refusal('visaNoTakenElsewhere', told)
}

/** The numbers that several lines have: of them nobody knows whose they are. */
export function sharedVisaNos(lines: readonly { visaNo: string }[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const visaNo of lines.map((line) => plainVisaNo(line.visaNo)).filter((plain) => plain !== ''))
    (seen.has(visaNo) ? shared : seen).add(visaNo)
  return shared
}

import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { HANDOVER_LIMITS } from '@visa/contract/custody/handover'
import { isLabel, nextStepOf, type ScanAnswer, type ScannedPerson } from '@visa/contract/custody/label'
import type { PassportItem } from '@visa/contract/custody/passport'
import { passportCode } from '@visa/contract/rules/scan-code'
import { applicantName, type ApplicantFields } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { ActingPerson } from '../../access/mover.ts'
import { fixed, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { applicantsWithin } from '../visa/order/applicant-rows.service.ts'
import { labelOf } from './label.service.ts'
import { passportsWhere } from './passport.repo.ts'
import { listedOn } from './transfer.service.ts'

/** As many as the desk gives back at once, and one more that tells of others. */
const AS_MANY = HANDOVER_LIMITS.people + 1
/** Their passport is to come. */
const AWAITED = sql`a.visa_type = ${VISA_TYPE.STICKER} and a.status = ${ORDER_STATUS.WAITING_RECEIVE}`

/** Papers of theirs have to go back. */
const WITH_ORIGINALS = sql`exists (select 1 from visa_paper k
  where k.applicant_id = a.id and k.is_original and k.returned_at is null and not k.away)`

/** People within reach whose passport is not in the house, by their passport, their order or a receipt of it. */
async function withoutPassport(
  db: Queryable,
  { viewer }: ActingPerson,
  code: string,
  which: Sql,
): Promise<ScannedPerson[]> {
  const found = await rows<
    Pick<ApplicantFields, 'cnName' | 'surname' | 'givenNames'> & Omit<ScannedPerson, 'name'>
  >(
    db,
    sql`select a.id as "applicantId", a.cn_name as "cnName", a.surname, a.given_names as "givenNames",
          a.passport_no as "passportNo", a.order_id as "orderId", o.order_no as "orderNo"
        from visa_applicant a join visa_order o on o.id = a.order_id
        where a.id in (select id from visa_applicant where passport_no = ${code}
            union all select x.id from visa_applicant x join visa_order y on y.id = x.order_id where y.order_no = ${code}
            union all select x.id from visa_applicant x join visa_receipt r on r.order_id = x.order_id
              where r.receipt_no = ${code})
          and ${which} and not exists (select 1 from passport_item p where p.applicant_id = a.id and p.status <> ${fixed(PASSPORT_STATUS.RETURNED)})
          and ${applicantsWithin(viewer, 'a')}
        order by a.order_id desc, a.seq limit ${AS_MANY}`,
  )
  return found.map(({ applicantId, passportNo, orderId, orderNo, ...names }) => ({
    applicantId,
    name: applicantName(names),
    passportNo,
    orderId,
    orderNo,
  }))
}

const nextFor = ([passport, ...others]: readonly PassportItem[]): ScanAnswer['next'] =>
  passport === undefined || others.length > 0 ? null : nextStepOf(passport)

const stepsOf = async (
  db: Queryable,
  by: ActingPerson,
  passports: readonly PassportItem[],
): Promise<Pick<ScanAnswer, 'next' | 'listed'>> => {
  const [on] = passports.length === 1 ? await listedOn(db, by, [passports[0]?.id ?? 0]) : []
  return { next: nextFor(passports), listed: on === undefined ? null : { no: on.no, from: on.from } }
}

/** What a scanned code is: a label, a passport in the house or one that is awaited, an order or a receipt of theirs. */
export async function scanned(db: Queryable, by: ActingPerson, typed: string): Promise<ScanAnswer> {
  const code = passportCode(typed)
  const found = { code, passports: [], awaited: [], originals: [], cut: false, next: null, listed: null }
  if (isLabel(code)) {
    const passports = await passportsWhere(db, by, sql`p.label = ${code}`)
    if (passports.length > 0)
      return { ...found, kind: 'passport', passports, ...(await stepsOf(db, by, passports)) }
    const label = await labelOf(db, by, code)
    if (label === undefined) return { ...found, kind: 'unknown' }
    return { ...found, kind: label.voided || label.itemId !== null ? 'voidLabel' : 'freeLabel' }
  }
  const passports = await passportsWhere(
    db,
    by,
    sql`p.id in (select id from passport_item where passport_no = ${code}
      union all select x.id from passport_item x join visa_order y on y.id = x.order_id where y.order_no = ${code}
      union all select x.id from passport_item x join visa_receipt r on r.order_id = x.order_id
        where r.receipt_no = ${code})`,
    AS_MANY,
  )
  const awaited = await withoutPassport(db, by, code, AWAITED)
  const originals = await withoutPassport(db, by, code, WITH_ORIGINALS)
  const cut = [passports, awaited, originals].some(({ length }) => length === AS_MANY)
  const told = {
    ...found,
    cut,
    passports: passports.slice(0, HANDOVER_LIMITS.people),
    awaited: awaited.slice(0, HANDOVER_LIMITS.people),
    originals: originals.slice(0, HANDOVER_LIMITS.people),
  }
  if (passports.length > 0) return { ...told, kind: 'passport', ...(await stepsOf(db, by, passports)) }
  return { ...told, kind: awaited.length > 0 ? 'awaited' : 'unknown' }
}

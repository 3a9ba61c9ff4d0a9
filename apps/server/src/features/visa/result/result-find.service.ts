import { plainCode } from '@visa/contract/rules/plain-code'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { Language } from '@visa/contract/session/personal'
import { dayOf } from '@visa/contract/dates'
import { parseMrz } from '@visa/contract/rules/mrz'
import { applicantName, type ApplicantFields } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { ResultFound, ResultPerson } from '@visa/contract/visa/result'
import type { ActingPerson } from '../../../access/mover.ts'
import { fixed, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { refusalText } from '../../../refusal/refusal-text.ts'
import { applicantsWithin } from '../order/applicant-rows.service.ts'
import { againstResult } from './result.service.ts'

/** Whom a code leads to, and whether they can be given a result. */

export interface Asking extends ActingPerson {
  language: Language
}

type Named = Pick<ApplicantFields, 'cnName' | 'surname' | 'givenNames'>
type Found = Named & Omit<ResultPerson, 'name' | 'latinName' | 'problem'> & { code: string }

const MRZ_LINE = 44

/** As it is looked up: a passport whose zone was read is its number. */
function lookedUp(typed: string, today: string): string {
  const code = plainCode(typed)
  if (code.length !== MRZ_LINE * 2) return code
  return parseMrz(`${code.slice(0, MRZ_LINE)}\n${code.slice(MRZ_LINE)}`, today)?.facts.passportNo ?? code
}

const told = (
  { language, now }: Asking,
  { code: _code, cnName, surname, givenNames, ...rest }: Found,
): ResultPerson => {
  const names = { cnName, surname, givenNames }
  const refusal = againstResult({ ...names, ...rest }, dayOf(now))
  return {
    ...rest,
    name: applicantName(names),
    latinName: `${surname} ${givenNames}`.trim(),
    problem: refusal === undefined ? '' : refusalText(language, refusal),
  }
}

/** People within reach by pairs of a code and an id, which the caller's query gives as `found (code, id)`. */
export const peopleFound = (db: Queryable, { viewer }: ActingPerson, found: Sql): Promise<Found[]> =>
  rows<Found & { [column: string]: unknown }>(
    db,
    sql`select distinct on (found.code, a.id) found.code, a.id as "applicantId", a.cn_name as "cnName", a.surname,
          a.given_names as "givenNames", a.passport_no as "passportNo", a.order_id as "orderId",
          o.order_no as "orderNo", a.nation_code as "nationCode", a.visa_type as "visaType", a.status, a.result,
          a.lodging_day as "lodgingDay",
          p.label, p.status as "passportStatus",
          exists (select 1 from visa_result r where r.applicant_id = a.id and r.superseded_at is null and r.file <> '')
            as "hasFile"
        from (${found}) found (code, id)
        join visa_applicant a on a.id = found.id join visa_order o on o.id = a.order_id
        left join passport_item p on p.applicant_id = a.id and p.status <> ${fixed(PASSPORT_STATUS.RETURNED)}
        where a.status <> ${ORDER_STATUS.CANCELLED} and ${applicantsWithin(viewer, 'a')}
        order by found.code, a.id`,
  )

const { SUBMITTED, RESULT_AVAILABLE } = ORDER_STATUS

/** Of everybody a code leads to those who wait for a result; else those who have one; else who came last. */
function meant(people: readonly Found[]): Found[] {
  for (const wanted of [SUBMITTED, RESULT_AVAILABLE]) {
    const those = people.filter(({ status }) => status === wanted)
    if (those.length > 0) return those
  }
  return people.slice(-1)
}

const isOneOrder = (people: readonly Found[]): boolean =>
  new Set(people.map(({ orderId }) => orderId)).size < 2

/** What one code came to: an order number is all of its people, a passport one of them. */
export function foundFor(by: Asking, code: string, people: readonly Found[]): ResultFound {
  const those = meant(people)
  if (those.length === 0) return { code, kind: 'unknown', people: [] }
  const kind = isOneOrder(those) ? 'people' : 'several'
  return { code, kind, people: those.map((person) => told(by, person)) }
}

/** For each code, in the order they were given, whom it belongs to. */
export async function findForResults(
  db: Queryable,
  by: Asking,
  typed: readonly string[],
): Promise<ResultFound[]> {
  const codes = typed.map((code) => lookedUp(code, dayOf(by.now)))
  const found = await peopleFound(
    db,
    by,
    sql`select c.code, x.id from unnest(${[...new Set(codes)]}::text[]) c (code)
        join visa_applicant x on x.passport_no = c.code and x.passport_no <> ''
        union all
        select c.code, i.applicant_id from unnest(${[...new Set(codes)]}::text[]) c (code)
        join passport_item i on i.label = c.code
        union all
        select c.code, x.id from unnest(${[...new Set(codes)]}::text[]) c (code)
        join visa_order y on y.order_no = c.code join visa_applicant x on x.order_id = y.id`,
  )
  return codes.map((code) =>
    foundFor(
      by,
      code,
      found.filter((person) => person.code === code),
    ),
  )
}

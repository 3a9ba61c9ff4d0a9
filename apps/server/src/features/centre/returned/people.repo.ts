import { RETURNED_LIMITS } from '@visa/contract/centre/returned-list'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { ActingPerson } from '../../../access/mover.ts'
import { rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { applicantsWithin } from '../../visa/order/applicant-rows.service.ts'
import { pendingOf } from './pending.service.ts'
import { numberIn, personOf, type Person, type Row, type Stored } from './matched-row.ts'

/** Whom rows of lists may be about. */

const { SUBMITTED, RESULT_AVAILABLE } = ORDER_STATUS
const PERSON = sql`a.id as "applicantId", a.cn_name as "cnName", a.surname, a.given_names as "givenNames",
  a.passport_no as "passportNo", a.birth_date as "birthDate", a.order_id as "orderId", o.order_no as "orderNo",
  ${pendingOf(sql`a`)} as pending`

/** As many as are looked at. */
const MOST = 2000

const letters = (text: Sql): Sql => sql`regexp_replace(upper(${text}), '[^[:alpha:]]', '', 'g')`

/**
 * Those within reach who wait for something to come back and whom a row might be about: by number, by birth, or by the
 * very name, as nobody else can reach what a row is offered for.
 */
export async function peopleFor(
  db: Queryable,
  { viewer }: ActingPerson,
  read: readonly Row[],
): Promise<Person[]> {
  const numbers = read.flatMap(({ number }) => (number === '' ? [] : [number]))
  const births = read.flatMap(({ birth }) => birth ?? [])
  const names = read.flatMap((row) => row.names.map(({ text }) => text))
  const ids = read.flatMap(({ line }) => line.applicantId ?? [])
  const found = await rows<Stored & { [column: string]: unknown }>(
    db,
    sql`select ${PERSON} from visa_applicant a join visa_order o on o.id = a.order_id
        where ${applicantsWithin(viewer, 'a')} and (a.id = any(${ids}::bigint[]) or (
            a.status in (${SUBMITTED}, ${RESULT_AVAILABLE})
            and (a.passport_no = any(${numbers}::text[]) or a.birth_date = any(${births}::date[])
              or (a.status = ${SUBMITTED} and (${letters(sql`a.cn_name`)} = any(${names}::text[])
                or ${letters(sql`a.surname || a.given_names`)} = any(${names}::text[])
                or ${letters(sql`a.given_names || a.surname`)} = any(${names}::text[]))))))
        order by (a.id = any(${ids}::bigint[]) or a.passport_no = any(${numbers}::text[])) desc,
          (a.status = ${SUBMITTED}) desc, a.id desc limit ${MOST}`,
  )
  return found.map(personOf)
}

/** Those within reach whom somebody looks for, of those that wait for something to come back or had it lately. */
export async function peopleFound(
  db: Queryable,
  { viewer }: ActingPerson,
  keyword: string,
): Promise<Person[]> {
  const typed = keyword.trim()
  const found = await rows<Stored & { [column: string]: unknown }>(
    db,
    sql`select ${PERSON} from visa_applicant a join visa_order o on o.id = a.order_id
        where ${applicantsWithin(viewer, 'a')} and a.status in (${SUBMITTED}, ${RESULT_AVAILABLE})
          and (a.passport_no = ${numberIn(typed)} or o.order_no = ${typed.toUpperCase()}
            or ${matchesSearch('a', typed)})
        order by (a.status = ${SUBMITTED}) desc, a.id desc limit ${RETURNED_LIMITS.found}`,
  )
  return found.map(personOf)
}

import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { Authorisation, AuthorisationSearch } from '@visa/contract/custody/authorisation'
import { dayOf } from '@visa/contract/dates'
import { maskDocument } from '@visa/contract/org/user-identity'
import type { Page, PageRequest } from '@visa/contract/page'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { rowsWithin } from '../../access/rows-within.ts'
import type { Viewer } from '../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../db/capped-page.ts'
import { instantOf } from '../../db/instant.ts'
import { allOf, fixed, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { selectOf } from '../../db/table.ts'
import { matchesSearch } from '../../search/matches-search.ts'
import { applicantsWithin } from '../visa/order/applicant-rows.service.ts'
import { given } from '../visa/order/list-parts.service.ts'
import { authorisationTable } from './authorisation.table.ts'

export const NAME_OF = sql`case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end`

const OWN = {
  id: 0,
  createTime: 0,
  updateTime: 0,
  authorisationNo: 0,
  collectorName: 0,
  idType: 0,
  idNo: 0,
  mobile: 0,
  relation: 0,
  letter: 0,
  validUntil: 0,
  revokeReason: 0,
} as const

const UNUSED = sql`exists (select 1 from custody_authorisation_person n
  where n.authorisation_id = t.id and n.handover_id is null)`

const stateOn = (today: string): Sql => sql`case when t.revoked_at is not null then 'revoked'
  when not ${UNUSED} then 'used' when t.valid_until < ${today}::date then 'expired' else 'valid' end`

type Listed = Omit<Authorisation, 'people'> & { [column: string]: unknown }
type Person = Authorisation['people'][number] & { authorisationId: number; [column: string]: unknown }

const peopleOf = (db: Queryable, { viewer }: ActingPerson, ids: readonly number[]): Promise<Person[]> =>
  rows<Person>(
    db,
    sql`select n.authorisation_id as "authorisationId", a.id as "applicantId", ${NAME_OF} as name,
          a.passport_no as "passportNo", o.order_no as "orderNo", ${instantOf(sql`h.created_at`)} as "usedAt"
        from custody_authorisation_person n join visa_applicant a on a.id = n.applicant_id
        join visa_order o on o.id = a.order_id left join visa_handover h on h.id = n.handover_id
        where n.authorisation_id = any(${ids}::bigint[]) and ${applicantsWithin(viewer, 'a')}
        order by a.order_id, a.seq`,
  )

/** Authorisations for people within reach, the newest first. */
export function listedAuthorisations(
  viewer: Viewer,
  { keyword, state }: AuthorisationSearch,
  now: Date,
): ListSource {
  const stateNow = stateOn(dayOf(now))
  return {
    columns: sql`${selectOf(authorisationTable, OWN, 't')}, ${stateNow} as state,
      ${personFor(viewer, sql`t.made_by`)} as "madeBy", ${personFor(viewer, sql`t.revoked_by`)} as "revokedBy"`,
    from: sql`custody_authorisation t`,
    where: allOf(
      rowsWithin(viewer, authorisationTable, 't'),
      given(
        keyword,
        (typed) => sql`(t.authorisation_no = ${typed.toUpperCase()} or t.collector_name = ${typed}
          or t.id_no = ${typed.toUpperCase()} or exists (select 1 from custody_authorisation_person n
            join visa_applicant a on a.id = n.applicant_id where n.authorisation_id = t.id
              and (a.passport_no = ${typed.toUpperCase()} or ${matchesSearch('a', typed)})))`,
      ),
      given(state, (wanted) => sql`${stateNow} = ${wanted}`),
    ),
    orderBy: sql`t.id desc`,
  }
}

/** In one line whom a letter is for, of those within reach. */
export const lettersNames = (
  viewer: Viewer,
): Sql => sql`(select string_agg(${NAME_OF} || ' ' || a.passport_no, ', '
    order by a.order_id, a.seq) from custody_authorisation_person n join visa_applicant a on a.id = n.applicant_id
  where n.authorisation_id = t.id and ${applicantsWithin(viewer, 'a')})`

export async function pageAuthorisations(
  db: Queryable,
  by: ActingPerson,
  { page, pageSize, ...search }: AuthorisationSearch & PageRequest,
): Promise<Page<Authorisation>> {
  const { viewer, now } = by
  const found = await cappedPage<Listed>(db, { page, pageSize }, listedAuthorisations(viewer, search, now))
  const people = await peopleOf(
    db,
    by,
    found.rows.map(({ id }) => id),
  )
  return {
    ...found,
    rows: found.rows.map((row) =>
      Object.assign(row, {
        idNo: maskDocument(row.idNo),
        mobile: maskDocument(row.mobile),
        people: people.filter(({ authorisationId }) => authorisationId === row.id),
      }),
    ),
  }
}

const OFFERED = 30

/** Those whose passport is in the house or comes back: what a letter can be for. */
export const collectable = (db: Queryable, { viewer }: ActingPerson, keyword: string | undefined) =>
  rows<{ applicantId: number; name: string; passportNo: string; orderNo: string }>(
    db,
    sql`select a.id as "applicantId", ${NAME_OF} as name, p.passport_no as "passportNo", o.order_no as "orderNo"
        from passport_item p join visa_applicant a on a.id = p.applicant_id join visa_order o on o.id = p.order_id
        where ${allOf(
          sql`p.status <> ${fixed(PASSPORT_STATUS.RETURNED)}`,
          applicantsWithin(viewer, 'a'),
          given(
            keyword,
            (typed) => sql`(p.passport_no = ${typed.toUpperCase()} or p.label = ${typed.toUpperCase()}
              or ${matchesSearch('a', typed)})`,
          ),
        )}
        order by p.id desc limit ${OFFERED}`,
  )

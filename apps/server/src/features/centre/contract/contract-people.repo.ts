import {
  CONTRACT_LIMITS,
  type ContractApplicant,
  type ContractDetail,
  type ContractDocument,
  type ContractPerson,
} from '@visa/contract/centre/contract'
import type { ContractEstimate } from '@visa/contract/centre/contract-estimate'
import { ENDED_CONTRACTS } from '@visa/contract/centre/contract.states'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { ageGroupOf } from '@visa/contract/visa/fee-kinds'
import { OPEN_STATUSES, ORDER_STATUS } from '@visa/contract/visa/order.states'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { instantOf } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, fixed, rows, sql, type Queryable } from '../../../db/sql.ts'
import { orderTable } from '../../visa/order/order-records.service.ts'
import { contractTable } from './contract.table.ts'

type Indexed = { [column: string]: unknown }

/** Who is in a contract, and where their passports are. */
export type StoredPerson = Omit<ContractApplicant, 'ageGroup'> & {
  /** Their passport went back, and no label was put on another since. */
  withdrawn: boolean
}

const FIELDS = sql`relation, cn_name, surname, given_names, sex, birth_date, nationality, passport_no, passport_expiry,
  mobile`

export const peopleOf = (db: Queryable, contractId: number): Promise<StoredPerson[]> =>
  rows<StoredPerson & Indexed>(
    db,
    sql`select c.id, c.relation, c.cn_name as "cnName", c.surname, c.given_names as "givenNames", c.sex,
          c.birth_date as "birthDate", c.nationality, c.passport_no as "passportNo",
          c.passport_expiry as "passportExpiry", c.mobile, case when b.anew then c.label else coalesce(nullif(p.label, ''), c.label) end as label,
          coalesce(p.status = ${PASSPORT_STATUS.RETURNED}, false) and not b.anew as withdrawn,
          c.applicant_id as "applicantId", p.id as "passportId", p.status as "passportStatus",
          p.place as "passportPlace", coalesce(p.place_note, '') as "placeNote"
        from contract_applicant c left join lateral (
          select i.id, i.status, i.place, i.place_note, i.label from passport_item i
          where i.applicant_id = c.applicant_id
          order by (i.status = ${PASSPORT_STATUS.RETURNED}), i.id desc limit 1) p on true
        cross join lateral (select coalesce(p.status = ${PASSPORT_STATUS.RETURNED}, false) and c.label <> ''
          and not exists (select 1 from passport_label l join passport_item i on i.id = l.item_id
            where l.code = upper(c.label) and i.applicant_id = c.applicant_id) as anew) b
        where c.contract_id = ${contractId} order by c.seq`,
  )

export const toldPeople = (people: readonly StoredPerson[], day: string): ContractApplicant[] =>
  people.map(({ withdrawn: _withdrawn, ...person }) => ({
    ...person,
    ageGroup: ageGroupOf(person.birthDate, day),
  }))

export const isHeld = ({ passportId, passportStatus }: StoredPerson): boolean =>
  passportId !== null && passportStatus !== PASSPORT_STATUS.RETURNED

/** Whose passport is taken in when the contract is accepted: whoever took theirs back brings it again, or stays away. */
export const isComing = (person: StoredPerson): boolean => !isHeld(person) && !person.withdrawn

type Written = ContractPerson & { applicantId?: number | null }

/** Puts people in the place of those that a contract has; who stays keeps their row. */
export async function writePeople(tx: Tx, contractId: number, people: readonly Written[]): Promise<void> {
  const kept = people.flatMap(({ id }) => (id === undefined ? [] : [id]))
  await tx.query(
    sql`delete from contract_applicant where contract_id = ${contractId} and id <> all(${kept}::bigint[])`,
  )
  await tx.query(sql`set constraints contract_applicant_seq deferred`)
  const written = JSON.stringify(people.map((person, seq) => ({ ...person, seq })))
  const given = sql`jsonb_to_recordset(${written}::jsonb) as g (id bigint, seq smallint, relation text, "cnName" text,
    surname text, "givenNames" text, sex text, "birthDate" date, nationality text, "passportNo" text,
    "passportExpiry" date, mobile text, label text, "applicantId" bigint)`
  await affected(
    tx,
    sql`update contract_applicant c set seq = g.seq, relation = g.relation, cn_name = g."cnName", surname = g.surname,
          given_names = g."givenNames", sex = g.sex, birth_date = g."birthDate", nationality = g.nationality,
          passport_no = g."passportNo", passport_expiry = g."passportExpiry", mobile = g.mobile, label = g.label
        from ${given} where c.id = g.id and c.contract_id = ${contractId}`,
  )
  await affected(
    tx,
    sql`insert into contract_applicant (contract_id, seq, ${FIELDS}, label, applicant_id)
        select ${contractId}, g.seq, g.relation, g."cnName", g.surname, g."givenNames", g.sex, g."birthDate",
          g.nationality, g."passportNo", g."passportExpiry", g.mobile, g.label, g."applicantId"
        from ${given} where g.id is null order by g.seq`,
  )
}

/** Those of an order who are not cancelled, as a contract takes them over. */
export const peopleOfOrder = (db: Queryable, orderId: number): Promise<Written[]> =>
  rows<Written & Indexed>(
    db,
    sql`select a.relation, a.cn_name as "cnName", a.surname, a.given_names as "givenNames", a.sex,
          a.birth_date as "birthDate", a.nationality, a.passport_no as "passportNo",
          a.passport_expiry as "passportExpiry", a.mobile, a.id as "applicantId", coalesce((
            select i.label from passport_item i where i.applicant_id = a.id
              and i.status <> ${PASSPORT_STATUS.RETURNED}), '') as label
        from visa_applicant a where a.order_id = ${orderId} and a.status <> ${ORDER_STATUS.CANCELLED} order by a.seq`,
  )

export const linkPerson = (tx: Tx, id: number, applicantId: number): Promise<number> =>
  affected(tx, sql`update contract_applicant set applicant_id = ${applicantId} where id = ${id}`)

export const documentsOf = (db: Queryable, contractId: number): Promise<ContractDetail['documents']> =>
  rows<ContractDocument & Indexed>(
    db,
    sql`select document, count, original, note from contract_document where contract_id = ${contractId} order by seq`,
  )

export async function writeDocuments(
  tx: Tx,
  contractId: number,
  documents: readonly ContractDocument[],
): Promise<void> {
  await tx.query(sql`delete from contract_document where contract_id = ${contractId}`)
  const written = JSON.stringify(documents.map((document, seq) => ({ ...document, seq })))
  await tx.query(sql`
    insert into contract_document (contract_id, seq, document, count, original, note)
    select ${contractId}, seq, document, count, original, note
    from jsonb_to_recordset(${written}::jsonb) as d (seq smallint, document text, count smallint, original boolean,
      note text)`)
}

interface Collided {
  viewer: Viewer
  centreId: number
  passportNos: readonly string[]
  /** It is no other one. */
  contractId: number | null
}

/** Contracts of a centre that are under way for passports, the newest first, told to a viewer; what went back is over. */
export const otherContracts = (
  db: Queryable,
  { viewer, centreId, passportNos, contractId }: Collided,
): Promise<ContractEstimate['others']> =>
  rows<ContractEstimate['others'][number] & { [column: string]: unknown }>(
    db,
    sql`select a.passport_no as "passportNo",
          ${personFor(viewer, sql`c.operator_id`)} as "operatorName",
          case when ${rowsWithin(viewer, contractTable, 'c')}
            then jsonb_build_object('id', c.id, 'contractNo', c.contract_no, 'status', c.status,
              'updateTime', ${instantOf(sql`c.updated_at`)}) end as contract
        from contract_applicant a join centre_contract c on c.id = a.contract_id
        where a.passport_no = any(${passportNos.filter((no) => no !== '')}::text[]) and c.centre_id = ${centreId}
          and c.status not in (${fixed(...ENDED_CONTRACTS)})
          and c.id is distinct from ${contractId}::bigint and not exists (select 1 from passport_item i
            where i.applicant_id = a.applicant_id and i.status = ${PASSPORT_STATUS.RETURNED})
        order by c.id desc limit ${Math.max(CONTRACT_LIMITS.people, 2 * passportNos.length)}`,
  )

/** Orders at a centre that are under way for passports and that no contract was made of, told to a viewer. */
export const otherOrders = (
  db: Queryable,
  { viewer, centreId, passportNos, orderId }: Omit<Collided, 'contractId'> & { orderId: number | null },
): Promise<ContractEstimate['orders']> =>
  rows<ContractEstimate['orders'][number] & { [column: string]: unknown }>(
    db,
    sql`select a.passport_no as "passportNo", case when ${rowsWithin(viewer, orderTable, 'o')}
            then jsonb_build_object('id', o.id, 'orderNo', o.order_no) end as "order"
        from visa_applicant a join visa_order o on o.id = a.order_id
        where a.passport_no = any(${passportNos.filter((no) => no !== '')}::text[]) and a.passport_no <> ''
          and o.id is distinct from ${orderId}::bigint and ${centreId} in (o.accept_org_id, o.centre_id) and a.status in (${fixed(...OPEN_STATUSES)})
          and not exists (select 1 from centre_contract c where c.order_id = o.id
            and c.status not in (${fixed(...ENDED_CONTRACTS)}))
          and not exists (select 1 from passport_item i
            where i.applicant_id = a.id and i.status = ${PASSPORT_STATUS.RETURNED})
        order by o.id desc limit ${CONTRACT_LIMITS.people}`,
  )

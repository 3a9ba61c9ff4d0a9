import { FEE_APPROVAL_MACHINE, PAYMENT_APPROVAL_MACHINE } from '@visa/contract/centre/approval.states'
import { CONTRACT_MACHINE } from '@visa/contract/centre/contract.states'
import { FINANCE_MACHINE } from '@visa/contract/money/finance-review.states'
import { expect } from 'vitest'
import { rows, sql, type Queryable } from '../db/sql.ts'

/**
 * What must hold of every contract at any moment, whoever is in the middle of what: its lines come to its total, the log
 * of its fees leads from nothing to what it costs without a gap, each step of it is explained line by line, and every
 * revision is what the log had come to.
 */
export async function refuseUntrue(db: Queryable): Promise<void> {
  const none = async (what: string, query: ReturnType<typeof sql>): Promise<void> =>
    expect([what, await rows(db, query)]).toEqual([what, []])
  await none(
    'lines that do not come to the total',
    sql`select c.contract_no from centre_contract c
        left join lateral (select coalesce(sum(f.quantity * f.unit_cents), 0) as all_,
            coalesce(sum(f.quantity * f.unit_cents) filter (where f.kind in ('consular', 'urgent')), 0) as consular,
            coalesce(sum(f.quantity * f.unit_cents) filter (where f.kind = 'courier'), 0) as courier
          from contract_fee f where f.contract_id = c.id) f on true
        where c.total_cents <> f.all_ - c.discount_cents or c.consular_cents <> f.consular
          or c.third_party_cents <> f.courier`,
  )
  await none(
    'somebody who pays for nothing of what everybody pays, or another number than the counter said',
    sql`select c.contract_no, f.kind, f.service, sum(f.rule_quantity) as ruled
        from centre_contract c join contract_fee f on f.contract_id = c.id
        where c.fee_gaps = 0 and f.rule_id is not null and f.kind <> 'discount'
        group by c.id, f.kind, f.service
        having sum(f.rule_quantity) <> coalesce((select (q ->> 'quantity')::integer
          from jsonb_array_elements(c.quantities) q where q ->> 'kind' = f.kind and q ->> 'service' = f.service),
          c.people_count)`,
  )
  await none(
    'a log of fees with a gap',
    sql`select * from (select l.contract_id, l.before_cents, l.after_cents,
          lag(l.after_cents, 1, 0::bigint) over (partition by l.contract_id order by l.id) as was from contract_fee_log l) t
        where was <> before_cents`,
  )
  await none(
    'a log of fees that leads elsewhere',
    sql`select c.contract_no from centre_contract c left join lateral (select l.after_cents from contract_fee_log l
          where l.contract_id = c.id order by l.id desc limit 1) l on true
        where coalesce(l.after_cents, 0) <> c.total_cents`,
  )
  await none(
    'a revision whose lines do not come to its total, or that the log does not explain',
    sql`select r.contract_id, r.revision from contract_revision r
        cross join lateral (select (r.snapshot -> 'contract' ->> 'totalCents')::bigint as total,
          (r.snapshot -> 'contract' ->> 'discountCents')::bigint as discount,
          (select coalesce(sum((f ->> 'quantity')::bigint * (f ->> 'unitCents')::bigint), 0)
            from jsonb_array_elements(r.snapshot -> 'fees') f) as lines) s
        where s.total <> s.lines - s.discount or s.total is distinct from (
          select l.after_cents from contract_fee_log l where l.contract_id = r.contract_id
            and (l.revision < r.revision or l.revision = r.revision and l.cause in ('approval', 'payer'))
          order by l.id desc limit 1)`,
  )
  await none(
    'a difference between two revisions that the steps between them do not come to',
    sql`select r.contract_id, r.revision from contract_revision r join contract_revision p
          on p.contract_id = r.contract_id and p.revision = r.revision - 1
        where (r.snapshot -> 'contract' ->> 'totalCents')::bigint - (p.snapshot -> 'contract' ->> 'totalCents')::bigint <> (
          select coalesce(sum(l.after_cents - l.before_cents), 0) from contract_fee_log l where l.contract_id = r.contract_id
            and (l.revision = p.revision and l.cause not in ('approval', 'payer') or l.revision = r.revision and l.cause in ('approval', 'payer')))`,
  )
  await none(
    'revisions with a gap',
    sql`select c.contract_no from centre_contract c where c.revision <> (
          select count(*) from contract_revision r where r.contract_id = c.id)`,
  )
  await none(
    'money that lists tell otherwise',
    sql`select contract_no from centre_contract c where paid_cents <> contract_paid(c.id)
          or people_count <> (select count(*) from contract_applicant a where a.contract_id = c.id)`,
  )
  await none(
    'a number twice',
    sql`select contract_no from centre_contract group by contract_no having count(*) > 1`,
  )
  await none(
    'numbers with a gap',
    sql`select n.centre_id from contract_number n where n.last <> (select count(*) from centre_contract c
          where c.centre_id = n.centre_id and c.contract_no like 'HT' || to_char(n.day, 'YYMMDD') || '%')`,
  )
  await none(
    'four eyes that were two',
    sql`select contract_no as no from centre_contract where status = 3 and reviewed_by = accepted_by
        union all select approval_no from contract_approval where status = 2 and decided_by = asked_by
        union all select h.machine || ' ' || h.record_id from state_history h
          join jsonb_to_recordset(${JSON.stringify(APART)}::jsonb) as apart (machine text, operation text, earlier jsonb)
            on apart.machine = h.machine and apart.operation = h.operation
          join lateral (select b.actor_id from state_history b where b.machine = h.machine and b.record_id = h.record_id
            and b.id < h.id and apart.earlier ? b.operation order by b.id desc limit 1) e on e.actor_id = h.actor_id`,
  )
}

/** What one person does not do after the other, by every table that a contract has a part in. */
const APART = [CONTRACT_MACHINE, FEE_APPROVAL_MACHINE, PAYMENT_APPROVAL_MACHINE, FINANCE_MACHINE].flatMap(
  ({ name: machine, edges }) =>
    edges.flatMap(({ operation, notBy = [] }) =>
      notBy.map((earlier) => ({ machine, operation, earlier: [earlier].flat() })),
    ),
)

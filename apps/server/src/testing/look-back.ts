import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { startOfDay } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { edgeFrom } from '@visa/contract/states'
import { APPLICANT_MACHINE, ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'
import { rows, sql, type Queryable, type Sql } from '../db/sql.ts'
import { followApplicants } from '../features/visa/order/follow-applicants.service.ts'
import type { OrderMove } from '../features/visa/order/move.service.ts'
import { insertMove } from '../workflow/history.repo.ts'
import { acting, newOrder } from './orders.ts'
import { newPerson, newRole, userId } from './staff.ts'
import type { TestApp } from './test-app.ts'

/** What looks back need: people of every reach, and orders of many days that have come far. */

const GRANTS = [
  'visa.report',
  'visa.statistics',
  'visa.seatStatistics',
  'visa.order.manage',
  'visa.applicant.general',
  'export.task',
]

/** Somebody of each reach: all, an agent's company, an organisation's, a centre's, one's own, and of another company. */
export const LOOKERS = [
  'admin',
  'look_agent',
  'look_accept',
  'look_centre',
  'look_own',
  'look_other',
] as const

export async function seedLookers(server: TestApp): Promise<void> {
  const people = [
    ['look_agent', 'AGENT-YX', DATA_SCOPE.COMPANY],
    ['look_accept', 'ACCEPT-HQ', DATA_SCOPE.COMPANY],
    ['look_centre', 'CENTER-BJ', DATA_SCOPE.COMPANY],
    ['look_own', 'AGENT-YX', DATA_SCOPE.OWN],
    ['look_other', 'CUST-HT', DATA_SCOPE.COMPANY],
  ] as const
  for (const [userName, company, dataScope] of people) {
    const role = await newRole(server, { company, roleName: userName, dataScope, grants: GRANTS })
    await newPerson(server, { company, userName, roleIds: [role] })
  }
  const own = await userId(server, 'look_own')
  const mine = sql`select id from visa_order where agent_id is not null and id % 3 = 0`
  await server.db.query(sql`update visa_order set owner_id = ${own} where id in (${mine})`)
}

type Operation = OrderMove['operation']

/** How far an electronic order goes; nothing has to be received first. */
const ELECTRONIC_WAY: readonly Operation[] = [
  'confirmElectronic',
  'approve',
  'ready',
  'submit',
  'result',
  'giveBack',
]

export interface MadeOrder {
  id: number
  applicantIds: number[]
}

/** An electronic order of a day that came so far, a step a day; who is in it got these results in turn. */
export async function orderOn(
  server: TestApp,
  {
    day,
    people = 1,
    steps = 0,
    results = [1],
    nationCode = 'PHL',
  }: {
    day: string
    people?: number
    steps?: number
    results?: readonly (1 | 2 | 3)[]
    nationCode?: 'PHL' | 'TUR' | 'MYS'
  },
): Promise<MadeOrder> {
  const made = await newOrder(server, {
    whole: false,
    people,
    fields: {
      nationCode,
      visaType: 2,
      visaCategory: '',
      entries: '',
      urgencyLevel: 'NORMAL',
      returnWay: null,
    },
  })
  await server.db.query(sql`update visa_order set created_at = ${noon(day)} where id = ${made.id}`)
  for (const [index, operation] of ELECTRONIC_WAY.slice(0, steps).entries()) {
    await stepOn(server, made, operation, addDays(day, index + 1), results)
  }
  return made
}

export const noon = (day: string): Date => new Date(startOfDay(day).getTime() + 12 * 3_600_000)

interface Applicant {
  id: number
  status: OrderStatus
  companyId: number | null
}

/**
 * One step of everybody who can take it, by the platform, written as the flow writes it. What the desks ask for before
 * (papers, money, passports) is theirs to test; here it matters who came where when.
 */
export async function stepOn(
  server: TestApp,
  { id: orderId }: MadeOrder,
  operation: Operation,
  day: string,
  results: readonly (1 | 2 | 3)[] = [1],
): Promise<void> {
  const by = await acting(server, 'admin', noon(day))
  const reason = REASONS[operation] ?? ''
  await server.db.tx(async (tx) => {
    const people = await rows<Applicant & { [column: string]: unknown }>(
      tx,
      sql`select id, status, agent_id as "companyId" from visa_applicant where order_id = ${orderId} order by id`,
    )
    for (const [index, { id, status: from, companyId }] of people.entries()) {
      const to = edgeFrom(APPLICANT_MACHINE, from, operation)?.to
      if (to === undefined || to === null) continue
      const result = operation === 'result' ? (results[index % results.length] ?? 1) : null
      await tx.query(sql`
        update visa_applicant set status = ${to}, result = coalesce(${result}::smallint, result) where id = ${id}`)
      const move = { from, to, operation, reason, actor: by.actor, companyId, at: by.now }
      await insertMove(tx, { machine: APPLICANT_MACHINE, id }, move)
    }
    await followApplicants(tx, orderId, { by, operation, reason })
  })
}

const REASONS: Readonly<Partial<Record<Operation, string>>> = {
  incomplete: '照片：背景不是白色；护照首页',
  cancel: '客户行程变更',
  abandon: '客户放弃',
}

/** What may be done next to an order that stands there; nothing: it has ended. */
export function nextSteps(status: OrderStatus): readonly Operation[] {
  switch (status) {
    case ORDER_STATUS.ORDER_SUCCESS:
      return ['confirmElectronic', 'cancel']
    case ORDER_STATUS.AUDITING:
      return ['approve', 'incomplete']
    case ORDER_STATUS.INCOMPLETE_MATERIAL:
      return ['resume', 'abandon']
    case ORDER_STATUS.APPROVED:
      return ['ready', 'incomplete', 'cancel']
    case ORDER_STATUS.WAITING_SUBMIT:
      return ['submit']
    case ORDER_STATUS.SUBMITTED:
      return ['result', 'incomplete']
    case ORDER_STATUS.RESULT_AVAILABLE:
      return ['giveBack']
    case ORDER_STATUS.WAITING_RECEIVE:
    case ORDER_STATUS.RECEIVED:
    case ORDER_STATUS.MATERIAL_RETURNED:
    case ORDER_STATUS.CANCELLED:
      return []
  }
}

/** The sums of what orders add to their months. */
const totals = (from: Sql): Sql => sql`
  select axis, date_trunc('month', day)::date as month, nation_code, visa_type, visa_category, status, agent_id, accept_org_id, centre_id,
    sum(orders) as orders, sum(people) as people, sum(total_cents) as total_cents, sum(consular_cents) as consular,
    sum(service_cents) as service, sum(entered) as entered, sum(audited) as audited, sum(submitted) as submitted,
    sum(incomplete) as incomplete, sum(passed) as passed, sum(rejected) as rejected, sum(kept) as kept,
    sum(late) as late
  from (${from}) s group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(orders) <> 0`

/** Each level has all orders under the first day of their month, week or day: what it does not tell is empty. */
const spanned = (from: Sql): Sql => sql`
  select level, axis, date_trunc(case level / 10 when 0 then 'month' when 1 then 'week' else 'day' end, day)::date as day,
    sum(orders) as orders, sum(people) as people, sum(total_cents) as total, sum(late) as late
  from (${from}) s group by 1, 2, 3 having sum(orders) <> 0`

/** Where what is kept of orders is not what they are, and where sums are not those of what is kept. */
export async function disagreements(db: Queryable): Promise<unknown[]> {
  const facts = await rows(
    db,
    sql`(select 'fact' as what, f.order_id from order_facts((select coalesce(array_agg(id), '{}') from visa_order)) f
          except select 'fact', f.order_id from visa_order_fact f
            join lateral order_facts(array[f.order_id]) now on now is not distinct from f)
        union all select 'left over', f.order_id from visa_order_fact f
          where not exists (select 1 from visa_order o where o.id = f.order_id)`,
  )
  const orders = sql`order_facts((select coalesce(array_agg(id), '{}') from visa_order))`
  const wanted = totals(sql`select 0 as level, s.* from ${orders} f cross join lateral order_sums(f, 1) s`)
  const everyLevel = sql`unnest(array[0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23]::smallint[]) as l (level)`
  const inLevels = spanned(
    sql`select * from visa_order_sum union all select l.level, d.* from visa_order_delta d cross join ${everyLevel}`,
  )
  const ofOrders = spanned(
    sql`select l.level, s.* from ${orders} f cross join lateral order_sums(f, 1) s cross join ${everyLevel}`,
  )
  const unlike = await rows(
    db,
    sql`(select 'level' as what, k.* from (${inLevels}) k except select 'level', w.* from (${ofOrders}) w)
        union all (select 'not in level', w.* from (${ofOrders}) w except select 'not in level', k.* from (${inLevels}) k)`,
  )
  const kept = totals(
    sql`select * from visa_order_sum where level = 0 union all select 0, d.* from visa_order_delta d`,
  )
  const sums = await rows(
    db,
    sql`(select 'too much' as what, k.* from (${kept}) k except select 'too much', w.* from (${wanted}) w)
        union all (select 'missing', w.* from (${wanted}) w except select 'missing', k.* from (${kept}) k)`,
  )
  return [...facts, ...sums, ...unlike]
}

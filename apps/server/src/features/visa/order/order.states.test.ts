import { CODES } from '@visa/contract/codes'
import { APPLICANT_MACHINE, ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'
import { orderMove } from '@visa/contract/visa/order-russia'
import { expect, test } from 'vitest'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { walkEdges, walkMachine } from '../../../testing/machine-walk/walk-machine.ts'
import { acceptAll } from '../../../testing/documents.ts'
import { newOrder, standing } from '../../../testing/orders.ts'
import { onSubmittedBill, planned } from '../../../testing/lodging.ts'
import { payAll } from '../../../testing/payments.ts'
import { handIn, handOver } from '../../../testing/passports.ts'
import { newPerson } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'
import { applicantFlow, type ApplicantOperation } from './applicant.flow.ts'
import { orderFlow } from './order.flow.ts'

/** Sets the scene: where somebody stands whom no test has brought there step by step. */
async function place(
  db: Queryable,
  applicantId: number,
  status: OrderStatus,
  visaType: number,
): Promise<void> {
  await db.query(sql`update visa_order o set status = ${status}, visa_type = ${visaType}
    from visa_applicant a where a.id = ${applicantId} and o.id = a.order_id`)
  await db.query(sql`update visa_applicant set status = ${status}, result = 1 where id = ${applicantId}`)
}

const ON_PAPER = new Set<ApplicantOperation>(['confirm', 'awaitPaper', 'submit', 'takeOut'])
const ELECTRONIC = new Set<ApplicantOperation>(['confirmElectronic', 'lodgeElectronic'])

/** A pair of machines would need a sticker for one confirmation and an electronic visa for the other. */
const walkOf = (visaType: 1 | 2, fits: (operation: ApplicantOperation) => boolean) => async () => {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  const edges = APPLICANT_MACHINE.edges.filter(({ operation }) => fits(operation))
  let count = 0
  return {
    server,
    // Nobody is received without a passport here, nor ended with one: the latter is tried with receipts.
    flow: {
      ...applicantFlow,
      machine: { ...APPLICANT_MACHINE, edges },
      guards: { ...applicantFlow.guards, cancel: [], abandon: [] },
    },
    person: 'admin',
    rival: 'rival',
    bring: async (state: OrderStatus) => {
      const { id: orderId, applicantIds } = await newOrder(server)
      const [id = 0] = applicantIds
      await payAll(server.db, orderId)
      count += 1
      const name = `走查${count}`
      await server.db.query(sql`update visa_applicant set cn_name = ${name} where id = ${id}`)
      await place(server.db, id, state, visaType)
      await planned(server.db, [id])
      if (state === ORDER_STATUS.WAITING_RECEIVE) await handIn(server.db, [id])
      if (state === ORDER_STATUS.AUDITING) await acceptAll(server.db, [id])
      if (state === ORDER_STATUS.WAITING_SUBMIT && visaType === 1) {
        await handIn(server.db, [id])
        await onSubmittedBill(server.db, [id])
        // Whoever is cancelled has it back.
        await server.db.query(sql`update passport_item set status = 5 where applicant_id = ${id}`)
      }
      if (state === ORDER_STATUS.RESULT_AVAILABLE) await handOver(server.db, [id])
      return { id, name }
    },
    calls: {},
  }
}

walkMachine(
  'workflow (a): applicants of sticker visas',
  walkOf(1, (operation) => !ELECTRONIC.has(operation)),
)
// What both kinds have in common is refused to both by the same table: it is walked above.
walkMachine(
  'workflow (a): applicants of e-visas, by what only they have',
  walkOf(2, (operation) => ELECTRONIC.has(operation)),
)
walkEdges(
  'workflow (a): applicants of e-visas',
  walkOf(2, (operation) => !ON_PAPER.has(operation)),
)

walkMachine('orders without applicants', async () => {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  return {
    server,
    flow: orderFlow,
    person: 'admin',
    rival: 'rival',
    bring: async (state) => {
      const { id, orderNo } = await newOrder(server, { people: 0 })
      await server.db.query(sql`update visa_order set status = ${state} where id = ${id}`)
      return { id, name: orderNo }
    },
    calls: {},
  }
})

test('moved as a whole or not at all, and it is said who stands elsewhere', async () => {
  const server = await testApp()
  const admin = await server.as('admin')
  const { id, orderNo, applicantIds } = await newOrder(server, { people: 3 })
  const [first = 0, second = 0] = applicantIds
  await handIn(server.db, [second])
  await admin.call(orderMove, { body: { id, operation: 'confirm', applicantIds: [first] } })
  const refused = await admin.raw(orderMove, { body: { id, operation: 'confirm' } })
  // Twice by the same person: the first one is done, the others follow.
  expect(refused.code).toBe(CODES.SUCCESS)
  await admin.call(orderMove, { body: { id, operation: 'receive', applicantIds: [second] } })
  const accept = await server.as('accept')
  const mixed = await accept.raw(orderMove, { body: { id, operation: 'receive' } })
  expect(mixed).toMatchObject({
    code: CODES.FAILURE,
    msg: `订单 ${orderNo} 未能收件，以下申请人处于其他状态：申请人2 (已收件)`,
  })
  expect((await standing(server, id)).applicants).toEqual([16, 24, 16])
  expect((await admin.raw(orderMove, { body: { id, operation: 'cancel', applicantIds: [first] } })).msg).toBe(
    '请填写取消原因',
  )
  await admin.call(orderMove, { body: { id, operation: 'cancel', applicantIds: [first], reason: '不去了' } })
  expect(await standing(server, id)).toMatchObject({ status: 16, applicants: [88, 24, 16] })
  // Another order's applicant is not this order's.
  const other = await newOrder(server)
  expect(
    (await admin.raw(orderMove, { body: { id, operation: 'receive', applicantIds: other.applicantIds } }))
      .msg,
  ).toBe('记录不存在或已被删除')
  const agent = await server.as('agent')
  expect((await agent.raw(orderMove, { body: { id, operation: 'receive' } })).code).toBe(CODES.NO_PERMISSION)
  expect(
    await rows(
      server.db,
      sql`select 1 from visa_applicant where order_id = ${id} and cancel_reason = '不去了'`,
    ),
  ).toHaveLength(1)
})

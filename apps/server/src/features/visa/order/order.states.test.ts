import { CODES } from '@visa/contract/codes'
import { edgeFrom } from '@visa/contract/states'
import {
  APPLICANT_MACHINE,
  ORDER_STATUS,
  ORDER_STATUSES,
  statusOf,
  type OrderStatus,
} from '@visa/contract/visa/order.states'
import { orderMove } from '@visa/contract/visa/order-russia'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { one, rows, sql, type Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { walkMachine } from '../../../testing/machine-walk/walk-machine.ts'
import { acceptAll } from '../../../testing/documents.ts'
import { acting, newOrder } from '../../../testing/orders.ts'
import { onSubmittedBill, planned } from '../../../testing/lodging.ts'
import { payAll } from '../../../testing/payments.ts'
import { handIn, handOver } from '../../../testing/passports.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { historyOf } from '../../../workflow/history.repo.ts'
import { applicantFlow, type ApplicantOperation } from './applicant.flow.ts'
import { moveOrder } from './move.service.ts'
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

/** A pair of machines would need a sticker for one confirmation and an electronic visa for the other. */
const walkOf = (visaType: 1 | 2) => async () => {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  const unfit: readonly ApplicantOperation[] =
    visaType === 1 ? ['confirmElectronic', 'lodgeElectronic'] : ['confirm', 'awaitPaper', 'submit', 'takeOut']
  const edges = APPLICANT_MACHINE.edges.filter(({ operation }) => !unfit.includes(operation))
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

walkMachine('workflow (a): applicants of sticker visas', walkOf(1))
walkMachine('workflow (a): applicants of e-visas', walkOf(2))

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

const standing = async (server: TestApp, id: number) =>
  one<{ status: OrderStatus; applicants: OrderStatus[] }>(
    server.db,
    sql`select status, array(select status from visa_applicant where order_id = o.id order by seq) as applicants
        from visa_order o where id = ${id}`,
  )

const OPERATIONS = [...new Set(APPLICANT_MACHINE.edges.map(({ operation }) => operation))]
const WHO = ['admin', 'agent', 'accept', 'customer', 'center_mgr'] as const

test(
  'whatever is tried by whomever, an order stands where its least advanced live applicant does',
  { timeout: 120_000 },
  async () => {
    const server = await testApp()
    const people = new Map(
      await Promise.all(WHO.map(async (name) => [name, await acting(server, name)] as const)),
    )
    const step = fc.record({
      // Any at all, or one of those that lead on from where the order stands.
      wish: fc.oneof(fc.constantFrom(...OPERATIONS), fc.nat()),
      // Most by somebody who may, so that something moves.
      who: fc.constantFrom(...WHO, 'admin' as const, 'admin' as const),
      whom: fc.option(fc.subarray([0, 1, 2], { minLength: 1 }), { nil: undefined }),
      seen: fc.option(fc.constantFrom(...ORDER_STATUSES), { nil: undefined, freq: 1 }),
    })
    const onwards = (from: OrderStatus, wish: number): (typeof OPERATIONS)[number] => {
      const legal = OPERATIONS.filter((each) => edgeFrom(APPLICANT_MACHINE, from, each) !== undefined)
      return legal[wish % legal.length] ?? 'cancel'
    }
    let moves = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { id, applicantIds } = await newOrder(server, { people: 3 })
        await server.db.query(sql`update visa_applicant set result = 1 where order_id = ${id}`)
        await payAll(server.db, id)
        await handIn(server.db, applicantIds)
        await acceptAll(server.db, applicantIds)
        await planned(server.db, applicantIds)
        await onSubmittedBill(server.db, applicantIds)
        for (const { wish, who, whom, seen } of steps) {
          const before = await standing(server, id)
          const operation = typeof wish === 'number' ? onwards(before.status, wish) : wish
          const by = people.get(who)
          if (by === undefined) throw new Error(who)
          const named = whom?.map((index) => applicantIds[index] ?? 0)
          const done = await server.db
            .tx((tx) => moveOrder(tx, { id, operation, by, reason: '随机', seen, applicantIds: named }))
            .then(() => true)
            .catch((error: unknown) => {
              if (error instanceof Refusal) return false
              throw error
            })
          const after = await standing(server, id)
          expect(after.status).toBe(statusOf(after.status, after.applicants))
          // What is refused changes nothing.
          expect(done ? before : after).toEqual(before)
          const moved = after.applicants.flatMap((status, index) => {
            const was = before.applicants[index]
            return was === undefined || was === status ? [] : [{ was, status }]
          })
          moves += moved.length
          expect(moved.map(({ was }) => edgeFrom(APPLICANT_MACHINE, was, operation)?.to)).toEqual(
            moved.map(({ status }) => status),
          )
          const [newest] = await historyOf(server.db, { machine: orderFlow.machine, id })
          expect(newest?.to).toBe(after.status)
        }
      }),
      { numRuns: 25 },
    )
    expect(moves).toBeGreaterThan(10)
  },
)

test(
  'of fifty clerks at one order one wins each step, and the others are told who and when',
  { timeout: 120_000 },
  async () => {
    const server = await testApp()
    const { id, applicantIds } = await newOrder(server, { people: 2 })
    await handIn(server.db, applicantIds)
    await acceptAll(server.db, applicantIds)
    const grants = ['visa.order.manage', 'visa.order.manage.confirm', 'visa.receipt', 'visa.documentAudit']
    const role = await newRole(server, { company: 'ACCEPT-HQ', roleName: '五十人', dataScope: 4, grants })
    const names = Array.from({ length: 50 }, (_, index) => `clerk${index}`)
    for (const userName of names) await newPerson(server, { company: 'ACCEPT-HQ', userName, roleIds: [role] })
    const clerks = await Promise.all(names.map((name) => server.as(name)))
    const steps = [
      ['confirm', 8],
      ['receive', 16],
      ['startAudit', 24],
      ['approve', 32],
    ] as const
    for (const [operation, seenStatus] of steps) {
      const answers = await Promise.all(
        clerks.map((clerk) => clerk.raw(orderMove, { body: { id, operation, seenStatus } })),
      )
      const won = answers.filter(({ code }) => code === CODES.SUCCESS)
      expect(won, operation).toHaveLength(1)
      const winner = names[answers.findIndex(({ code }) => code === CODES.SUCCESS)] ?? '?'
      for (const { code, msg } of answers.filter((answer) => answer.code !== CODES.SUCCESS)) {
        expect(code).toBe(CODES.DIALOG)
        expect(msg).toMatch(new RegExp(`人员${winner}于 \\d{4}-`))
      }
    }
    const moves = await historyOf(server.db, { machine: orderFlow.machine, id })
    expect(moves.map(({ operation }) => operation)).toEqual([
      'approve',
      'startAudit',
      'receive',
      'confirm',
      'create',
    ])
  },
)

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

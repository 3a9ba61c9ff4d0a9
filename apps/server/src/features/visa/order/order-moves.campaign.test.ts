import { CODES } from '@visa/contract/codes'
import { edgeFrom } from '@visa/contract/states'
import {
  APPLICANT_MACHINE,
  ORDER_STATUSES,
  statusOf,
  type OrderStatus,
} from '@visa/contract/visa/order.states'
import { orderMove } from '@visa/contract/visa/order-russia'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { CAMPAIGN_TIMEOUT_MS, campaign } from '../../../testing/campaign.ts'
import { acceptAll } from '../../../testing/documents.ts'
import { onSubmittedBill, planned } from '../../../testing/lodging.ts'
import { acting, newOrder, standing } from '../../../testing/orders.ts'
import { handIn } from '../../../testing/passports.ts'
import { payAll } from '../../../testing/payments.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'
import { historyOf } from '../../../workflow/history.repo.ts'
import { moveOrder } from './move.service.ts'
import { orderFlow } from './order.flow.ts'

const RUNS = campaign({ short: 10, long: 200 })
const CLERKS = campaign({ short: 16, long: 50 })
const OPERATIONS = [...new Set(APPLICANT_MACHINE.edges.map(({ operation }) => operation))]
const WHO = ['admin', 'agent', 'accept', 'customer', 'center_mgr'] as const
/** What every order begins with, so that chance alone never leaves all of them where they were. */
const BEGUN = { wish: 'confirm', who: 'admin', whom: undefined, seen: undefined } as const

test(
  'whatever is tried by whomever, an order stands where its least advanced live applicant does',
  { timeout: CAMPAIGN_TIMEOUT_MS },
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
        for (const { wish, who, whom, seen } of [BEGUN, ...steps]) {
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
      { numRuns: RUNS },
    )
    // Beginning alone moves the three of each order.
    expect(moves).toBeGreaterThanOrEqual(RUNS * 3)
  },
)

test(
  `of ${CLERKS} clerks at one order one wins each step, and the others are told who and when`,
  { timeout: CAMPAIGN_TIMEOUT_MS },
  async () => {
    const server = await testApp()
    const { id, applicantIds } = await newOrder(server, { people: 2 })
    await handIn(server.db, applicantIds)
    await acceptAll(server.db, applicantIds)
    const grants = ['visa.order.manage', 'visa.order.manage.confirm', 'visa.receipt', 'visa.documentAudit']
    const role = await newRole(server, { company: 'ACCEPT-HQ', roleName: '同一订单', dataScope: 4, grants })
    const names = Array.from({ length: CLERKS }, (_, index) => `clerk${index}`)
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

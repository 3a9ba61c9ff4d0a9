import { one, sql } from '../../../db/sql.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { walkMachine } from '../../../testing/machine-walk/walk-machine.ts'
import { newPerson } from '../../../testing/staff.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { paymentFlow, refundFlow } from './payment.flow.ts'

/** A payment as it would be in a state; what is paid later says when, which a bare move does not. */
const paymentIn = ({ db }: TestApp, status: number): Promise<{ id: number; name: string }> =>
  one<{ id: number; name: string }>(
    db,
    sql`insert into payment (payment_no, book_id, subject_kind, subject_id, subject_no, attempt_no, amount_cents, way,
          status, paid_at)
        select 'ZF-' || n, (select min(id) from company), 'TEST', n, 'TEST-' || n, 1, 100, 'CARD', ${status}, now()
        from nextval('payment_number') n returning id, payment_no as name`,
  )

async function deskOf(): Promise<TestApp> {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  return server
}

walkMachine('payments (P3.33)', async () => {
  const server = await deskOf()
  const people = { person: 'admin', rival: 'rival' }
  return { server, flow: paymentFlow, ...people, bring: (state) => paymentIn(server, state), calls: {} }
})

walkMachine('refunds', async () => {
  const server = await deskOf()
  return {
    server,
    flow: refundFlow,
    person: 'admin',
    rival: 'rival',
    bring: async (state) => {
      const payment = await paymentIn(server, 16)
      return one<{ id: number; name: string }>(
        server.db,
        sql`insert into refund (refund_no, payment_id, amount_cents, way, status, reason, done_at)
            values (${`TK-${payment.name}`}, ${payment.id}, 10, 'CARD', ${state}, 'x', now())
            returning id, refund_no as name`,
      )
    },
    calls: {},
  }
})

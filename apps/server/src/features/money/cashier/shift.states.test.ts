import { SHIFT_MACHINE } from '@visa/contract/money/shift.states'
import { shiftClose } from '@visa/contract/money/shift'
import { nextNumber } from '../../../db/day-number.ts'
import { one, sql } from '../../../db/sql.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { walkMachine } from '../../../testing/machine-walk/walk-machine.ts'
import { companyId, newPerson, userId } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'
import { shiftFlow } from './shift.flow.ts'

walkMachine('shifts', async () => {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  const orgId = await companyId(server, 'PLATFORM')
  const cashierId = await userId(server, 'admin')
  return {
    server,
    flow: { ...shiftFlow, machine: SHIFT_MACHINE },
    person: 'admin',
    rival: 'rival',
    bring: async (state) => {
      // One is open at a time, of a cashier and at a counter: the last one is closed as a count would.
      await server.db.query(
        sql`update cashier_shift set status = 2, closed_at = now(), counted_cents = 0, expected_cents = 0,
              totals = '{"taken":[],"back":[],"open":{"count":0,"cents":0}}'
            where cashier_id = ${cashierId} and status = 1`,
      )
      const shiftNo = await server.db.tx((tx) => nextNumber(tx, 'BC', new Date()))
      const closed = state === 2
      const { id } = await one<{ id: number }>(
        server.db,
        sql`insert into cashier_shift (shift_no, company_id, counter, cashier_id, status, float_cents, opened_at,
              closed_at, counted_cents, expected_cents, totals)
            values (${shiftNo}, ${orgId}, ${shiftNo}, ${cashierId}, ${state}, 0, now(),
              ${closed ? new Date() : null}, ${closed ? 0 : null}, ${closed ? 0 : null},
              ${closed ? '{"taken":[],"back":[],"open":{"count":0,"cents":0}}' : null}::jsonb) returning id`,
      )
      return { id, name: shiftNo }
    },
    calls: {
      close: (person, id, { seen }) =>
        person.raw(shiftClose, {
          body: {
            id,
            counted: [],
            expectedCents: 0,
            reason: '',
            ...(seen === undefined ? {} : { seenStatus: seen }),
          },
        }),
    },
  }
})

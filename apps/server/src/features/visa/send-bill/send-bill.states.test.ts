import { nextNumber } from '../../../db/day-number.ts'
import { one, sql } from '../../../db/sql.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { walkMachine } from '../../../testing/machine-walk/walk-machine.ts'
import { companyId, newPerson } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'
import { sendBillFlow } from './send-bill.flow.ts'

walkMachine('send bills', async () => {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  const orgId = await companyId(server, 'ACCEPT-HQ')
  return {
    server,
    // What was submitted has its papers with it, which a bare move does not make.
    flow: { ...sendBillFlow, machine: sendBillFlow.machine },
    person: 'admin',
    rival: 'rival',
    bring: async (state) => {
      const billNo = await server.db.tx((tx) => nextNumber(tx, 'SQ', new Date()))
      const { id } = await one<{ id: number }>(
        server.db,
        sql`insert into send_bill (bill_no, accept_org_id, nation_code, visa_type, lodging_day, status, snapshot)
            values (${billNo}, ${orgId}, 'RUS', 1, '2027-01-11', ${state}, '{"rows":[]}') returning id`,
      )
      return { id, name: billNo }
    },
    calls: {},
  }
})

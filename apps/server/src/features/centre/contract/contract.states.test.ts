import { one, sql } from '../../../db/sql.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { walkMachine } from '../../../testing/machine-walk/walk-machine.ts'
import { companyId, newPerson, userId } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'
import { contractFlow } from './contract.flow.ts'

walkMachine('contracts (C4.2)', async () => {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  const centre = await companyId(server, 'CENTER-BJ')
  const [one_, two] = [await userId(server, 'center_emp'), await userId(server, 'center_mgr')]
  let made = 0
  return {
    server,
    // What must be whole first is tested where it is told; here every edge of the table is gone.
    flow: { ...contractFlow, guards: {} },
    person: 'admin',
    rival: 'rival',
    bring: async (state) =>
      one<{ id: number; name: string }>(
        server.db,
        sql`insert into centre_contract (contract_no, centre_id, status, customer_kind, customer_name, contact_name,
              contact_mobile, nation_code, visa_type, price_version, operator_id, accepted_by, accepted_at, reviewed_by)
            values (${`HT-${(made += 1)}`}, ${centre}, ${state}, 'PERSON', 'x', 'x', 'x', 'RUS', 1, current_date, ${one_},
              ${one_}, now(), ${two}) returning id, contract_no as name`,
      ),
    calls: {},
  }
})

import { AUDIT_STATUS } from '@visa/contract/org/company'
import { companyUpdateStatus } from '@visa/contract/org/company-manage'
import { one, sql } from '../../../db/sql.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { walkMachine } from '../../../testing/machine-walk/walk-machine.ts'
import type { Client } from '../../../testing/client.ts'
import { newPerson } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'
import { companyFlow } from './company.flow.ts'

const turn =
  (auditStatus: number) =>
  (person: Client, id: number, { reason, seen }: { reason?: string; seen?: number }) =>
    person.raw(companyUpdateStatus, { body: { id, auditStatus, reason, seenStatus: seen } })

walkMachine('workflow (d): companies', async () => {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  let count = 0
  return {
    server,
    flow: companyFlow,
    person: 'admin',
    rival: 'rival',
    bring: async (state) => {
      count += 1
      const name = `走查公司${count}`
      const { id } = await one<{ id: number }>(
        server.db,
        sql`insert into company (company_code, company_name, short_name, identity_code, audit_status)
            values (${`WALK${count}`}, ${name}, ${`走查${count}`}, 4, ${state}) returning id`,
      )
      return { id, name }
    },
    calls: { stop: turn(AUDIT_STATUS.STOPPED), start: turn(AUDIT_STATUS.PASS) },
  }
})

import { documentAudit } from '@visa/contract/visa/document'
import type { DocumentStatus } from '@visa/contract/visa/document.states'
import { one, sql } from '../../../db/sql.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { walkMachine } from '../../../testing/machine-walk/walk-machine.ts'
import { newOrder } from '../../../testing/orders.ts'
import { newPerson } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'
import { documentFlow } from './document.flow.ts'

walkMachine('documents of applicants', async () => {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  const {
    applicantIds: [applicantId = 0],
  } = await newOrder(server)
  let count = 0
  return {
    server,
    flow: documentFlow,
    person: 'admin',
    rival: 'rival',
    bring: async (state: DocumentStatus) => {
      count += 1
      const { id } = await one<{ id: number }>(
        server.db,
        sql`insert into visa_document (applicant_id, document, status) values (${applicantId}, ${`走查${count}`}, ${state})
            returning id`,
      )
      return { id, name: `申请人1 走查${count}` }
    },
    calls: {
      accept: (person, id, { seen, reason = '' }) =>
        person.raw(documentAudit, { body: { id, operation: 'accept', reason, seenStatus: seen } }),
      refuse: (person, id, { seen, reason = '' }) =>
        person.raw(documentAudit, { body: { id, operation: 'refuse', reason, seenStatus: seen } }),
    },
  }
})

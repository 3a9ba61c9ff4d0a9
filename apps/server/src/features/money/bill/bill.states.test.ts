import { billConfirm } from '@visa/contract/money/bill'
import { nextNumber } from '../../../db/day-number.ts'
import { one, sql } from '../../../db/sql.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { walkMachine } from '../../../testing/machine-walk/walk-machine.ts'
import { companyId, newPerson } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'
import { platformBook } from '../ledger/ledger.service.ts'
import { billFlow } from './bill.flow.ts'

walkMachine('bills', async () => {
  const server = await testApp()
  await newPerson(server, { company: 'AGENT-YX', userName: 'rival' })
  await grantAll(server.db, 'rival')
  const agent = await companyId(server, 'AGENT-YX')
  const book = await platformBook(server.db)
  let months = 0
  return {
    server,
    flow: billFlow,
    person: 'agent',
    rival: 'rival',
    bring: async (state) => {
      const billNo = await server.db.tx((tx) => nextNumber(tx, 'ZD', new Date()))
      months += 1
      const { id } = await one<{ id: number }>(
        server.db,
        sql`insert into account_bill (bill_no, book_id, company_id, month, status, opening_cents, charged_cents, paid_cents,
              adjusted_cents, closing_cents, due_day)
            values (${billNo}, ${book}, ${agent}, date '1900-01-01' + make_interval(months => ${months}::integer), ${state},
              0, 100, 0, 0, 100, '2026-11-20') returning id`,
      )
      return { id, name: billNo }
    },
    calls: {
      confirm: (person, id, { seen: seenStatus }) => person.raw(billConfirm, { body: { id, seenStatus } }),
    },
  }
})

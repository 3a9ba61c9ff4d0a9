import { rechargeCredit, rechargeReject, rechargeWithdraw } from '@visa/contract/money/recharge'
import { nextNumber } from '../../../db/day-number.ts'
import { one, sql } from '../../../db/sql.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { walkMachine } from '../../../testing/machine-walk/walk-machine.ts'
import { companyId, newPerson } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'
import { platformBook } from '../ledger/ledger.service.ts'
import { rechargeFlow } from './recharge.flow.ts'

walkMachine('recharges', async () => {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  const agent = await companyId(server, 'AGENT-YX')
  const book = await platformBook(server.db)
  const bank = await one<{ id: number }>(
    server.db,
    sql`insert into bank_account (book_id, account_name, bank_name, account_no) values (${book}, '平台', '银行', '62001')
        returning id`,
  )
  return {
    server,
    flow: rechargeFlow,
    person: 'admin',
    rival: 'rival',
    bring: async (state) => {
      const rechargeNo = await server.db.tx((tx) => nextNumber(tx, 'CZ', new Date()))
      const { id } = await one<{ id: number }>(
        server.db,
        sql`insert into account_recharge (recharge_no, book_id, company_id, amount_cents, way, status, bank_account_id)
            values (${rechargeNo}, ${book}, ${agent}, 100, 'TRANSFER', ${state}, ${bank.id}) returning id`,
      )
      return { id, name: rechargeNo }
    },
    calls: {
      credit: (person, id, { seen: seenStatus }) =>
        person.raw(rechargeCredit, { body: { id, bankReference: `B${id}`, seenStatus } }),
      reject: (person, id, { seen: seenStatus, reason }) =>
        person.raw(rechargeReject, { body: { id, reason: reason ?? '未到账', seenStatus } }),
      withdraw: (person, id, { seen: seenStatus }) =>
        person.raw(rechargeWithdraw, { body: { id, seenStatus } }),
    },
  }
})

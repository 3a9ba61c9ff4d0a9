import { SUPPLY_KIND, SUPPLY_STATUS } from '@visa/contract/supply/bill'
import { supplyWithdraw } from '@visa/contract/supply/asking'
import { supplyIssued, supplyLock, supplyReject, supplyUnlock } from '@visa/contract/supply/work'
import { one, sql } from '../../../db/sql.ts'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { walkMachine } from '../../../testing/machine-walk/walk-machine.ts'
import { companyId, newPerson, userId } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'
import { keepBill } from './bill-enter.service.ts'
import { billFlow } from './bill.flow.ts'

walkMachine('P3.36 supply orders', async () => {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  const [buyer, supplier] = [await companyId(server, 'AGENT-YX'), await companyId(server, 'ACCEPT-HQ')]
  const admin = await userId(server, 'admin')
  const until = new Date(Date.now() + 3_600_000)
  return {
    server,
    flow: billFlow,
    person: 'admin',
    rival: 'rival',
    byAnother: { unLock: 'release' },
    bring: async (status) => {
      const bill = {
        kind: SUPPLY_KIND.ORDER,
        orderType: 'VISA' as const,
        title: '走查',
        supplierCompanyId: supplier,
        buyerCompanyId: buyer,
        status,
      }
      const { id, billNo } = await server.db.tx((tx) =>
        keepBill(tx, { actor: SYSTEM_ACTOR, now: new Date() }, bill),
      )
      if (status === SUPPLY_STATUS.PROCESSING)
        await one(
          server.db,
          sql`update supply_bill set locked_by = ${admin}, lock_until = ${until} where id = ${id} returning id`,
        )
      return { id, name: billNo }
    },
    calls: {
      lock: (person, id, { seen: seenStatus }) => person.raw(supplyLock, { body: { id, seenStatus } }),
      unLock: (person, id, { seen: seenStatus }) => person.raw(supplyUnlock, { body: { id, seenStatus } }),
      issue: (person, id, { seen: seenStatus }) => person.raw(supplyIssued, { body: { id, seenStatus } }),
      reject: (person, id, { seen: seenStatus, reason }) =>
        person.raw(supplyReject, { body: { id, seenStatus, reason: reason ?? '' } }),
      withdraw: (person, id, { seen: seenStatus, reason }) =>
        person.raw(supplyWithdraw, { body: { id, seenStatus, reason: reason ?? '' } }),
    },
  }
})

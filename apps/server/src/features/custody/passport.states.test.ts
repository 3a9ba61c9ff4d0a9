import { passportException } from '@visa/contract/custody/passport'
import type { PassportStatus } from '@visa/contract/custody/passport.states'
import { one, sql } from '../../db/sql.ts'
import { grantAll } from '../../testing/grant-all.ts'
import { walkMachine } from '../../testing/machine-walk/walk-machine.ts'
import { newOrder } from '../../testing/orders.ts'
import { newPerson } from '../../testing/staff.ts'
import { testApp } from '../../testing/test-app.ts'
import { passportFlow } from './passport.flow.ts'
import { statusSeen } from '../../testing/custody-scene.ts'

walkMachine('passports', async () => {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  let count = 0
  return {
    server,
    flow: passportFlow,
    person: 'admin',
    rival: 'rival',
    bring: async (state: PassportStatus) => {
      count += 1
      const { id: orderId, applicantIds } = await newOrder(server)
      const { id } = await one<{ id: number }>(
        server.db,
        sql`insert into passport_item (order_id, applicant_id, passport_no, holder, status, place, move_cause, moved_at, doubled)
            values (${orderId}, ${applicantIds[0]}, 'E12345670', ${`走查${count}`}, ${state}, 'COUNTER', 'RECEIPT', now(), true)
            returning id`,
      )
      return { id, name: `走查${count} E12**5670` }
    },
    calls: Object.fromEntries(
      // Where a found one leads is where it was lost, which no table says: that is tried at the return desk.
      (['reportMissing', 'reportDamaged'] as const).map((operation) => [
        operation,
        async (
          person: {
            raw: (call: typeof passportException, input: object) => Promise<{ code: string; msg: string }>
          },
          id: number,
          { seen, reason = '' }: { seen?: PassportStatus; reason?: string },
        ) =>
          person.raw(passportException, {
            body: { id, operation, reason, seenStatus: seen ?? (await statusSeen(server, id)) },
          }),
      ]),
    ),
  }
})

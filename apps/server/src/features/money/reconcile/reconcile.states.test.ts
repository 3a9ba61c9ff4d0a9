import { dayClose, dayReopen, itemDecide, itemReopen } from '@visa/contract/money/reconcile'
import { itemWithdraw } from '@visa/contract/money/reconcile-withdraw'
import { addDays } from '@visa/contract/rules/days'
import { one, sql } from '../../../db/sql.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { walkMachine } from '../../../testing/machine-walk/walk-machine.ts'
import { newPerson } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'
import { platformBook } from '../ledger/ledger.service.ts'
import { dayFlow, itemFlow } from './reconcile.flow.ts'

async function scene() {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  return { server, book: await platformBook(server.db) }
}

walkMachine('lines of both sides', async () => {
  const { server, book } = await scene()
  /** What is open again has lost its explanation; the walk explains by moving alone, and the database asks for words. */
  const saidAgain = async <Answer>(id: number, answer: Promise<Answer>): Promise<Answer> => {
    const given = await answer
    await server.db.query(
      sql`update reconcile_item set how = 'other', reason = '走查' where id = ${id} and how = ''`,
    )
    return given
  }
  return {
    server,
    flow: itemFlow,
    person: 'admin',
    rival: 'rival',
    bring: async (state) =>
      one<{ id: number; name: string }>(
        server.db,
        sql`with paid as (
              insert into payment (payment_no, book_id, subject_kind, subject_id, subject_no, attempt_no, amount_cents, way,
                status, paid_at)
              select 'ZFWALK' || n, ${book}, 'TEST', 900000 + n, 'T' || n, 1, 100, 'WECHAT', 16, '2020-01-01T04:00:00Z'
              from (select count(*) as n from payment) t returning id, payment_no)
            insert into reconcile_item (book_id, day, way, kind, status, theirs_no, theirs_cents, payment_id, ours_no,
              ours_at, ours_cents, how, reason)
            select ${book}, '2020-01-01', 'WECHAT', 'matched', ${state}, 'W' || id, 100, id, payment_no,
              '2020-01-01T04:00:00Z', 100, 'other', '走查' from paid
            returning id, ours_no as name`,
      ),
    calls: {
      refuse: (person, id, { seen: seenStatus, reason = '走查' }) =>
        saidAgain(id, person.raw(itemDecide, { body: { id, approve: false, reason, seenStatus } })),
      withdraw: (person, id, { seen: seenStatus }) =>
        saidAgain(id, person.raw(itemWithdraw, { body: { id, seenStatus } })),
      reopen: (person, id, { seen: seenStatus, reason = '走查' }) =>
        saidAgain(id, person.raw(itemReopen, { body: { id, reason, seenStatus } })),
    },
  }
})

let last = '2019-01-01'

walkMachine('days of the books', async () => {
  const { server, book } = await scene()
  const dayOfId = async (id: number): Promise<string> =>
    (await one<{ day: string }>(server.db, sql`select day from finance_day where id = ${id}`)).day
  return {
    server,
    flow: dayFlow,
    person: 'admin',
    rival: 'rival',
    bring: async (state) => {
      last = addDays(last, 1)
      const { id } = await one<{ id: number }>(
        server.db,
        sql`insert into finance_day (book_id, day, status, closed_at)
            values (${book}, ${last}, ${state}, now()) returning id`,
      )
      return { id, name: last }
    },
    calls: {
      close: async (person, id, { seen: seenStatus }) =>
        person.raw(dayClose, { body: { day: await dayOfId(id), seenStatus } }),
      reopen: async (person, id, { seen: seenStatus, reason = '走查' }) =>
        person.raw(dayReopen, { body: { day: await dayOfId(id), reason, seenStatus } }),
    },
  }
})

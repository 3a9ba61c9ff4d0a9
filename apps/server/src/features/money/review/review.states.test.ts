import { financeSubmit } from '@visa/contract/money/finance-review'
import { one, sql } from '../../../db/sql.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { walkMachine } from '../../../testing/machine-walk/walk-machine.ts'
import { newPerson, userId } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'
import { platformBook } from '../ledger/ledger.service.ts'
import { reviewFlow } from './review.flow.ts'

walkMachine('the finance review', async () => {
  const server = await testApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'rival' })
  await grantAll(server.db, 'rival')
  const book = await platformBook(server.db)
  const confirmer = await userId(server, 'agent')
  const reviewer = await userId(server, 'accept')
  return {
    server,
    flow: reviewFlow,
    person: 'admin',
    rival: 'rival',
    bring: async (state) => {
      const { id, name } = await one<{ id: number; name: string }>(
        server.db,
        sql`insert into finance_review (subject_kind, subject_id, subject_no, book_id, platform_id, status, total_cents,
              paid_cents, refunded_cents, submitted_cents, confirmed_cents, confirmed_by, reviewed_by, moved_at)
            select 'CONTRACT', n, 'HT' || n, ${book}, ${book}, ${state}, 100, 100, 0, 100, 100, ${confirmer}, ${reviewer}, now()
            from (select count(*) + 1 as n from finance_review) t returning id, subject_no as name`,
      )
      return { id, name }
    },
    calls: {
      submit: (person, id, { seen: seenStatus }) => person.raw(financeSubmit, { body: { id, seenStatus } }),
    },
  }
})

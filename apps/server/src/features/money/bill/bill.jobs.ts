import { dayOf } from '@visa/contract/dates'
import { BILL_STATUS } from '@visa/contract/money/bill.states'
import { addDays, addMonths } from '@visa/contract/rules/days'
import { fill } from '@visa/messages/texts'
import { theProduct } from '../../../access/mover.ts'
import { rows, sql } from '../../../db/sql.ts'
import { inBoth } from '../../../jobs/in-both.ts'
import type { QuartzJob } from '../../../jobs/quartz-job.ts'
import { refusalOf } from '../../../refusal/kept-refusal.ts'
import type { Carrier } from '../../sms/message/notice.service.ts'
import { issueBills } from './bill-issue.service.ts'
import { remindOf } from './bill-remind.service.ts'

/** On the first of a month, the bills of the one before; run again it makes what is missing and nothing twice. */
export const issueBillsJob: QuartzJob = {
  serviceName: 'bill',
  method: 'issueMonthly',
  title: inBoth((t) => t.billIssueTitle),
  description: inBoth((t) => t.billIssueText),
  schedule: { cronExpression: '0 0 2 1 * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db, now, fireTime }) {
    const month = addMonths(`${dayOf(fireTime).slice(0, 7)}-01`, -1)
    const count = await issueBills(db, theProduct(now), month)
    return inBoth((t) => fill(t.billIssueDone, { month: month.slice(0, 7), count }))
  },
}

const DAYS_AHEAD = 3

/** Some days before a bill is due, and on the day after: each once. */
export const remindBillsJob = (carrier: Carrier): QuartzJob => ({
  serviceName: 'bill',
  method: 'remindDue',
  title: inBoth((t) => t.billRemindTitle),
  description: inBoth((t) => t.billRemindText),
  schedule: { cronExpression: '0 30 9 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db, now }) {
    const today = dayOf(now)
    const due = await rows<{ id: number }>(
      db,
      sql`select id from account_bill where status in (${BILL_STATUS.ISSUED}, ${BILL_STATUS.CONFIRMED})
          and due_day in (${addDays(today, DAYS_AHEAD)}::date, ${addDays(today, -1)}::date) order by id`,
    )
    let count = 0
    let failed = 0
    for (const { id } of due) {
      // One that cannot be reached does not keep the others from being told.
      const refusal = await refusalOf(db.tx((tx) => remindOf(tx, carrier, theProduct(now), id)))
      if (refusal === undefined) count += 1
      else failed += 1
    }
    return inBoth((t) => fill(t.billRemindDone, { count, failed }))
  },
})

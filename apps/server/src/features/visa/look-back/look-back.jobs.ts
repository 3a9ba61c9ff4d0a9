import { fill } from '@visa/messages/texts'
import { one, sql } from '../../../db/sql.ts'
import { inBoth } from '../../../jobs/in-both.ts'
import type { QuartzJob } from '../../../jobs/quartz-job.ts'

/** Adds up what has changed in the sums of months. Reports are right without it, and slower the longer it is paused. */
export const foldReportsJob: QuartzJob = {
  serviceName: 'visa',
  method: 'foldReports',
  title: inBoth((t) => t.foldReportsTitle),
  description: inBoth((t) => t.foldReportsText),
  schedule: { cronExpression: '30 * * * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db }) {
    const { count } = await db.tx((tx) =>
      one<{ count: number }>(tx, sql`select fold_order_deltas() as count`),
    )
    return inBoth((t) => fill(t.foldReportsDone, { count }))
  },
}

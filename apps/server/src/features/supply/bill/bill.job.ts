import { fill } from '@visa/messages/texts'
import { inBoth } from '../../../jobs/in-both.ts'
import type { QuartzJob } from '../../../jobs/quartz-job.ts'
import { releaseOver } from './bill-lock.service.ts'

const MOST = 500

/** Gives back the locks that are over, so that others see it without having to try. */
export const releaseSupplyJob: QuartzJob = {
  serviceName: 'supply',
  method: 'releaseLocks',
  title: inBoth((t) => t.supplyReleaseTitle),
  description: inBoth((t) => t.supplyReleaseText),
  schedule: { cronExpression: '30 * * * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db, now }) {
    const count = await releaseOver(db, now, MOST)
    return inBoth((t) => fill(t.supplyReleaseDone, { count }))
  },
}

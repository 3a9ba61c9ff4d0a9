import { CENTRE_FIGURE_NAMES } from '@visa/contract/centre/figures'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { fill } from '@visa/messages/texts'
import { theProduct } from '../../../access/mover.ts'
import { joined, one, rows, sql } from '../../../db/sql.ts'
import { inBoth } from '../../../jobs/in-both.ts'
import type { QuartzJob } from '../../../jobs/quartz-job.ts'
import { closeDay } from './day-report.service.ts'
import { columnOf } from './figures.repo.ts'

/** Adds up what has changed in the sums of centres. Figures are right without it, and slower the longer it is paused. */
export const foldCentreJob: QuartzJob = {
  serviceName: 'centre',
  method: 'foldFigures',
  title: inBoth((t) => t.foldCentreTitle),
  description: inBoth((t) => t.foldCentreText),
  schedule: { cronExpression: '45 * * * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db }) {
    const { count } = await db.tx((tx) =>
      one<{ count: number }>(tx, sql`select fold_centre_deltas() as count`),
    )
    return inBoth((t) => fill(t.foldCentreDone, { count }))
  },
}

/** Closes the day that is over for every centre at which something happened; it then waits to be signed. */
export const closeDaysJob: QuartzJob = {
  serviceName: 'centre',
  method: 'closeDays',
  title: inBoth((t) => t.closeDaysTitle),
  description: inBoth((t) => t.closeDaysText),
  schedule: { cronExpression: '0 30 0 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db, now }) {
    const day = addDays(dayOf(now), -1)
    const centres = await rows<{ id: number }>(
      db,
      sql`select c.id from company c where c.is_centre
            and exists (select 1 from centre_fact f where f.centre_id = c.id and f.day <= ${day}::date) order by c.id`,
    )
    for (const { id } of centres) await db.tx((tx) => closeDay(tx, theProduct(now), { centreId: id, day }))
    return inBoth((t) => fill(t.closeDaysDone, { count: centres.length, day }))
  },
}

const TOLD = 50

/** Proves each night that sums are those of the rows, and rows those of the records; what is not fails the run. */
export const checkCentreJob: QuartzJob = {
  serviceName: 'centre',
  method: 'checkFigures',
  title: inBoth((t) => t.checkCentreTitle),
  description: inBoth((t) => t.checkCentreText),
  schedule: { cronExpression: '0 20 3 * * ?', overlapPolicy: 'skip', misfirePolicy: 'fireOnce' },
  async run({ db }) {
    const columns = CENTRE_FIGURE_NAMES.map(columnOf)
    const told = joined(columns, sql`, `)
    const counter = joined(
      columns.map((column) => sql`-${column}`),
      sql`, `,
    )
    const differing = joined(
      columns.map((column) => sql`coalesce(sum(${column}), 0) <> 0`),
      sql` or `,
    )
    const faults = await rows<{ day: string }>(
      db,
      sql`select day::text as day from (
            select centre_id, day, ${told} from centre_sum where span = 1 and dim = 'none' and nation_code = ''
            union all select centre_id, day, ${told} from centre_delta
            union all select centre_id, day, ${counter} from centre_fact) told
          group by centre_id, day having ${differing} order by day limit ${TOLD}`,
    )
    if (faults.length === 0) return inBoth((t) => t.checkCentreFine)
    const days = faults.map(({ day }) => day).join(' ')
    const wrong = inBoth((t) => fill(t.checkCentreWrong, { count: faults.length, days }))
    throw new Error(`${wrong.zh}\n${wrong.en}`)
  },
}

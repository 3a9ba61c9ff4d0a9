import { id as taskId } from '@visa/contract/fields'
import { fill } from '@visa/messages/texts'
import * as z from 'zod/mini'
import { removeLeftOvers } from '../../files/temporary-folder.ts'
import { theProduct } from '../../access/mover.ts'
import { inBoth } from '../../jobs/in-both.ts'
import type { QuartzJob } from '../../jobs/quartz-job.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Task } from '../../jobs/tasks.ts'
import { transition } from '../../workflow/transition.ts'
import { RUN_EXPORT, exportFlow } from './export.flow.ts'
import { lockExpired } from './export.repo.ts'
import { runExport, type ExportDeps } from './export.run.ts'

const Payload = z.object({ id: taskId })

/** Long work leaves room for short work. */
const AT_ONCE = 2
const LATER_SECONDS = 1

/** Writes the files that were asked for, a few at a time on each instance. */
export const runExports = (deps: ExportDeps): Task => {
  let running = 0
  return {
    name: RUN_EXPORT,
    cron: undefined,
    async run(db, now, payload) {
      const task = z.parse(Payload, payload)
      if (running >= AT_ONCE) {
        await enqueue(db, RUN_EXPORT, task, { key: `${RUN_EXPORT} ${task.id}`, delaySeconds: LATER_SECONDS })
        return
      }
      running += 1
      try {
        await runExport(db, deps, task.id, now)
      } finally {
        running -= 1
      }
    },
  }
}

/** Removes exports whose time is over; their files go with the sweep of files. */
export const sweepExportsJob: QuartzJob = {
  serviceName: 'export',
  method: 'sweepExpired',
  title: inBoth((t) => t.exportsTitle),
  description: inBoth((t) => t.exportsText),
  schedule: { cronExpression: '0 27 * * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db, now }) {
    const count = await db.tx(async (tx) => {
      const expired = await lockExpired(tx, now)
      const by = theProduct(now)
      for (const { id } of expired) await transition(tx, exportFlow, { id, operation: 'expire', by })
      return expired.length
    })
    await removeLeftOvers(now)
    return inBoth((t) => fill(t.exportsDone, { count }))
  },
}

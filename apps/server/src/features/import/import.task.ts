import { id as taskId } from '@visa/contract/fields'
import { fill } from '@visa/messages/texts'
import * as z from 'zod/mini'
import { theProduct } from '../../access/mover.ts'
import { inBoth } from '../../jobs/in-both.ts'
import type { QuartzJob } from '../../jobs/quartz-job.ts'
import type { Task } from '../../jobs/tasks.ts'
import { transition } from '../../workflow/transition.ts'
import { importFlow } from './import.flow.ts'
import { lockExpired } from './import.repo.ts'
import { runImport, type ImportDeps } from './import.run.ts'
import { RUN_IMPORT } from './import.service.ts'

const TRIES = 3
const Payload = z.object({ id: taskId })

/** Takes large uploads in. */
export const runImports = (deps: ImportDeps): Task => ({
  name: RUN_IMPORT,
  cron: undefined,
  run: (db, now, payload) => runImport(db, deps, { id: z.parse(Payload, payload).id, now, tries: TRIES }),
})

/** Removes what is known of imports a day later; their files go with the sweep of files. */
export const sweepImportsJob: QuartzJob = {
  serviceName: 'import',
  method: 'sweepExpired',
  title: inBoth((t) => t.importsTitle),
  description: inBoth((t) => t.importsText),
  schedule: { cronExpression: '0 37 * * * ?', overlapPolicy: 'skip', misfirePolicy: 'ignore' },
  async run({ db, now }) {
    const count = await db.tx(async (tx) => {
      const expired = await lockExpired(tx, now)
      const by = theProduct(now)
      for (const { id } of expired) await transition(tx, importFlow, { id, operation: 'expire', by })
      return expired.length
    })
    return inBoth((t) => fill(t.importsDone, { count }))
  },
}

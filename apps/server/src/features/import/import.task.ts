import { id } from '@visa/contract/fields'
import * as z from 'zod/mini'
import type { Task } from '../../jobs/tasks.ts'
import { deleteExpiredImports } from './import.repo.ts'
import { runImport, type ImportDeps } from './import.run.ts'
import { RUN_IMPORT } from './import.service.ts'

const TRIES = 3
const Payload = z.object({ id })

/** Takes large uploads in. */
export const runImports = (deps: ImportDeps): Task => ({
  name: RUN_IMPORT,
  cron: undefined,
  run: (db, now, payload) => runImport(db, deps, { id: z.parse(Payload, payload).id, now, tries: TRIES }),
})

/** Removes what is known of imports a day later; their files go with the sweep of files. */
export const sweepImports: Task = {
  name: 'sweep_imports',
  cron: '37 * * * *',
  run: (db, now) => deleteExpiredImports(db, now),
}

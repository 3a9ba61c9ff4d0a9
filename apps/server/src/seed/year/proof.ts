import type { Db } from '../../db/pool.ts'
import { checkCentreJob, foldCentreJob } from '../../features/centre/report/report.jobs.ts'
import { custodyCheckJob } from '../../features/custody/custody.jobs.ts'
import { ledgerCheckJob } from '../../features/money/ledger/ledger-check.job.ts'
import { foldReportsJob } from '../../features/visa/look-back/look-back.jobs.ts'

/** Of the tasks of each night those that count, and those that prove: one that finds a fault fails. */
const NIGHTLY = [foldReportsJob, foldCentreJob, checkCentreJob, ledgerCheckJob, custodyCheckJob]

/** A night passes over what was made up: it is as true as if it had been lived. */
export async function proven(db: Db, say: (line: string) => void): Promise<void> {
  const now = new Date()
  for (const { title, run } of NIGHTLY) {
    const began = performance.now()
    const told = await run({ db, now, fireTime: now })
    say(`${title.en}: ${told.en} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  }
}

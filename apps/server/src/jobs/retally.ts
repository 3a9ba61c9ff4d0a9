import { retally, type TalliedList } from '../db/list-tally.ts'
import type { Task } from './tasks.ts'

/** Keeps the points behind list totals few. From the queue; the scheduled task has the timer. */
export const retallyLists = (lists: readonly TalliedList[]): Task => ({
  name: 'retally_lists',
  cron: undefined,
  async run(db) {
    for (const list of lists) await retally(db, list)
  },
})

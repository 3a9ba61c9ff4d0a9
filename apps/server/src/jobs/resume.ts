import { enqueue } from './queue.ts'
import { deadRuns, type RunTable } from './task-run.ts'
import type { Task } from './tasks.ts'

interface Resumed {
  table: RunTable
  /** The task that takes `{ id }` up again. */
  task: string
}

/** Takes up what an instance was at when it died; the queue itself would only do so hours later. */
export const resumeRuns = (all: readonly Resumed[]): Task => ({
  name: 'resume_runs',
  cron: '* * * * *',
  async run(db) {
    for (const { table, task } of all) {
      for (const id of await deadRuns(db, table)) await enqueue(db, task, { id }, { key: `${task} ${id}` })
    }
  },
})

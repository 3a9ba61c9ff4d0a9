import type { MisfirePolicy, OverlapPolicy } from '@visa/contract/quartz/quartz-task'
import type { Language } from '@visa/contract/session/personal'
import type { Db } from '../db/pool.ts'

/** One text in each language. */
export type InBoth = Readonly<Record<Language, string>>

interface QuartzVisit {
  db: Db
  now: Date
  /** The time it is run for, which may lie in the past. */
  fireTime: Date
}

/** Work that scheduled tasks can be made of: a name pair and a handler that may run twice without harm. */
export interface QuartzJob {
  serviceName: string
  method: string
  title: InBoth
  description: InBoth
  /** Set for work that the product wants done: the task is there from the first start on. */
  schedule?: {
    cronExpression: string
    overlapPolicy: OverlapPolicy
    misfirePolicy: MisfirePolicy
  }
  /** What it did, for the log. */
  run: (visit: QuartzVisit) => Promise<InBoth>
}

export const findJob = (
  jobs: readonly QuartzJob[],
  named: { serviceName: string; method: string },
): QuartzJob | undefined =>
  jobs.find(({ serviceName, method }) => serviceName === named.serviceName && method === named.method)

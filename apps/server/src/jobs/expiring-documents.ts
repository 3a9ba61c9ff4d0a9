import type { Sql } from '../db/sql.ts'
import type { InBoth } from './quartz-job.ts'

/** Documents of one kind of people, for the reminder. Whatever stores documents lists its own in `tasks.ts`. */
export interface ExpiringDocuments {
  /** What these people are. */
  kind: InBoth
  /**
   * Selects `company_id`, `person` and `expiry` of each document that is good until that day at the latest. They
   * are counted by the database: there may be very many.
   */
  until: (day: string) => Sql
}

import { DICT_DATA_TALLY } from './features/dict/dict-data/dict-data.repo.ts'
import {
  databaseStatsJob,
  holidayReminderJob,
  pruneLogJob,
  retallyJob,
  sweepJob,
} from './features/quartz/quartz.jobs.ts'
import { sendSmsCode } from './features/session/sms-code/sms-code.task.ts'
import type { SmsGateway } from './integrations/sms/sms-gateway.ts'
import type { QuartzJob } from './jobs/quartz-job.ts'
import { retallyLists } from './jobs/retally.ts'
import { sweepExpired } from './jobs/sweep.ts'
import type { Task } from './jobs/tasks.ts'

const TALLIED_LISTS = [DICT_DATA_TALLY]

/** Everything that a scheduled task can run. A feature adds its own here. */
export const quartzJobs: readonly QuartzJob[] = [
  sweepJob,
  retallyJob(TALLIED_LISTS),
  holidayReminderJob,
  databaseStatsJob,
  pruneLogJob,
]

/** Every background job of the product. */
export const allTasks = (sms: SmsGateway): readonly Task[] => [
  sweepExpired,
  retallyLists(TALLIED_LISTS),
  sendSmsCode(sms),
]

import { DICT_DATA_TALLY } from './features/dict/dict-data/dict-data.repo.ts'
import { RUN_EXPORT } from './features/export/export.service.ts'
import { runExports, sweepExports } from './features/export/export.task.ts'
import { sweepFiles, sweepOrphans } from './features/file/stored/stored.task.ts'
import { RUN_IMPORT } from './features/import/import.service.ts'
import { runImports, sweepImports } from './features/import/import.task.ts'
import {
  databaseStatsJob,
  holidayReminderJob,
  pruneLogJob,
  retallyJob,
  sweepJob,
} from './features/quartz/quartz.jobs.ts'
import { retryFailedJob } from './features/sms/message/retry.job.ts'
import { sendQueuedSms } from './features/sms/message/message.task.ts'
import { sendSmsCode } from './features/session/sms-code/sms-code.task.ts'
import type { FileStore } from './files/object-store.ts'
import type { SmsGateway } from './integrations/sms/sms-gateway.ts'
import { resumeRuns } from './jobs/resume.ts'
import type { QuartzJob } from './jobs/quartz-job.ts'
import { retallyLists } from './jobs/retally.ts'
import { sweepExpired } from './jobs/sweep.ts'
import type { Task } from './jobs/tasks.ts'
import { EXPORTERS, IMPORTERS } from './sheet-kinds.ts'

interface TaskDeps {
  sms: SmsGateway
  files: FileStore
  /** What each company may store, unless it was given a limit of its own. */
  quotaBytes: number
}

const TALLIED_LISTS = [DICT_DATA_TALLY]

/** Everything that a scheduled task can run. A feature adds its own here. */
export const quartzJobs: readonly QuartzJob[] = [
  sweepJob,
  retallyJob(TALLIED_LISTS),
  holidayReminderJob,
  databaseStatsJob,
  pruneLogJob,
  retryFailedJob,
]

/** Every background job of the product. */
export const allTasks = ({ sms, files, quotaBytes }: TaskDeps): readonly Task[] => [
  sweepExpired,
  retallyLists(TALLIED_LISTS),
  sendSmsCode(sms),
  sendQueuedSms(sms),
  sweepFiles(files),
  sweepOrphans(files),
  runExports({ files, exporters: EXPORTERS, quotaBytes }),
  sweepExports,
  runImports({ files, importers: IMPORTERS, quotaBytes }),
  sweepImports,
  resumeRuns([
    { table: 'export_task', task: RUN_EXPORT },
    { table: 'import_task', task: RUN_IMPORT },
  ]),
]

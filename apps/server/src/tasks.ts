import { backupJob } from './backup/backup.job.ts'
import type { Config } from './config.ts'
import { verifyAudit } from './features/audit/audit.task.ts'
import { checkCentreJob, closeDaysJob, foldCentreJob } from './features/centre/report/report.jobs.ts'
import { custodyCheckJob, unclaimedJob, uncountedJob } from './features/custody/custody.jobs.ts'
import { DICT_DATA_TALLY } from './features/dict/dict-data/dict-data.repo.ts'
import { RUN_EXPORT } from './features/export/export.flow.ts'
import { runExports, sweepExportsJob } from './features/export/export.task.ts'
import { sweepFilesJob, sweepOrphansJob } from './features/file/stored/stored.task.ts'
import { RUN_IMPORT } from './features/import/import.service.ts'
import { runImports, sweepImportsJob } from './features/import/import.task.ts'
import { processInbox, pruneInboxJob, retryInboxJob } from './features/monitor/inbox.jobs.ts'
import { issueBillsJob, remindBillsJob } from './features/money/bill/bill.jobs.ts'
import { openDaysJob } from './features/money/reconcile/open-days.job.ts'
import { ledgerCheckJob } from './features/money/ledger/ledger-check.job.ts'
import { releaseSupplyJob } from './features/supply/bill/bill.job.ts'
import { authorizationReminderJob } from './features/org/agent-authorization/reminder.job.ts'
import { memberConsentJob, memberPassports, memberReminderJob } from './features/member/member.jobs.ts'
import { employeeDocuments } from './features/org/user/user-documents.repo.ts'
import { documentExpiryJob } from './features/quartz/document-expiry.job.ts'
import {
  databaseStatsJob,
  holidayReminderJob,
  pruneLogJob,
  retallyJob,
  sweepJob,
} from './features/quartz/quartz.jobs.ts'
import { eraseJob } from './features/privacy/erase/erase.jobs.ts'
import { paymentNotices } from './features/money/channel/notices.ts'
import { openTriesJob, pruneMessagesJob } from './features/money/channel/open-tries.job.ts'
import { smsReports } from './features/sms/message/report.callback.ts'
import { retryFailedJob } from './features/sms/message/retry.job.ts'
import { sendQueuedSms } from './features/sms/message/message.task.ts'
import { sendCorrectionLink } from './features/org/registration/registration.task.ts'
import { uploadAddress } from './features/visa/document/upload-link.service.ts'
import { foldReportsJob } from './features/visa/look-back/look-back.jobs.ts'
import { releaseFormTasksTask } from './features/form-task/release.task.ts'
import { tellOrderStep } from './features/visa/order/order-notice.task.ts'
import { sendSmsCode } from './features/session/sms-code/sms-code.task.ts'
import type { FileStore } from './files/object-store.ts'
import type { SmsGateway } from './integrations/sms/sms-gateway.ts'
import type { PaymentChannels } from './integrations/payment/channel.ts'
import { resumeRuns } from './jobs/resume.ts'
import type { QuartzJob } from './jobs/quartz-job.ts'
import { retallyLists } from './jobs/retally.ts'
import { sweepExpired } from './jobs/sweep.ts'
import type { Task } from './jobs/tasks.ts'
import { PAYMENT_SUBJECTS } from './payment-subjects.ts'
import { EXPORTERS, IMPORTERS } from './sheet-kinds.ts'

interface TaskDeps {
  sms: SmsGateway
  files: FileStore
  /** What each company may store, unless it was given a limit of its own. */
  quotaBytes: number
  /** Where ends of the change log's chain are kept outside the database. */
  auditDir: string
  /** Where people reach the product; messages lead there. */
  publicUrl: string
}

/** What is done about events of other services. A feature that is called by one adds its own here. */
const INBOX_HANDLERS = [smsReports, ...paymentNotices(PAYMENT_SUBJECTS)]

const TALLIED_LISTS = [DICT_DATA_TALLY]

const EXPIRING_DOCUMENTS = [employeeDocuments, memberPassports]

/** What a scheduled task can run without more than the database. A feature adds its own here. */
export const quartzJobs: readonly QuartzJob[] = [
  sweepJob,
  retallyJob(TALLIED_LISTS),
  holidayReminderJob,
  documentExpiryJob(EXPIRING_DOCUMENTS),
  databaseStatsJob,
  pruneLogJob,
  retryFailedJob,
  retryInboxJob(INBOX_HANDLERS),
  pruneInboxJob,
  memberReminderJob,
  memberConsentJob,
  foldReportsJob,
  foldCentreJob,
  closeDaysJob,
  checkCentreJob,
  ledgerCheckJob,
  custodyCheckJob,
  unclaimedJob,
  uncountedJob,
  pruneMessagesJob,
  issueBillsJob,
  openDaysJob,
  releaseSupplyJob,
]

/** The same with those that need the file store or send messages: all that people can schedule. */
export const scheduledJobs = ({
  files,
  sms,
  channels,
  config,
}: Pick<TaskDeps, 'files' | 'sms'> & { channels: PaymentChannels; config: Config }): readonly QuartzJob[] => [
  ...quartzJobs,
  sweepFilesJob(files),
  sweepOrphansJob(files),
  sweepExportsJob,
  sweepImportsJob,
  eraseJob(files),
  authorizationReminderJob(sms),
  openTriesJob({ subjects: PAYMENT_SUBJECTS, channels }),
  remindBillsJob(sms),
  backupJob(config),
]

/** Every background job of the product. */
export const allTasks = ({ sms, files, quotaBytes, auditDir, publicUrl }: TaskDeps): readonly Task[] => [
  sweepExpired,
  retallyLists(TALLIED_LISTS),
  sendSmsCode(sms),
  sendCorrectionLink(sms, publicUrl),
  sendQueuedSms(sms),
  tellOrderStep(sms, uploadAddress(publicUrl)),
  releaseFormTasksTask,
  runExports({ files, exporters: EXPORTERS, quotaBytes }),
  runImports({ files, importers: IMPORTERS, quotaBytes }),
  verifyAudit(auditDir),
  processInbox(INBOX_HANDLERS),
  resumeRuns([
    { table: 'export_task', task: RUN_EXPORT },
    { table: 'import_task', task: RUN_IMPORT },
  ]),
]

import { DICT_DATA_TALLY } from './features/dict/dict-data/dict-data.repo.ts'
import { sweepFiles, sweepOrphans } from './features/file/stored/stored.task.ts'
import { sendSmsCode } from './features/session/sms-code/sms-code.task.ts'
import type { FileStore } from './files/object-store.ts'
import type { SmsGateway } from './integrations/sms/sms-gateway.ts'
import { retallyLists } from './jobs/retally.ts'
import { sweepExpired } from './jobs/sweep.ts'
import type { Task } from './jobs/tasks.ts'

/** Every background job of the product. */
export const allTasks = ({ sms, files }: { sms: SmsGateway; files: FileStore }): readonly Task[] => [
  sweepExpired,
  retallyLists([DICT_DATA_TALLY]),
  sendSmsCode(sms),
  sweepFiles(files),
  sweepOrphans(files),
]

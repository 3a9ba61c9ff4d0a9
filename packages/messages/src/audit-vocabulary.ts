import type { AuditVocabulary } from '@visa/contract/audit/audit-vocabulary'
import type { Language } from '@visa/contract/session/personal'
import { accountMessages } from './account.ts'
import { auditNameMessages } from './audit-names.ts'
import { exportMessages } from './exports.ts'
import { fieldMessages } from './fields.ts'
import { importMessages } from './imports.ts'
import { menuMessages } from './menu.ts'
import { noticeMessages } from './notice.ts'
import { paramMessages } from './param.ts'
import { quartzJobMessages } from './quartz-jobs.ts'
import { quartzMessages } from './quartz.ts'
import { roleMessages } from './role.ts'
import { smsTypeMessages } from './sms-types.ts'
import { tagMessages } from './tag.ts'

const vocabulary = (language: Language): AuditVocabulary => ({
  names: auditNameMessages[language],
  fields: fieldMessages[language],
  menu: menuMessages[language],
  tasks: quartzJobMessages[language],
  smsTypes: smsTypeMessages[language],
  params: paramMessages[language],
  notice: noticeMessages[language],
  quartz: quartzMessages[language],
  exports: exportMessages[language],
  importKinds: importMessages[language].kinds,
  colors: tagMessages[language].colors,
  channels: accountMessages[language].channels,
  scopes: roleMessages[language].scopes,
  stored: { menu: menuMessages.zh, tasks: quartzJobMessages.zh, smsTypes: smsTypeMessages.zh },
})

/** What the audit trail is told in. */
export const auditVocabulary: Readonly<Record<Language, AuditVocabulary>> = {
  zh: vocabulary('zh'),
  en: vocabulary('en'),
}

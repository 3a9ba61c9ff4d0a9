import type { AuditVocabulary } from '@visa/contract/audit/audit-vocabulary'
import type { Language } from '@visa/contract/session/personal'
import { applicantMessages } from '../application/applicant.ts'
import { accountMessages } from '../session/account.ts'
import { gateMessages } from '../custody/gate.ts'
import { auditNameMessages } from './audit-names.ts'
import { exportMessages } from '../sheets/exports.ts'
import { fieldMessages } from '../fields.ts'
import { importMessages } from '../sheets/imports.ts'
import { menuMessages } from '../shell/menu.ts'
import { noticeMessages } from '../notice/notice.ts'
import { paramMessages } from '../org/param.ts'
import { quartzJobMessages } from '../quartz/quartz-jobs.ts'
import { quartzMessages } from '../quartz/quartz.ts'
import { roleMessages } from '../org/role.ts'
import { smsTypeMessages } from '../sms/sms-types.ts'
import { companyStateMessages } from '../states/company-states.ts'
import { documentStateMessages } from '../states/document-states.ts'
import { exportStateMessages } from '../states/export-states.ts'
import { importStateMessages } from '../states/import-states.ts'
import { tagMessages } from '../org/tag.ts'
import { nationMessages } from '../visa/nations.ts'
import { productMessages } from '../visa/products.ts'
import { visaTypeMessages } from '../visa/visa-types.ts'

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
  states: {
    company: companyStateMessages[language].states,
    exportTask: exportStateMessages[language].states,
    importTask: importStateMessages[language].states,
    document: documentStateMessages[language].states,
  },
  importKinds: importMessages[language].kinds,
  products: productMessages[language],
  visaTypes: visaTypeMessages[language],
  nations: nationMessages[language],
  formFields: applicantMessages[language].fields,
  gate: gateMessages[language].conditions,
  colors: tagMessages[language].colors,
  channels: accountMessages[language].channels,
  scopes: roleMessages[language].scopes,
  stored: { menu: menuMessages.zh, tasks: quartzJobMessages.zh, smsTypes: smsTypeMessages.zh },
})

const told = new Map<Language, AuditVocabulary>()

const vocabularyIn = (language: Language): AuditVocabulary => {
  const known = told.get(language) ?? vocabulary(language)
  told.set(language, known)
  return known
}

/** What the audit trail is told in; made when it is asked for, for in a browser its words come after the program. */
export const auditVocabulary: Readonly<Record<Language, AuditVocabulary>> = {
  get zh() {
    return vocabularyIn('zh')
  },
  get en() {
    return vocabularyIn('en')
  },
}

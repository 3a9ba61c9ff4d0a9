import { AuditQuery, type AuditRow } from '@visa/contract/audit/audit-log'
import type { FieldChange } from '@visa/contract/log'
import type { Language } from '@visa/contract/session/personal'
import { auditMessages } from '@visa/messages/audit/audit'
import { auditVocabulary } from '@visa/messages/audit/audit-vocabulary'
import { subjectText } from '@visa/contract/audit/audit-subjects'
import { entityText, fieldTexts, valueTexts } from '@visa/contract/audit/audit-words'
import { changeTexts } from '@visa/contract/log-changes'
import { uiMessages } from '@visa/messages/ui/ui'
import * as z from 'zod/mini'
import { exporter } from '../../sheets/exporter.ts'
import { auditSource, type AuditFilters } from './audit.repo.ts'

type Listed = AuditRow & { changes: readonly FieldChange[] }

/** The same words as on the screen, one field to a line. */
function changesText({ changes, fields, ...about }: Listed, language: Language): string {
  const vocabulary = auditVocabulary[language]
  const words = {
    names: fieldTexts(about.entity, fields, vocabulary),
    value: valueTexts(about, vocabulary),
  }
  return changeTexts({ action: about.action, changes: [...changes] }, words, uiMessages[language])
    .map(({ field, from, to }) => {
      const values = [from, to].filter((value) => value !== undefined).join(' → ')
      return values === '' ? field : `${field}: ${values}`
    })
    .join('\n')
}

const columns = (language: Language) => {
  const t = auditMessages[language]
  const ui = uiMessages[language]
  const words = auditVocabulary[language]
  return [
    { title: t.time, kind: 'dateTime', value: ({ createTime }: Listed) => createTime },
    { title: t.person, kind: 'text', value: ({ createUserName }: Listed) => createUserName },
    { title: t.company, kind: 'text', width: 20, value: ({ companyName }: Listed) => companyName },
    { title: t.action, kind: 'text', value: ({ action }: Listed) => ui.logActions[action] },
    { title: t.entity, kind: 'text', value: ({ entity }: Listed) => entityText(entity, words) },
    { title: t.entityId, kind: 'text', value: ({ entityId }: Listed) => entityId },
    {
      title: t.subject,
      kind: 'text',
      width: 30,
      value: ({ entity, subject }: Listed) => subjectText(entity, subject, words),
    },
    {
      title: t.changes,
      kind: 'text',
      width: 60,
      value: (row: Listed) => changesText(row, language),
    },
    { title: t.address, kind: 'text', value: ({ address }: Listed) => address },
  ] as const
}

export const auditExporter = exporter<AuditFilters, Listed>({
  kind: 'audit',
  access: 'sys.audit',
  filters: z.omit(AuditQuery, { page: true, pageSize: true }),
  titleOf: ({ keyword }) => keyword ?? '',
  columns,
  source: auditSource,
})

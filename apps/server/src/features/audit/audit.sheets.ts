import { AuditQuery, type AuditRow } from '@visa/contract/audit/audit-log'
import { formatDate } from '@visa/contract/dates'
import type { FieldChange } from '@visa/contract/log'
import type { Language } from '@visa/contract/session/personal'
import { auditMessages } from '@visa/messages/audit'
import { auditNameMessages } from '@visa/messages/audit-names'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui'
import * as z from 'zod/mini'
import { exporter } from '../../sheets/exporter.ts'
import { auditSource, type AuditFilters } from './audit.repo.ts'

type Listed = AuditRow & { changes: readonly FieldChange[] }

const named = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return JSON.stringify(value)
  return INSTANT.test(value) ? formatDate(value) : value
}

const changeText = ({ field, from, to }: FieldChange, names: Readonly<Record<string, string>>): string => {
  const [before, after] = [valueText(from), valueText(to)]
  const name = named(names, field)
  if (before === '' && after === '') return name
  return before === '' ? `${name}: ${after}` : `${name}: ${before} → ${after}`
}

const columns = (language: Language) => {
  const t = auditMessages[language]
  const n = auditNameMessages[language]
  const ui = uiMessages[language]
  const names = { ...n.fieldNames, ...fieldMessages[language] }
  return [
    { title: t.time, kind: 'dateTime', value: ({ createTime }: Listed) => createTime },
    { title: t.person, kind: 'text', value: ({ createUserName }: Listed) => createUserName },
    { title: t.company, kind: 'text', width: 20, value: ({ companyName }: Listed) => companyName },
    { title: t.action, kind: 'text', value: ({ action }: Listed) => ui.logActions[action] },
    { title: t.entity, kind: 'text', value: ({ entity }: Listed) => named(n.entities, entity) },
    { title: t.entityId, kind: 'text', value: ({ entityId }: Listed) => entityId },
    { title: t.subject, kind: 'text', width: 30, value: ({ subject }: Listed) => subject },
    {
      title: t.changes,
      kind: 'text',
      width: 60,
      value: ({ changes }: Listed) => changes.map((change) => changeText(change, names)).join('\n'),
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

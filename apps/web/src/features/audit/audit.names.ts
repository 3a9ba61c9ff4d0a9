import type { CheckStatus } from '@visa/contract/audit/audit-check'
import { AUDIT_ENTITIES } from '@visa/contract/audit/audit-entities'
import { LOG_ACTIONS } from '@visa/contract/log'
import type { AuditTexts } from '@visa/messages/audit'
import type { AuditNames } from '@visa/messages/audit-names'
import type { UiTexts } from '@visa/messages/ui'
import type { StatusTone } from '../../lib/palette.ts'
import type { Choice } from '../../ui/choice.ts'

type Names = Readonly<Record<string, string>>

/** What nobody has named yet is still read as words: `powerLimited`, `sms_rule`. */
export const readable = (name: string): string =>
  name
    .replaceAll(/[_.]+/g, ' ')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .trim()

export const entityName = (entity: string, t: AuditNames): string =>
  (t.entities as Names)[entity] ?? readable(entity)

/** The product itself acts under a name of its own, in no company. */
export const personName = (
  { createUserName, companyName }: { createUserName: string; companyName: string },
  t: AuditTexts,
): string => (companyName === '' && createUserName === 'system' ? t.system : createUserName)

/** Names for every field of an entry, those that nobody has named included. */
export const namesFor = (fields: readonly string[], names: Names): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, names[field] ?? readable(field)]))

export const entityChoices = (t: AuditNames): Choice[] =>
  AUDIT_ENTITIES.map((value) => ({ value, label: t.entities[value] }))

export const actionChoices = (ui: UiTexts): Choice[] =>
  LOG_ACTIONS.map((value) => ({ value, label: ui.logActions[value] }))

const TONES: Readonly<Record<CheckStatus, StatusTone>> = {
  waiting: 'waiting',
  running: 'progress',
  passed: 'done',
  failed: 'refused',
  broken: 'cancelled',
}

export const checkTone = (status: CheckStatus): StatusTone => TONES[status]

import type { CheckStatus } from '@visa/contract/audit/audit-check'
import { AUDIT_ENTITIES } from '@visa/contract/audit/audit-entities'
import { LOG_ACTIONS } from '@visa/contract/log'
import type { AuditTexts } from '@visa/messages/audit/audit'
import type { AuditNames } from '@visa/messages/audit/audit-names'
import type { UiTexts } from '@visa/messages/ui/ui'
import type { StatusTone } from '../../lib/palette.ts'
import type { Choice } from '../../ui/choice.ts'

/** The product itself acts under a name of its own, in no company. */
export const personName = (
  { createUserName, companyName }: { createUserName: string; companyName: string },
  t: AuditTexts,
): string => (companyName === '' && createUserName === 'system' ? t.system : createUserName)

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

import { IDENTITY } from '@visa/contract/identity'
import { NOTICE_IMPORTANCE, NOTICE_TYPE } from '@visa/contract/notice/notice'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { QUARTZ_STATUS } from '@visa/contract/quartz/quartz-task'
import { SUPPLY_KIND, SUPPLY_STATUS } from '@visa/contract/supply/bill'
import { auditNameMessages, type AuditNames } from '@visa/messages/audit-names'
import { noticeMessages } from '@visa/messages/notice'
import { quartzMessages } from '@visa/messages/quartz'
import { roleMessages } from '@visa/messages/role'
import { useTexts } from '../../lib/i18n.tsx'

type Words = Readonly<Record<string, string>>

/** The word for a code, by the name that the code has in the program. */
const worded = (codes: Readonly<Record<string, unknown>>, words: Words) => (value: unknown) => {
  const name = Object.keys(codes).find((key) => codes[key] === value)
  return name === undefined ? undefined : words[name]
}

const itself = (words: Words) => (value: unknown) => words[String(value)]

/** Names of fields whose shared word means something else there. */
export function ownNames(entity: string, { ownNames: t }: AuditNames): Words {
  if (entity === 'notice') return { type: t.noticeType }
  return entity === 'resource' ? { type: t.resourceType, icon: t.resourceIcon } : {}
}

/** Says the codes in an entry's values in words; undefined where a value speaks for itself. */
export function useAuditValue(entity: string): (field: string, value: unknown) => string | undefined {
  const { values: t } = useTexts(auditNameMessages)
  const notice = useTexts(noticeMessages)
  const quartz = useTexts(quartzMessages)
  const role = useTexts(roleMessages)
  const identities = worded(IDENTITY, notice.identities)
  const table: Readonly<Record<string, (value: unknown) => string | undefined>> = {
    'company.auditStatus': worded(AUDIT_STATUS, t.auditStatuses),
    'company.identityCode': identities,
    'role.dataScope': worded(DATA_SCOPE, role.scopes),
    'resource.type': (value) => (value === 0 ? t.resourceMenu : t.resourceButton),
    'notice.identityCodes': identities,
    'notice.importance': worded(
      { ordinary: NOTICE_IMPORTANCE.ORDINARY, important: NOTICE_IMPORTANCE.IMPORTANT },
      notice.importances,
    ),
    'notice.type': worded({ ordinary: NOTICE_TYPE.ORDINARY, popup: NOTICE_TYPE.POPUP }, notice.types),
    'notice.platform': itself(notice.platforms),
    'notice.showPlace': itself(notice.places),
    'quartz_task.status': worded(
      { running: QUARTZ_STATUS.RUNNING, paused: QUARTZ_STATUS.PAUSED },
      quartz.statuses,
    ),
    'quartz_task.overlapPolicy': itself(quartz.overlaps),
    'quartz_task.misfirePolicy': itself(quartz.misfires),
    'supplyBill.kind': worded(SUPPLY_KIND, t.supplyKinds),
    'supplyBill.status': worded(SUPPLY_STATUS, t.supplyStatuses),
  }
  return (field, value) => table[`${entity}.${field}`]?.(value)
}

import { parseAuthority } from '@visa/contract/authority'
import { IDENTITY } from '@visa/contract/identity'
import { NOTICE_IMPORTANCE, NOTICE_TYPE } from '@visa/contract/notice/notice'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { SHOWN_PARAMS, definitionOf } from '@visa/contract/org/system-param'
import { QUARTZ_STATUS } from '@visa/contract/quartz/quartz-task'
import type { Language } from '@visa/contract/session/personal'
import { SUPPLY_KIND, SUPPLY_STATUS } from '@visa/contract/supply/bill'
import { TASK_STATUS } from '@visa/contract/task-status'
import { accountMessages } from './account.ts'
import { auditNameMessages } from './audit-names.ts'
import { subjectText } from './audit-subjects.ts'
import { exportMessages } from './exports.ts'
import { fieldMessages } from './fields.ts'
import { menuMessages } from './menu.ts'
import { noticeMessages } from './notice.ts'
import { loggedParam } from './param-text.ts'
import { paramMessages } from './param.ts'
import { quartzMessages } from './quartz.ts'
import { smsTypeMessages } from './sms-types.ts'
import { tagMessages } from './tag.ts'
import { told } from './task-words.ts'
import { fill } from './texts.ts'

type Words = Readonly<Record<string, string>>
type Say = (value: unknown) => string | undefined

/** Which record an entry of the log is about. */
interface About {
  entity: string
  entityId: string
}

/** What nobody has named yet is still read as words: `powerLimited`, `sms_rule`. */
export const readable = (name: string): string =>
  name
    .replaceAll(/[_.]+/g, ' ')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .trim()

export const entityText = (entity: string, language: Language): string =>
  (auditNameMessages[language].entities as Words)[entity] ?? readable(entity)

/** Names of fields whose shared word means something else there. */
function ownNames(entity: string, language: Language): Words {
  const { ownNames: t } = auditNameMessages[language]
  switch (entity) {
    case 'notice':
      return { type: t.noticeType }
    case 'resource':
      return { type: t.resourceType }
    case 'dict_type':
      return { type: t.dictType }
    case 'district':
      return { code: t.districtCode, name: t.districtName }
    case 'job':
      return { attempts: t.jobAttempts }
    default:
      return {}
  }
}

/** What people call the fields of a kind of record, those included that nobody has named. */
export function fieldTexts(
  entity: string,
  fields: readonly string[],
  language: Language,
): Record<string, string> {
  const { fieldNames } = auditNameMessages[language]
  const names: Words = { ...fieldNames, ...fieldMessages[language], ...ownNames(entity, language) }
  return {
    ...names,
    ...Object.fromEntries(fields.map((field) => [field, names[field] ?? readable(field)])),
  }
}

/** The word for a code, by the name that the code has in the program. */
const worded =
  (codes: Readonly<Record<string, unknown>>, words: Words): Say =>
  (value) => {
    const name = Object.keys(codes).find((key) => codes[key] === value)
    return name === undefined ? undefined : words[name]
  }

const itself =
  (words: Words): Say =>
  (value) =>
    words[String(value)]

/** An authority by the name of its menu entry or button. */
const powers =
  (language: Language): Say =>
  (value) => {
    const { role, code, custom, menuOnly } = parseAuthority(String(value))
    const name = (menuMessages[language] as Words)[code]
    if (name === undefined) return undefined
    const parts = [role, custom].filter((part) => part !== '').join(' ')
    const said = parts === '' ? name : `${name} (${parts})`
    return menuOnly ? fill(auditNameMessages[language].values.menuOnly, { name: said }) : said
  }

function paramValue(key: string, language: Language): Say {
  const shown = SHOWN_PARAMS.find((each) => each === key)
  if (shown === undefined) return () => undefined
  const row = { key: shown, kind: definitionOf(shown).kind }
  return (value) => loggedParam(row, value, paramMessages[language])
}

function valueTable({ entityId }: About, language: Language): Readonly<Record<string, Say>> {
  const { values: t, jobs } = auditNameMessages[language]
  const notice = noticeMessages[language]
  const quartz = quartzMessages[language]
  const exports = exportMessages[language]
  const identities = worded(IDENTITY, notice.identities)
  const secret = itself({ '(old)': t.marks.old, '(new)': t.marks.new, '(reset)': t.marks.reset })
  const ownTask: Say = (value) => told(String(value), language)
  const resource: Say = (value) => subjectText('resource', String(value), language)
  return {
    'company.auditStatus': worded(AUDIT_STATUS, t.auditStatuses),
    'company.identityCode': identities,
    'company_power.allowed': powers(language),
    'company_power.forbidden': powers(language),
    'company_tag.color': itself(tagMessages[language].colors),
    'export_task.format': itself(exports.formats),
    'export_task.status': worded(
      {
        submitted: TASK_STATUS.SUBMITTED,
        executing: TASK_STATUS.EXECUTING,
        success: TASK_STATUS.SUCCESS,
        fail: TASK_STATUS.FAIL,
        canceled: TASK_STATUS.CANCELED,
      },
      exports.statuses,
    ),
    'job.task': itself(jobs),
    'notice.identityCodes': identities,
    'notice.importance': worded(
      { ordinary: NOTICE_IMPORTANCE.ORDINARY, important: NOTICE_IMPORTANCE.IMPORTANT },
      notice.importances,
    ),
    'notice.platform': itself(notice.platforms),
    'notice.showPlace': itself(notice.places),
    'notice.type': worded({ ordinary: NOTICE_TYPE.ORDINARY, popup: NOTICE_TYPE.POPUP }, notice.types),
    'quartz_task.description': ownTask,
    'quartz_task.misfirePolicy': itself(quartz.misfires),
    'quartz_task.overlapPolicy': itself(quartz.overlaps),
    'quartz_task.status': worded(
      { running: QUARTZ_STATUS.RUNNING, paused: QUARTZ_STATUS.PAUSED },
      quartz.statuses,
    ),
    'quartz_task.taskName': ownTask,
    'resource.parent': resource,
    'resource.type': (value) => (value === 0 ? t.resourceMenu : t.resourceButton),
    'role.dataScope': worded(DATA_SCOPE, t.dataScopes),
    'role.granted': powers(language),
    'role.revoked': powers(language),
    'sms_message.messageType': itself(smsTypeMessages[language]),
    'supplyBill.kind': worded(SUPPLY_KIND, t.supplyKinds),
    'supplyBill.orderType': itself(t.orderTypes),
    'supplyBill.status': worded(SUPPLY_STATUS, t.supplyStatuses),
    'system_param.value': paramValue(entityId, language),
    'third_party_binding.channel': itself(accountMessages[language].channels),
    'user.icon': secret,
    'user.idCardType': (value) => (t.documentTypes as Words)[`d${String(value)}`],
    'user.password': secret,
  }
}

/** Says the codes in an entry's values in words; undefined where a value speaks for itself. */
export function valueTexts(
  about: About,
  language: Language,
): (field: string, value: unknown) => string | undefined {
  const table = valueTable(about, language)
  return (field, value) => table[`${about.entity}.${field}`]?.(value)
}

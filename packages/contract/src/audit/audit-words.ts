import { parseAuthority } from '../authority.ts'
import { IDENTITY } from '../identity.ts'
import { NOTICE_IMPORTANCE, NOTICE_TYPE } from '../notice/notice.ts'
import { DATA_SCOPE } from '../org/data-scope.ts'
import { loggedParam } from '../org/param-text.ts'
import { SHOWN_PARAMS, definitionOf } from '../org/system-param.ts'
import { QUARTZ_STATUS } from '../quartz/quartz-task.ts'
import { SUPPLY_KIND, SUPPLY_STATUS } from '../supply/bill.ts'
import { subjectText } from './audit-subjects.ts'
import type { AuditVocabulary, Words } from './audit-vocabulary.ts'

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

export const entityText = (entity: string, { names }: AuditVocabulary): string =>
  names.entities[entity] ?? readable(entity)

/** Names of fields whose shared word means something else there. */
function ownNames(entity: string, { names: { ownNames: t } }: AuditVocabulary): Words {
  switch (entity) {
    case 'notice':
      return { type: t.noticeType }
    case 'resource':
      return { type: t.resourceType, icon: t.resourceIcon }
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
  words: AuditVocabulary,
): Record<string, string> {
  const names: Words = { ...words.names.fieldNames, ...words.fields, ...ownNames(entity, words) }
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
  ({ menu, names }: AuditVocabulary): Say =>
  (value) => {
    const { role, code, custom, menuOnly } = parseAuthority(String(value))
    const name = menu[code]
    if (name === undefined) return undefined
    const parts = [role, custom].filter((part) => part !== '').join(' ')
    const said = parts === '' ? name : `${name} (${parts})`
    return menuOnly ? names.values.menuOnly.replace('{name}', said) : said
  }

function paramValue(key: string, { params }: AuditVocabulary): Say {
  const shown = SHOWN_PARAMS.find((each) => each === key)
  if (shown === undefined) return () => undefined
  const row = { key: shown, kind: definitionOf(shown).kind }
  return (value) => loggedParam(row, value, params)
}

/** As the dictionary of documents numbers them from the first start on. */
const DOCUMENT_CODES = { d1: '1', d2: '2', d3: '3', d4: '4', d5: '5', d6: '6', d9: '9' }

function valueTable({ entityId }: About, words: AuditVocabulary): Readonly<Record<string, Say>> {
  const { notice, quartz, exports, states } = words
  const { values: t, jobs } = words.names
  const identities = worded(IDENTITY, notice.identities)
  const secret = itself({ '(old)': t.marks.old, '(new)': t.marks.new, '(reset)': t.marks.reset })
  const named =
    (entity: string): Say =>
    (value) =>
      subjectText(entity, String(value), words)
  return {
    'accept_org_product.nationCode': itself(words.nations),
    'accept_org_product.visaType': itself(words.visaTypes),
    'agent_authorization.nationCode': itself(words.nations),
    'agent_authorization.visaType': itself(words.visaTypes),
    'company.auditStatus': itself(states.company),
    'company.identityCode': identities,
    'company_power.allowed': powers(words),
    'company_power.forbidden': powers(words),
    'company_tag.color': itself(words.colors),
    'export_task.format': itself(exports.formats),
    'export_task.status': itself(states.exportTask),
    'import_task.status': itself(states.importTask),
    'visa_document.documentStatus': itself(states.document),
    'job.task': itself(jobs),
    'notice.identityCodes': identities,
    'notice.importance': worded(
      { ordinary: NOTICE_IMPORTANCE.ORDINARY, important: NOTICE_IMPORTANCE.IMPORTANT },
      notice.importances,
    ),
    'notice.platform': itself(notice.platforms),
    'notice.showPlace': itself(notice.places),
    'notice.type': worded({ ordinary: NOTICE_TYPE.ORDINARY, popup: NOTICE_TYPE.POPUP }, notice.types),
    'quartz_task.description': named('quartz_task'),
    'quartz_task.misfirePolicy': itself(quartz.misfires),
    'quartz_task.overlapPolicy': itself(quartz.overlaps),
    'quartz_task.status': worded(
      { running: QUARTZ_STATUS.RUNNING, paused: QUARTZ_STATUS.PAUSED },
      quartz.statuses,
    ),
    'quartz_task.taskName': named('quartz_task'),
    'resource.parent': named('resource'),
    'resource.type': (value) => (value === 0 ? t.resourceMenu : t.resourceButton),
    'role.dataScope': worded(DATA_SCOPE, words.scopes),
    'role.granted': powers(words),
    'role.revoked': powers(words),
    'session.channel': itself(t.loginWays),
    'sms_message.messageType': itself(words.smsTypes),
    'supplyBill.kind': worded(SUPPLY_KIND, t.supplyKinds),
    'supplyBill.orderType': itself(t.orderTypes),
    'supplyBill.status': worded(SUPPLY_STATUS, t.supplyStatuses),
    'system_param.value': paramValue(entityId, words),
    'third_party_binding.channel': itself(words.channels),
    'visa_applicant.askedCheck': itself(words.gate),
    'visa_applicant.openedCheck': itself(words.gate),
    'visa_applicant.refusedCheck': itself(words.gate),
    'visa_applicant.formFields': (value) => words.formFields[String(value)] ?? readable(String(value)),
    'user.icon': secret,
    'user.idCardType': worded(DOCUMENT_CODES, t.documentTypes),
    'user.password': secret,
  }
}

/** Says the codes in an entry's values in words; undefined where a value speaks for itself. */
export function valueTexts(
  about: About,
  words: AuditVocabulary,
): (field: string, value: unknown) => string | undefined {
  const table = valueTable(about, words)
  return (field, value) => table[`${about.entity}.${field}`]?.(value)
}

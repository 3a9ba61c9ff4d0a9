import { CODES } from '@visa/contract/codes'
import type { CompanyField } from '@visa/contract/org/company'
import { AUDIT_REASONS, type CompanyAudit, type Verdict } from '@visa/contract/org/company-version'
import { decidedFields } from '@visa/contract/org/registration-correction'
import { isReadable } from '@visa/contract/rules/patterns'
import type { Language } from '@visa/contract/session/personal'
import { companyAuditMessages } from '@visa/messages/org/company-audit'
import { fieldMessages } from '@visa/messages/fields'
import type { LocalText } from '@visa/messages/texts'
import type { SmsGateway } from '../../../integrations/sms/sms-gateway.ts'
import type { ActingPerson } from '../../../access/mover.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transition } from '../../../workflow/transition.ts'
import { queueNotice } from '../../sms/message/notice.service.ts'
import { companyFlow } from './company.flow.ts'
import { writeForm } from './company-manage.service.ts'
import { lockedCompany, refuseUnfit, refuseUnfitParent } from './company-rules.ts'
import { companyTable, type CompanyRow } from './company.table.ts'
import { replacePassed, valuesOf, waitingVersion } from './company-version.repo.ts'
import { over } from './company-version.service.ts'
import { versionTable, type VersionRow } from './company-version.table.ts'

type Carrier = Pick<SmsGateway, 'platform' | 'templateOf' | 'signature'>

const SMS_REASONS = 200

const fieldName = (language: Language, field: CompanyField): string => fieldMessages[language][field]

const local = (say: (language: Language) => string): LocalText => ({ zh: say('zh'), en: say('en') })

const listed = (verdicts: readonly Verdict[]): LocalText =>
  local((language) =>
    verdicts.map(({ field }) => fieldName(language, field)).join(language === 'zh' ? '、' : ', '),
  )

const hasReason = ({ reasonCode, text }: Verdict): boolean =>
  reasonCode !== AUDIT_REASONS.OTHER || isReadable(text)

/** Why a field is sent back, as its company is told. */
function reasonText({ field, reasonCode, text }: Verdict): string {
  const { reasons } = companyAuditMessages.zh
  const preset = Object.entries(AUDIT_REASONS).find(([, code]) => code === reasonCode)?.[0] as
    | keyof typeof reasons
    | undefined
  const said = [preset === undefined || preset === 'OTHER' ? '' : reasons[preset], text]
  return `${fieldName('zh', field)}：${said.filter((each) => isReadable(each)).join('，')}`
}

/** What speaks against deciding so, beyond the table. */
function unfitVerdict(
  company: CompanyRow,
  version: VersionRow | undefined,
  audit: CompanyAudit,
): Refusal | undefined {
  if (version?.id !== audit.versionId) return new Refusal('versionMoved', {}, CODES.DIALOG)
  const refused = audit.verdicts.filter(({ ok }) => !ok)
  if (audit.pass && refused.length > 0) return new Refusal('auditRefused', { fields: listed(refused) })
  if (!audit.pass && refused.length === 0) return new Refusal('auditNoField')
  const fields = refused.map(({ field }) => field)
  const decided = new Set(decidedFields(fields, company.versionNo))
  const fixed = refused.filter(({ field }) => !decided.has(field))
  if (fixed.length > 0) return new Refusal('auditNotTheirs', { fields: listed(fixed) })
  const bare = refused.filter((verdict) => !hasReason(verdict))
  return bare.length > 0 ? new Refusal('auditNoReason', { fields: listed(bare) }) : undefined
}

/** What was handed in is in force from now on. */
async function putInForce(
  tx: Tx,
  editor: ActingPerson,
  { company, others }: { company: CompanyRow; others: readonly CompanyRow[] },
  version: VersionRow,
): Promise<void> {
  // Where nothing was in force the company is what was handed in, with what was filled in since.
  if (company.versionNo > 0) {
    const fields = over(valuesOf(company), version.values, version.changed)
    refuseUnfitParent(
      others.find(({ id }) => id === fields.parentId),
      fields,
    )
    await refuseUnfit(tx, company, fields)
    await writeForm(tx, editor, company, fields, {})
  }
  await replacePassed(tx, company.id)
  await changeRow(tx, editor.actor, companyTable, company, { versionNo: version.versionNo })
}

/** Tells the main contact; a message that cannot go out does not undo the decision. */
async function tell(
  tx: Tx,
  carrier: Carrier,
  { actor, now }: ActingPerson,
  version: VersionRow,
  { pass, verdicts }: CompanyAudit,
): Promise<boolean> {
  const { contacts = [], companyName = '' } = version.values
  const [main] = contacts
  if (main === undefined || main.mobile === '') return false
  const params = { name: main.name, company: companyName, version: String(version.versionNo) }
  const reasons = verdicts.filter(({ ok }) => !ok).map(reasonText)
  const notice = pass
    ? { messageType: 'COMPANY_PASSED', mobiles: [main.mobile], params }
    : {
        messageType: 'COMPANY_BACK',
        mobiles: [main.mobile],
        params: { ...params, reasons: reasons.join('；').slice(0, SMS_REASONS) },
      }
  const origin = { actor, busiType: 'COMPANY', busiId: String(version.companyId) }
  try {
    await queueNotice(tx, carrier, notice as Parameters<typeof queueNotice>[2], origin, now)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Decides on the version that waits: in force, or back with reasons. Answers whether the company was told by message. */
export async function auditVersion(
  tx: Tx,
  carrier: Carrier,
  editor: ActingPerson,
  audit: CompanyAudit,
): Promise<boolean> {
  const { id, pass, note, verdicts, seenStatus: seen } = audit
  const parentId = (await waitingVersion(tx, id))?.values.parentId ?? null
  const held = await lockedCompany(tx, editor, id, parentId === null || parentId === id ? [] : [parentId])
  const version = await waitingVersion(tx, id)
  const reasons = verdicts.filter((verdict) => !verdict.ok && hasReason(verdict)).map(reasonText)
  const { again } = await transition(tx, companyFlow, {
    id,
    operation: pass ? 'pass' : 'reject',
    by: editor,
    reason: pass || isReadable(note) ? note : reasons.join('；'),
    seen,
    guards: [() => unfitVerdict(held.company, version, audit)],
  })
  if (again || version === undefined) return false
  if (pass) await putInForce(tx, editor, held, version)
  const { actor, now } = editor
  const decided = { deciderName: actor.name, decidedAt: now.toISOString(), verdicts, decideNote: note }
  await updateRow(tx, versionTable, version.id, { state: pass ? 'passed' : 'back', ...decided })
  return tell(tx, carrier, editor, version, audit)
}

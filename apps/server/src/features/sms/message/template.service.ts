import { VALID } from '@visa/contract/fields'
import { blanksOf } from '@visa/contract/sms/content'
import { MESSAGE_TYPES, isCodeType } from '@visa/contract/sms/message-type'
import type { SmsType } from '@visa/contract/sms/sms'
import type { SmsTemplate, SmsTemplateDraft } from '@visa/contract/sms/template'
import type { Actor } from '../../../access/actor.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { DEFAULT_TEMPLATES } from './message.templates.ts'
import { allTemplates, insertTemplate, lockTemplate, updateTemplate } from './template.repo.ts'

export const SMS_TEMPLATE_ENTITY = 'sms_template'

/** Adds what is missing; a template that is there belongs to the administrator. */
export async function seedTemplates(tx: Tx): Promise<void> {
  for (const type of MESSAGE_TYPES) await insertTemplate(tx, type, DEFAULT_TEMPLATES[type])
}

const logged = (template: Omit<SmsTemplateDraft, 'messageType' | 'version'>) => ({
  name: template.name,
  ename: template.ename,
  content: template.content,
  carrierCode: template.carrierCode,
  valid: template.valid,
  remark: template.remark,
})

/** Changes a template as somebody saw it; one that was changed since is not overwritten. */
export async function saveTemplate(
  tx: Tx,
  actor: Actor,
  draft: SmsTemplateDraft,
  now: Date,
): Promise<number> {
  const held = orGone(await lockTemplate(tx, draft.messageType))
  if (held.version !== draft.version) throw new Refusal('templateChanged', { name: held.name })
  const version = await updateTemplate(tx, draft, now)
  const before = { ...held, valid: held.valid === VALID.ENABLED ? VALID.ENABLED : VALID.DISABLED }
  await recordChange(tx, actor, {
    entity: SMS_TEMPLATE_ENTITY,
    entityId: held.id,
    topic: draft.messageType,
    subject: draft.name,
    companies: [],
    action: 'update',
    before: logged(before),
    after: logged(draft),
  })
  return version
}

const toType = ({ messageType, name, ename, content, valid }: SmsTemplate): SmsType => ({
  messageType,
  name,
  ename,
  content,
  blanks: blanksOf(content),
  sendable: valid === VALID.ENABLED && !isCodeType(messageType),
})

export const messageTypes = async (db: Queryable): Promise<SmsType[]> => (await allTemplates(db)).map(toType)

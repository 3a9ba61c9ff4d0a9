import { VALID } from '@visa/contract/fields'
import { blanksOf, segmentsOf } from '@visa/contract/sms/content'
import { MESSAGE_BLANKS, isCodeType, type NoticeType } from '@visa/contract/sms/message-type'
import type { SmsCheck, SmsRecord } from '@visa/contract/sms/sms'
import type { SmsTemplate } from '@visa/contract/sms/template'
import type { Actor } from '../../../access/actor.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { ScopedViewer } from '../../../access/scope.ts'
import type { SmsGateway } from '../../../integrations/sms/sms-gateway.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import { refuseOverLimit } from './limits.ts'
import { insertNotice, type Try } from './message.repo.ts'
import { messageText } from './message.templates.ts'
import { lockRecord, queueAgain } from './record.repo.ts'
import { findTemplate } from './template.repo.ts'

export const SEND_SMS = 'send_sms'

const ENTITY = 'sms_message'

export interface Notice {
  messageType: NoticeType
  mobiles: readonly string[]
  /** What the template is filled in with. */
  params: Readonly<Record<string, string>>
}

/** What a notice belongs to. */
interface NoticeOrigin {
  actor: Actor
  busiType: string
  busiId: string
}

export type Carrier = Pick<SmsGateway, 'platform' | 'templateOf' | 'signature'>

const listed = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(' ')

const refuseUnusable = ({ name, valid, messageType, carrierCode }: SmsTemplate, carrier: Carrier): void => {
  if (valid !== VALID.ENABLED) throw new Refusal('smsTemplateOff', { name })
  if (carrierCode === '' && carrier.templateOf(messageType) === '')
    throw new Refusal('smsTemplateCode', { name })
}

/** The text as people will read it. */
async function contentOf(db: Queryable, carrier: Carrier, { messageType, params }: Notice): Promise<string> {
  const template = await findTemplate(db, messageType)
  refuseUnusable(template, carrier)
  const unknown = Object.keys(params).filter((name) => !MESSAGE_BLANKS[messageType].includes(name))
  if (unknown.length > 0) throw new Refusal('smsBlankUnknown', { names: listed(unknown) })
  const missing = blanksOf(template.content).filter((name) => (params[name] ?? '') === '')
  if (missing.length > 0) throw new Refusal('smsBlankMissing', { names: listed(missing) })
  return messageText(template.content, params)
}

/** What sending would come to. Whatever it would be refused for, it is refused for here. */
export async function checkNotice(
  db: Queryable,
  carrier: Carrier,
  notice: Notice,
  now: Date,
): Promise<SmsCheck> {
  const content = await contentOf(db, carrier, notice)
  await refuseOverLimit(db, notice, now)
  const count = notice.mobiles.length
  const segments = segmentsOf(content, carrier.signature)
  const total = count * segments
  return { content, count, segments, total, cost: total * (await getParam(db, 'sms.segmentPrice')) }
}

/** However often it is queued: a try is begun once. */
export const queueTry = (tx: Tx, { id, attempt }: Try): Promise<void> =>
  enqueue(tx, SEND_SMS, { id, attempt }, { key: `${SEND_SMS} ${id}-${attempt}` })

/** Leaves a notice to be sent once the transaction commits, a record for each mobile; answers with their ids. */
export async function queueNotice(
  tx: Tx,
  carrier: Carrier,
  notice: Notice,
  { actor, busiType, busiId }: NoticeOrigin,
  now: Date,
): Promise<number[]> {
  const { messageType, mobiles, params } = notice
  const content = await contentOf(tx, carrier, notice)
  await refuseOverLimit(tx, notice, now)
  const common = { messageType, content, params, busiType, busiId, platform: carrier.platform }
  const sender = { sendUser: actor.name, sendUserId: actor.userId, companyId: actor.companyId }
  const ids: number[] = []
  for (const mobile of mobiles) {
    const id = await insertNotice(tx, { ...common, ...sender, mobile }, now)
    await queueTry(tx, { id, attempt: 1 })
    // Whom it went to is in the record, within reach of those who may see it.
    const after = { messageType, busiType, busiId }
    await recordChange(tx, actor, {
      entity: ENTITY,
      entityId: id,
      subject: messageType,
      companies: [],
      action: 'add',
      before: null,
      after,
    })
    ids.push(id)
  }
  return ids
}

const refuseResend = ({ messageType, stat }: SmsRecord): void => {
  if (isCodeType(messageType)) throw new Refusal('smsCodeNoResend')
  if (stat === 1) throw new Refusal('smsAlreadySent')
  if (stat === null) throw new Refusal('smsWaiting')
}

/** Sends a message again that did not get there. */
export async function resendNotice(
  tx: Tx,
  carrier: Carrier,
  { viewer, actor, now }: { viewer: ScopedViewer; actor: Actor; now: Date },
  id: number,
): Promise<void> {
  const held = orGone(await lockRecord(tx, viewer, id))
  refuseResend(held)
  const { messageType, mobile, attempts } = held
  refuseUnusable(await findTemplate(tx, messageType), carrier)
  await refuseOverLimit(tx, { mobiles: mobile.split(','), ids: [id] }, now)
  const begun = await queueAgain(tx, id, now)
  await queueTry(tx, begun)
  await recordChange(tx, actor, {
    entity: ENTITY,
    entityId: id,
    subject: messageType,
    companies: [],
    action: 'update',
    before: { attempts },
    after: { attempts: begun.attempt },
  })
}

import type { CodeType } from '@visa/contract/sms/message-type'
import type { Queryable } from '../../../db/sql.ts'
import type { SmsGateway } from '../../../integrations/sms/sms-gateway.ts'
import { handOver } from './hand-over.ts'
import { findTried, insertCode, retryCode } from './message.repo.ts'
import { maskedText, messageText } from './message.templates.ts'
import { findTemplate } from './template.repo.ts'

interface CodeMessage {
  messageType: CodeType
  mobile: string
  code: string
  sendUser: string
  /** What it is about; the same pair again is the same message tried again. */
  busiType: string
  busiId: string
}

/** Whether the carrier has taken this code already. */
export const isHandedOver = async (db: Queryable, busiType: string, busiId: string): Promise<boolean> =>
  (await findTried(db, busiType, busiId))?.stat === 1

/**
 * Records a code, hands it over outside any transaction, and records what came of it; a further try keeps the record.
 * Refused messages and a carrier that cannot be reached are refusals to whoever asked.
 */
export async function sendCode(
  db: Queryable,
  gateway: SmsGateway,
  message: CodeMessage,
  now: Date,
): Promise<void> {
  const { code, ...rest } = message
  const { messageType, mobile, busiType, busiId } = message
  const template = await findTemplate(db, messageType)
  const content = gateway.readable ? messageText(template.content, { code }) : maskedText(template.content)
  const earlier = await findTried(db, busiType, busiId)
  const begun =
    earlier === undefined
      ? await insertCode(db, { ...rest, content, platform: gateway.platform }, now)
      : await retryCode(db, earlier.id, content, now)
  const { carrierCode } = template
  const { refusal } = await handOver(
    db,
    gateway,
    { ...begun, messageType, mobile, carrierCode, params: { code } },
    now,
  )
  if (refusal) throw refusal
}

import type { MessageType } from '@visa/contract/sms/message-type'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../http/refusal.ts'
import { SmsRefused, type SmsGateway } from '../../../integrations/sms/sms-gateway.ts'
import { findTried, insertMessage, saveOutcome, updateContent } from './message.repo.ts'
import type { MessageDraft, Outcome } from './message.repo.ts'
import { maskedText, messageText } from './message.templates.ts'

interface Message {
  messageType: MessageType
  mobile: string
  params: Readonly<Record<string, string>>
  sendUser: string
  /** What it is about; the same pair again is the same message tried again. */
  busiType: string
  busiId: string
}

/** Whether the carrier has taken this message already. */
export const isHandedOver = async (db: Queryable, busiType: string, busiId: string): Promise<boolean> =>
  (await findTried(db, busiType, busiId))?.stat === 1

/** A further try at the same message keeps its record. */
async function recordOf(db: Queryable, draft: MessageDraft, now: Date): Promise<number> {
  const tried = await findTried(db, draft.busiType, draft.busiId)
  if (tried === undefined) return insertMessage(db, draft, now)
  await updateContent(db, tried.id, draft.content)
  return tried.id
}

const outcomeOf = (handingOver: Promise<{ bizId: string }>): Promise<Outcome & { refusal?: Refusal }> =>
  handingOver.then(
    ({ bizId }) => ({ stat: 1, statMsg: 'OK', bizId }),
    (error: unknown) => {
      const said = error instanceof Error ? error.message : 'unknown'
      if (!(error instanceof SmsRefused)) {
        return { stat: 0, statMsg: said, bizId: '', refusal: new Refusal('smsUnreachable') }
      }
      const refusal = new Refusal('smsRefused', { reason: error.code })
      return { stat: 0, statMsg: `${error.code} ${said}`, bizId: '', refusal }
    },
  )

/**
 * Records a message, hands it over outside any transaction, and records what came of it. Refused messages and a
 * carrier that cannot be reached are refusals to whoever asked.
 */
export async function sendMessage(
  db: Queryable,
  gateway: SmsGateway,
  message: Message,
  now: Date,
): Promise<void> {
  const { messageType, mobile, params, ...rest } = message
  const content = gateway.readable ? messageText(messageType, params) : maskedText(messageType, params)
  const draft = { messageType, mobile, content, platform: gateway.platform, ...rest }
  const id = await recordOf(db, draft, now)
  const handingOver = gateway.send({ mobile, messageType, params, outId: String(id) })
  const { refusal, ...outcome } = await outcomeOf(handingOver)
  await saveOutcome(db, id, outcome, now)
  if (refusal) throw refusal
}

import { isCodeType, type MessageType } from '@visa/contract/sms/message-type'
import type { SmsReason } from '@visa/contract/sms/sms'
import { DURATION } from '@visa/contract/rules/durations'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { SmsRefused, type SmsGateway } from '../../../integrations/sms/sms-gateway.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import { carrierReason } from './carrier-reason.ts'
import { outIdOf, saveOutcome, type Try } from './message.repo.ts'

interface Attempt extends Try {
  messageType: MessageType
  mobile: string
  carrierCode: string
  params: Readonly<Record<string, string>>
}

/** After one minute, two, four … an hour at most. */
export const pauseAfter = (attempt: number): number =>
  Math.min(DURATION.MINUTES_1 * 2 ** (attempt - 1), DURATION.MINUTES_60)

type Result = { bizId: string } | { said: string; refusal: Refusal; reachable: boolean; timedOut: boolean }

/** A carrier that does not answer in time may have taken the message: only what never reached it is tried again. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

const ask = (
  gateway: SmsGateway,
  { mobile, messageType, carrierCode, params, ...of }: Attempt,
): Promise<Result> =>
  gateway
    .send({
      mobile,
      messageType,
      ...(carrierCode === '' ? {} : { templateCode: carrierCode }),
      params,
      outId: outIdOf(of),
    })
    .catch((error: unknown) => {
      const said = error instanceof Error ? error.message : 'unknown'
      if (!(error instanceof SmsRefused)) {
        const reason: SmsReason = isTimeout(error) ? 'timeout' : 'unreachable'
        const refusal = new Refusal('smsUnreachable')
        const timedOut = isTimeout(error)
        return { said: `${reason} ${said}`, refusal, reachable: timedOut, timedOut }
      }
      const refusal = new Refusal('smsRefused', { reason: carrierReason(error.code) })
      return { said: `${error.code} ${said}`, refusal, reachable: true, timedOut: false }
    })

async function nextTry(db: Queryable, { messageType, attempt }: Attempt, now: Date): Promise<Date | null> {
  if (isCodeType(messageType) || attempt > (await getParam(db, 'sms.retryAttempts'))) return null
  return new Date(now.getTime() + pauseAfter(attempt))
}

interface HandedOver {
  refusal: Refusal | undefined
  /** Whether the carrier took it, or may have. */
  mayBeOut: boolean
}

/** Hands a message over, outside any transaction, and records what came of it. */
export async function handOver(
  db: Queryable,
  gateway: SmsGateway,
  attempt: Attempt,
  now: Date,
): Promise<HandedOver> {
  const result = await ask(gateway, attempt)
  if ('bizId' in result) {
    await saveOutcome(db, attempt, { stat: 1, statMsg: 'OK', bizId: result.bizId, nextTryAt: null }, now)
    return { refusal: undefined, mayBeOut: true }
  }
  const nextTryAt = result.reachable ? null : await nextTry(db, attempt, now)
  await saveOutcome(db, attempt, { stat: 0, statMsg: result.said, bizId: '', nextTryAt }, now)
  return { refusal: result.refusal, mayBeOut: result.timedOut }
}

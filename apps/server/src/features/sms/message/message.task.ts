import { dayOf, startOfDay } from '@visa/contract/dates'
import { VALID, id } from '@visa/contract/fields'
import { addDays } from '@visa/contract/rules/days'
import type { SmsReason } from '@visa/contract/sms/sms'
import * as z from 'zod/mini'
import type { SmsGateway } from '../../../integrations/sms/sms-gateway.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Task } from '../../../jobs/tasks.ts'
import { handOver } from './hand-over.ts'
import { countIn, countOut } from './day-count.repo.ts'
import { dayLimits } from './limits.ts'
import { beginTry, saveOutcome, type BegunMessage, type Try } from './message.repo.ts'
import { SEND_SMS } from './notice.service.ts'
import { findTemplate } from './template.repo.ts'

const TEMPLATE_OFF: SmsReason = 'templateOff'

const DAY_LIMIT: SmsReason = 'dayLimit'

/**
 * Where the limits of a day are kept to the message: several jobs may hand over at once, so each takes its place before.
 * A message that finds none waits for the next day.
 */
async function beginWithinLimits(
  tx: Tx,
  due: Try,
  platform: string,
  now: Date,
): Promise<BegunMessage | undefined> {
  const message = await beginTry(tx, due, platform, now)
  if (message === undefined || (await countIn(tx, message.mobile, await dayLimits(tx), now))) return message
  const nextTryAt = startOfDay(addDays(dayOf(now), 1))
  await saveOutcome(tx, due, { stat: 0, statMsg: DAY_LIMIT, bizId: '', nextTryAt }, now)
  return undefined
}

const Payload = z.object({ id, attempt: id })

/** Makes one try at a message. Run twice, the second finds it made. */
export const sendQueuedSms = (gateway: SmsGateway): Task => ({
  name: SEND_SMS,
  cron: undefined,
  async run(db, now, payload) {
    const due = z.parse(Payload, payload)
    const message = await db.tx((tx) => beginWithinLimits(tx, due, gateway.platform, now))
    if (message === undefined) return
    const { carrierCode, valid } = await findTemplate(db, message.messageType)
    if (valid !== VALID.ENABLED) {
      await db.tx(async (tx) => {
        await saveOutcome(tx, due, { stat: 0, statMsg: TEMPLATE_OFF, bizId: '', nextTryAt: null }, now)
        await countOut(tx, message.mobile, now)
      })
      return
    }
    // The record tells what came of it.
    const { mayBeOut } = await handOver(db, gateway, { ...due, ...message, carrierCode }, now)
    if (!mayBeOut) await db.tx((tx) => countOut(tx, message.mobile, now))
  },
})

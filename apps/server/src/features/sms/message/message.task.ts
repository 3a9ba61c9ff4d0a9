import { id } from '@visa/contract/fields'
import { VALID } from '@visa/contract/fields'
import type { SmsReason } from '@visa/contract/sms/sms'
import * as z from 'zod/mini'
import type { SmsGateway } from '../../../integrations/sms/sms-gateway.ts'
import type { Task } from '../../../jobs/tasks.ts'
import { handOver } from './hand-over.ts'
import { beginTry, saveOutcome } from './message.repo.ts'
import { SEND_SMS } from './notice.service.ts'
import { findTemplate } from './template.repo.ts'

const TEMPLATE_OFF: SmsReason = 'templateOff'

const Payload = z.object({ id, attempt: id })

/** Makes one try at a message. Run twice, the second finds it made. */
export const sendQueuedSms = (gateway: SmsGateway): Task => ({
  name: SEND_SMS,
  cron: undefined,
  async run(db, now, payload) {
    const due = z.parse(Payload, payload)
    const message = await beginTry(db, due, gateway.platform, now)
    if (message === undefined) return
    const { carrierCode, valid } = await findTemplate(db, message.messageType)
    if (valid !== VALID.ENABLED) {
      await saveOutcome(db, due, { stat: 0, statMsg: TEMPLATE_OFF, bizId: '', nextTryAt: null }, now)
      return
    }
    // The record tells what came of it.
    await handOver(db, gateway, { ...due, ...message, carrierCode }, now)
  },
})

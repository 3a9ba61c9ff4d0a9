import * as z from 'zod/mini'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import { digest, newSecret } from '../../../crypto/digest.ts'
import type { SmsGateway } from '../../../integrations/sms/sms-gateway.ts'
import type { Task } from '../../../jobs/tasks.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { isHandedOver, sendCode } from '../../sms/message/message.service.ts'
import { SEND_CORRECTION } from '../company/company-correction.service.ts'
import { returnedRegistration } from '../company/company-version.service.ts'
import { registrantOf, replaceLink } from './registration-correction.repo.ts'

const LINK_DAYS = 7
const DAY_MS = 86_400_000

const Payload = z.object({ companyId: z.number(), id: z.string() })

/**
 * Sends whoever registered a company the link to correct it by. The link is made here, like a code: no queue holds it,
 * its record is masked, and a second try sends another, which replaces the first.
 */
export const sendCorrectionLink = (gateway: SmsGateway, publicUrl: string): Task => ({
  name: SEND_CORRECTION,
  cron: undefined,
  async run(db, now, payload) {
    const { companyId, id: busiId } = Payload.parse(payload)
    const person = await registrantOf(db, companyId)
    if (person === undefined || person.mobile === '') return
    if ((await returnedRegistration(db, companyId)) === undefined) return
    if (await isHandedOver(db, SEND_CORRECTION, busiId)) return
    const token = newSecret()
    const expires = new Date(now.getTime() + LINK_DAYS * DAY_MS)
    await db.tx((tx) => replaceLink(tx, companyId, digest(token), expires))
    const message = {
      messageType: 'CORRECTION_LINK',
      mobile: person.mobile,
      code: `${publicUrl}/#/registry?correct=${token}`,
      sendUser: SYSTEM_ACTOR.name,
      busiType: SEND_CORRECTION,
      busiId,
    } as const
    await sendCode(db, gateway, message, now).catch((error: unknown) => {
      // The record tells it; another try would be refused just the same.
      if (!(error instanceof Refusal && error.key === 'smsRefused')) throw error
    })
  },
})

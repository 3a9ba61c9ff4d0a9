import { SMS_CODE_LIFE_SECONDS, SMS_SCENES, type SmsScene } from '@visa/contract/session/captcha'
import type { CodeType } from '@visa/contract/sms/message-type'
import * as z from 'zod/mini'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { SmsGateway } from '../../../integrations/sms/sms-gateway.ts'
import type { Task } from '../../../jobs/tasks.ts'
import { isHandedOver, sendCode } from '../../sms/message/message.service.ts'
import { isOfContract } from '../customer/customer.service.ts'
import { findOwner } from './sms-code.repo.ts'
import { SEND_SMS_CODE, issueSmsCode } from './sms-code.service.ts'

const Payload = z.object({
  id: z.string(),
  mobile: z.string(),
  scene: z.enum(SMS_SCENES),
  askedAt: z.iso.datetime(),
})

/** Who gets a code: those who must be somebody already, and those who must not be anybody yet. */
const PURPOSES: Readonly<Record<SmsScene, { messageType: CodeType; forOwner: boolean }>> = {
  LOGIN: { messageType: 'LOGIN_CODE', forOwner: true },
  CAPTCHA_LOGIN: { messageType: 'LOGIN_CODE', forOwner: true },
  CAPTCHA_CHANGE_PASSWORD: { messageType: 'PASSWORD_CODE', forOwner: true },
  CHANGE_MOBILE_OLD: { messageType: 'MOBILE_CODE', forOwner: true },
  CHANGE_MOBILE_NEW: { messageType: 'MOBILE_CODE', forOwner: false },
  WX_BIND: { messageType: 'BIND_CODE', forOwner: true },
  REGISTER: { messageType: 'REGISTER_CODE', forOwner: false },
}

const isMeant = async (db: Queryable, mobile: string, scene: SmsScene): Promise<boolean> =>
  ((await findOwner(db, mobile)) !== undefined) === PURPOSES[scene].forOwner ||
  // Customers of contracts log in on phones without an account.
  (scene === 'LOGIN' && (await isOfContract(db, mobile)))

/**
 * Sends a code to whoever is meant to have one. The code is made here and not where it was asked for: no queue ever
 * holds it, and a second try simply sends another, which replaces the first.
 */
export const sendSmsCode = (gateway: SmsGateway): Task => ({
  name: SEND_SMS_CODE,
  cron: undefined,
  async run(db, now, payload) {
    const { id, mobile, scene, askedAt } = Payload.parse(payload)
    const age = now.getTime() - Date.parse(askedAt)
    // Whoever waited that long has given up, or asked again.
    if (age > SMS_CODE_LIFE_SECONDS * 1000 || !(await isMeant(db, mobile, scene))) return
    if (await isHandedOver(db, SEND_SMS_CODE, id)) return
    const message = {
      messageType: PURPOSES[scene].messageType,
      mobile,
      code: await issueSmsCode(db, mobile, scene, now),
      sendUser: SYSTEM_ACTOR.name,
      busiType: SEND_SMS_CODE,
      busiId: id,
    }
    await sendCode(db, gateway, message, now).catch((error: unknown) => {
      // The record tells it; another try would be refused just the same.
      if (!(error instanceof Refusal && error.key === 'smsRefused')) throw error
    })
  },
})

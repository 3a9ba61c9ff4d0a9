import { CODES } from '@visa/contract/codes'
import { SMS_COUNTDOWN_SECONDS, captchaGet, captchaImage } from '@visa/contract/session/captcha'
import type { SmsScene } from '@visa/contract/session/captcha'
import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { onPublic, type Route, type Visit } from '../../../http/route.ts'
import { refuseForeignMobile } from '../../org/user/user.service.ts'
import { requestSmsCode } from '../sms-code/sms-code.service.ts'
import { issueCaptcha, redeemCaptcha } from './captcha.service.ts'

const OWN_SCENES: ReadonlySet<SmsScene> = new Set(['CHANGE_MOBILE_OLD', 'CHANGE_MOBILE_NEW'])

/** Changing one's mobile is for those who are logged in, and begins with the mobile they have. */
async function refuseStranger(db: Db, { session }: Visit, mobile: string, scene: SmsScene): Promise<void> {
  if (!OWN_SCENES.has(scene)) return
  if (session === undefined) throw new Refusal('notLoggedIn', {}, CODES.NOT_LOGGED_IN)
  if (scene === 'CHANGE_MOBILE_OLD') await refuseForeignMobile(db, session.viewer.userId, mobile)
}

export const captchaRoutes = (db: Db, testCaptcha: string | undefined): Route[] => [
  onPublic(captchaImage)(async (visit) => {
    const image = await issueCaptcha(db, visit.visitor(), visit.now)
    return `data:image/png;base64,${image.toString('base64')}`
  }),
  onPublic(captchaGet)(async (visit, { query: { mobile, imageCaptcha, scene } }) => {
    await redeemCaptcha(db, visit.visitor(), imageCaptcha, visit.now, testCaptcha)
    await refuseStranger(db, visit, mobile, scene)
    await requestSmsCode(db, visit, mobile, scene)
    return { seconds: SMS_COUNTDOWN_SECONDS }
  }),
]

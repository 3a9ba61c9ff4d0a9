import { captchaImage } from '@visa/contract/session/captcha'
import type { Db } from '../../../db/pool.ts'
import { onPublic, type Route } from '../../../http/route.ts'
import { issueCaptcha } from './captcha.service.ts'

export const captchaRoutes = (db: Db): Route[] => [
  onPublic(captchaImage)(async (visit) => {
    const image = await issueCaptcha(db, visit.visitor(), visit.now)
    return `data:image/png;base64,${image.toString('base64')}`
  }),
]

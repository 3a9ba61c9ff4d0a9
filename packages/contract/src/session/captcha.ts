import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const CAPTCHA_LIFE_SECONDS = 300

export const captchaImage = endpoint({
  method: 'GET',
  path: '/api/captcha/image/get',
  access: 'public',
  summary: 'A new image captcha for this visitor, as a data URL',
  limit: { max: 60, seconds: 60 },
  data: z.string(),
})

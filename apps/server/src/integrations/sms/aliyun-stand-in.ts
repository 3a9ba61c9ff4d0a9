import { randomInt, randomUUID } from 'node:crypto'
import { acs3Problem } from './acs3.ts'
import { SMS_ACTION, SMS_VERSION, type AliyunSmsSettings, type Fetch } from './aliyun-sms.ts'

const CLOCK_SKEW_MS = 15 * 60_000

const answer = (status: number, code: string, message: string, more: Record<string, string> = {}): Response =>
  Response.json({ Code: code, Message: message, RequestId: randomUUID().toUpperCase(), ...more }, { status })

const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Its own templates, and any that looks like one of the carrier's: people try their settings on it. */
const isTemplate = (code: string, { templates }: AliyunSmsSettings): boolean =>
  code !== '' && (Object.values(templates).includes(code) || /^SMS_\d+$/.test(code))

/** Numbers that the carriers have given out begin like this. */
const isGivenOut = (mobile: string): boolean => /^1[3-9]\d{9}$/.test(mobile)

const judge = (query: URLSearchParams, settings: AliyunSmsSettings): string | undefined => {
  const get = (name: string): string => query.get(name) ?? ''
  if (!get('PhoneNumbers').split(',').every(isGivenOut)) return 'isv.MOBILE_NUMBER_ILLEGAL'
  if (get('SignName') !== settings.signName) return 'isv.SMS_SIGNATURE_ILLEGAL'
  if (!isTemplate(get('TemplateCode'), settings)) return 'isv.SMS_TEMPLATE_ILLEGAL'
  return isObject(get('TemplateParam')) ? undefined : 'isv.INVALID_JSON_PARAM'
}

/** Speaks the carrier's side of the protocol and sends nothing; what was sent is in our own records. */
export function aliyunStandIn(settings: AliyunSmsSettings, now: () => Date): Fetch {
  return async (request) => {
    const problem = await acs3Problem(settings.key, request)
    if (problem !== undefined) return answer(400, problem, 'The signature does not fit the request.')
    const { headers, url } = request
    const at = Date.parse(headers.get('x-acs-date') ?? '')
    if (!(Math.abs(now().getTime() - at) <= CLOCK_SKEW_MS)) {
      return answer(400, 'InvalidTimeStamp.Expired', 'The time of the request is too far off.')
    }
    const known = headers.get('x-acs-action') === SMS_ACTION && headers.get('x-acs-version') === SMS_VERSION
    if (!known) return answer(404, 'InvalidAction.NotFound', 'There is no such action.')
    const refusal = judge(new URL(url).searchParams, settings)
    if (refusal !== undefined) return answer(200, refusal, 'The message was not taken.')
    return answer(200, 'OK', 'OK', { BizId: `${now().getTime()}${randomInt(100_000, 999_999)}^0` })
  }
}

import { randomUUID } from 'node:crypto'
import type { MessageType } from '@visa/contract/sms/message-type'
import * as z from 'zod/mini'
import { acs3Headers, type AccessKey } from './acs3.ts'
import { SmsRefused, type SmsGateway } from './sms-gateway.ts'

export const SMS_ACTION = 'SendSms'
export const SMS_VERSION = '2017-05-25'

const ANSWER_WAIT_MS = 10_000

export interface AliyunSmsSettings {
  key: AccessKey
  /** The registered signature that opens each message. */
  signName: string
  endpoint: string
  /** Notices may have theirs elsewhere. */
  templates: Readonly<Partial<Record<MessageType, string>>>
}

/** As much of fetch as is needed: the stand-in answers in its place. */
export type Fetch = (request: Request) => Promise<Response>

export interface GatewayDeps {
  fetch: Fetch
  now: () => Date
}

const Answer = z.object({
  Code: z.string(),
  Message: z._default(z.string(), ''),
  BizId: z._default(z.string(), ''),
})

const readAnswer = async (response: Response): Promise<z.output<typeof Answer>> => {
  const parsed = Answer.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success) throw new Error(`the SMS carrier answered HTTP ${response.status} in an unknown form`)
  return parsed.data
}

/** Alibaba Cloud's SMS service, spoken to directly. */
export function aliyunSms(
  { key, signName, endpoint, templates }: AliyunSmsSettings,
  { fetch, now }: GatewayDeps,
): SmsGateway['send'] {
  return async ({ mobile, messageType, templateCode, params, outId }) => {
    const url = new URL('/', endpoint)
    url.search = new URLSearchParams({
      OutId: outId,
      PhoneNumbers: mobile,
      SignName: signName,
      TemplateCode: templateCode ?? templates[messageType] ?? '',
      TemplateParam: JSON.stringify(params),
    }).toString()
    const call = { action: SMS_ACTION, version: SMS_VERSION, at: now(), nonce: randomUUID() }
    const request = new Request(url, {
      method: 'POST',
      headers: acs3Headers(key, url, call),
      signal: AbortSignal.timeout(ANSWER_WAIT_MS),
      redirect: 'error',
    })
    const answer = await readAnswer(await fetch(request))
    if (answer.Code !== 'OK') throw new SmsRefused(answer.Code, answer.Message)
    return { bizId: answer.BizId }
  }
}

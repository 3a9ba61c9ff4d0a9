import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { VALID, integer, remark, requiredText, textOrEmpty, valid } from '../fields.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { contentProblem } from './content.ts'
import { MESSAGE_TYPES, isCodeType } from './message-type.ts'

const SMS_TEMPLATE_LIMITS = { name: 64, content: 300, carrierCode: 64, remark: 200 } as const

const messageType = z.enum(MESSAGE_TYPES, 'rule:invalid')

export const SmsTemplate = z.object({
  id: z.number(),
  messageType,
  name: z.string(),
  ename: z.string(),
  content: z.string(),
  /** What the carrier calls the template; empty: the one of the server's settings, if they name one. */
  carrierCode: z.string(),
  valid: z.number(),
  remark: z.string(),
  version: z.number(),
  updateTime: z.iso.datetime(),
})
export type SmsTemplate = z.output<typeof SmsTemplate>

const judged = z.check<{ messageType: (typeof MESSAGE_TYPES)[number]; content: string; valid: 0 | 1 }>(
  ({ value, issues }) => {
    const problem = contentProblem(value.messageType, value.content)
    if (problem !== undefined) {
      const { rule, params } = problem
      issues.push({ code: 'custom', input: value, path: ['content'], message: `rule:${rule}`, params })
    }
    // Without codes nobody would get in.
    if (isCodeType(value.messageType) && value.valid === VALID.DISABLED) {
      issues.push({ code: 'custom', input: value, path: ['valid'], message: 'rule:codeTemplateNeeded' })
    }
  },
)

export const SmsTemplateDraft = z
  .strictObject({
    messageType,
    name: requiredText('templateNameRequired', SMS_TEMPLATE_LIMITS.name),
    ename: textOrEmpty(SMS_TEMPLATE_LIMITS.name),
    content: requiredText('templateContentRequired', SMS_TEMPLATE_LIMITS.content),
    carrierCode: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(SMS_TEMPLATE_LIMITS.carrierCode),
          z.regex(/^[A-Za-z0-9_.-]*$/, 'rule:code'),
        ),
      '',
    ),
    valid,
    remark: remark(SMS_TEMPLATE_LIMITS.remark),
    version: integer(0, 1_000_000_000),
  })
  .check(judged)
export type SmsTemplateDraft = z.output<typeof SmsTemplateDraft>

export const smsTemplates = endpoint({
  method: 'GET',
  path: '/api/sms/queryTemplate',
  access: 'sys.sms.template',
  summary: 'The templates of all kinds of messages; for people of the platform who see every company',
  data: z.array(SmsTemplate),
})

export const smsTemplateSave = endpoint({
  method: 'POST',
  path: '/api/sms/saveTemplate',
  access: 'sys.sms.template',
  summary: 'Change a template; refused when somebody has changed it since the version that is named',
  json: SmsTemplateDraft,
  data: z.object({ version: z.number() }),
})

export const smsTemplateLog = endpoint({
  method: 'GET',
  path: '/api/sms/queryTemplateLog',
  access: 'sys.sms.template',
  summary: 'Who changed a template, newest first',
  query: z.strictObject({ ...PageQuery.shape, messageType }),
  data: pageOf(LogRow),
})

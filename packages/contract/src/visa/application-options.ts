import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FORM_CODES } from './form-codes.ts'

export const Option = z.object({
  code: z.string(),
  cname: z.string(),
  ename: z.string(),
  pinyin: z.string(),
  resv1: z.string(),
  valid: z.number(),
})

/** What a form is filled in and judged with: nothing of it is about anybody. */
export const ApplicationOptions = z.object({
  /** In UTC+8. */
  today: z.iso.date(),
  /** Of the rules in force those that the form reads. */
  rules: z.record(z.string(), z.string()),
  /** By dictionary type; countries and regions are among them. */
  options: z.record(z.string(), z.array(Option)),
})
export type ApplicationOptions = z.output<typeof ApplicationOptions>

export const applicationOptions = endpoint({
  method: 'GET',
  path: '/api/visa/application/options',
  // The form of the electronic visa for Russia is open to everybody: C2.6.
  access: 'public',
  summary: 'What an application form is filled in and judged with: choices and rules in force',
  query: z.strictObject({ form: z.enum(FORM_CODES, 'rule:choice') }),
  limit: { max: 120, seconds: 60 },
  cacheMs: 60_000,
  data: ApplicationOptions,
})

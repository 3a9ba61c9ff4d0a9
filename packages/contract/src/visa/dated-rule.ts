import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { plannedDay } from '../fields.ts'

/** ISO 3166 alpha-3. */
const ruleCountry = z.string().check(z.trim(), z.regex(/^[A-Z]{3}$/, 'rule:choice'))

/** Those who take orders, receive papers or keep the products. */
export const READERS = [
  'visa.order.add',
  'visa.order.manage',
  'visa.order.v2',
  'visa.receipt',
  'visa.documentAudit',
  'visa.category.requirement',
] as const

/** What an authority asks or grants between two days of UTC+8, both included. */
export const DatedRule = z.object({
  id: z.number(),
  country: z.string(),
  /** Dotted: `evisa.stayDays`. */
  key: z.string(),
  value: z.string(),
  validFrom: z.iso.date(),
  /** Null: until further notice. */
  validTo: z.nullable(z.iso.date()),
  /** official, cited, secondary or assumed: how sure it is. */
  source: z.string(),
  note: z.string(),
})
export type DatedRule = z.output<typeof DatedRule>

export const ruleList = endpoint({
  method: 'GET',
  path: '/api/visa/rule/list',
  access: READERS,
  summary: 'The rules of a country that are in force on a day, today unless another is given',
  query: z.strictObject({ nationCode: ruleCountry, day: z.optional(plannedDay) }),
  data: z.array(DatedRule),
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  code,
  flag,
  id,
  integer,
  remark,
  searchTerm,
  seenIfThere,
  seenWithId,
  text,
  textOrEmpty,
} from '../fields.ts'
import { MAX_PRICE_CENTS } from '../money.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD, answerFields } from '../shape.ts'
import { CONFIG_PHASES, inOrder, periodFields, versionFields } from './config-period.ts'

/** What a centre does itself and charges for (C7.33, P9.20). */

export const SERVICE_FEE = 'center.config.serviceFee'
const LIMITS = { code: 32, name: 64, description: 255, unit: 8, quantity: 99, sortNo: 9999 } as const

export const serviceFeeFields = {
  /** Names the service over its versions. */
  code: code(LIMITS.code),
  name: text(LIMITS.name),
  nameEn: textOrEmpty(LIMITS.name),
  description: textOrEmpty(LIMITS.description),
  unitCents: integer(0, MAX_PRICE_CENTS),
  unit: textOrEmpty(LIMITS.unit),
  taxable: z._default(flag, true),
  /** How many of it a new contract begins with, for each applicant. */
  defaultQuantity: z._default(integer(0, LIMITS.quantity), 0),
  sortNo: z._default(integer(0, LIMITS.sortNo), 0),
  remark: remark(LIMITS.description),
  ...periodFields,
}

export const ServiceFeeRow = z.object({
  ...RECORD,
  ...answerFields(serviceFeeFields),
  ...versionFields,
})
export type ServiceFeeRow = z.output<typeof ServiceFeeRow>

export const ServiceFeeFilters = z.strictObject({
  keyword: searchTerm(),
  phase: z.optional(z.enum(CONFIG_PHASES, 'rule:choice')),
})
export type ServiceFeeFilters = z.output<typeof ServiceFeeFilters>

export const serviceFeePage = endpoint({
  method: 'GET',
  path: '/api/visacenter/config/feeService/page',
  access: SERVICE_FEE,
  summary: 'Services of the own centre with their prices, a page, in their order',
  query: z.strictObject({ ...PageQuery.shape, ...ServiceFeeFilters.shape }),
  data: pageOf(ServiceFeeRow),
})

const ServiceFeeDraft = z
  .strictObject({ id: z.optional(id), ...serviceFeeFields, seen: seenIfThere })
  .check(seenWithId, inOrder)

export const serviceFeeSave = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/feeService/save',
  access: SERVICE_FEE,
  summary:
    'Charge a service otherwise from a day on (what held until then ends the day before), or change what has not begun',
  json: ServiceFeeDraft,
  data: z.object({ id: z.number() }),
})

export const serviceFeeDelete = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/feeService/delete',
  access: SERVICE_FEE,
  summary: 'Delete a price of a service that has not begun',
  form: z.strictObject({ id }),
  data: z.null(),
})

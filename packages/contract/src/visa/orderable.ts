import * as z from 'zod/mini'
import { Country } from '../dict/country.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { answerFields } from '../shape.ts'
import { VISA_TYPE, productFields } from './products.ts'

/** What somebody may order today, and through whom. */

const OrderableCountry = z.object({
  ...z.pick(Country, { nationCode: true, code: true, cname: true, ename: true }).shape,
  visaTypes: z.array(z.literal(Object.values(VISA_TYPE))),
})
export type OrderableCountry = z.output<typeof OrderableCountry>

/** Why nothing can be ordered. */
const WHY_NOTHING = ['never', 'notYet', 'expired', 'orgUnable', 'noProducts', 'otherSide'] as const

export const Orderable = z.object({
  countries: z.array(OrderableCountry),
  /** Set where there is nothing, with the day it begins or ended, if one did. */
  none: z.nullable(z.object({ why: z.enum(WHY_NOTHING), day: z.nullable(z.iso.date()) })),
})
export type Orderable = z.output<typeof Orderable>

/** For whom the platform asks; everybody else asks for the own company, whatever they send. */
const companyId = z.optional(id)

export const orderableCountries = endpoint({
  method: 'GET',
  path: '/api/agent/company/countries',
  access: 'session',
  summary: 'Countries and kinds of visa that the own company may order today, else why there is none',
  query: z.strictObject({ companyId }),
  data: Orderable,
})

export const OrderableOrg = z.object({
  id: z.number(),
  companyName: z.string(),
  shortName: z.string(),
  ...answerFields(productFields),
  isDefault: z.boolean(),
  /** The last day on which it can be ordered there. */
  validTo: z.iso.date(),
})
export type OrderableOrg = z.output<typeof OrderableOrg>

export const orderableOrgs = endpoint({
  method: 'GET',
  path: '/api/agent/company/acceptOrganizations',
  access: 'session',
  summary: 'Acceptance organisations through which the own company may order today, the default first',
  query: z.strictObject({
    companyId,
    nationCode: z.optional(productFields.nationCode),
    visaType: z.optional(productFields.visaType),
  }),
  data: z.array(OrderableOrg),
})

export const acceptOrgByCountry = endpoint({
  method: 'GET',
  path: '/api/acceptOrg/byCountry',
  access: 'session',
  summary: 'The same for one product, by its country and kind of visa',
  query: z.strictObject({ countryCode: productFields.nationCode, visaType: productFields.visaType }),
  data: z.array(OrderableOrg),
})

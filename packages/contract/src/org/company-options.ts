import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, ids, oneOf, searchTerm } from '../fields.ts'
import { IDENTITY, type IdentityCode } from '../identity.ts'

/** What selectors need of a company. */
export const CompanyOption = z.object({
  id: z.number(),
  companyCode: z.string(),
  companyName: z.string(),
  shortName: z.string(),
  /** How the names are typed, in full and by initials, set apart by `|`. */
  pinyin: z.string(),
  /** 0: stopped or not yet passed; it stands on old records and cannot be chosen for new ones. */
  valid: z.number(),
})
export type CompanyOption = z.output<typeof CompanyOption>

const identity = oneOf<IdentityCode>(IDENTITY)

/** P7.49, at most 1000. With `ids` those companies are answered whatever their state, so that old records keep their names. */
export const CompanyOptionQuery = z.strictObject({
  ids: z.optional(ids),
  /** True: companies of the first level, which may have branches; false: branches only. */
  isGroup: z.optional(flag),
  identityCode: z.optional(identity),
  /** Only those where somebody may do what suppliers are asked for. */
  supplies: z.optional(flag),
  /** In code, names or pinyin. */
  keyword: searchTerm(),
})
export type CompanyOptionQuery = z.output<typeof CompanyOptionQuery>

const OPTIONS = z.array(CompanyOption)

export const companyOptions = endpoint({
  method: 'GET',
  path: '/api/company/queryList4Select',
  access: 'session',
  summary: 'Companies to choose for new records: all that are active for the platform, else the own one',
  query: CompanyOptionQuery,
  data: OPTIONS,
})

export const companyFilterOptions = endpoint({
  method: 'GET',
  path: '/api/company/queryList5Select',
  access: 'session',
  summary: 'Companies to find old records by: as queryList4Select, and the stopped ones too',
  query: CompanyOptionQuery,
  data: OPTIONS,
})

export const supplierOptions = endpoint({
  method: 'GET',
  path: '/api/company/querySupplier',
  access: 'session',
  summary: 'Companies that supply: the acceptance side, as far as the viewer reaches',
  query: CompanyOptionQuery,
  data: OPTIONS,
})

export const buyerOptions = endpoint({
  method: 'GET',
  path: '/api/company/queryBuyer',
  access: 'session',
  summary: 'Companies that buy: agents and customers, as far as the viewer reaches',
  query: CompanyOptionQuery,
  data: OPTIONS,
})

export const companyOptionsByIdentity = endpoint({
  method: 'GET',
  path: '/api/company/getListByIdentityType',
  access: 'session',
  summary: 'Companies of one side of the business, as far as the viewer reaches',
  query: z.strictObject({ identityType: identity, keyword: searchTerm() }),
  data: OPTIONS,
})

/** P3.23: entries that a selector puts before the customers; they are no companies. */
export const WALK_IN_CUSTOMER = -99
export const ALL_CUSTOMERS = ''

export const customerOptions = endpoint({
  method: 'GET',
  path: '/api/company/queryCustomer',
  access: 'session',
  summary: 'Customers to choose, as far as the viewer reaches',
  query: CompanyOptionQuery,
  data: OPTIONS,
})

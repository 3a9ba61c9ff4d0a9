import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { plannedDay, flag, id, searchTerm, seen } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD, answerFields } from '../shape.ts'
import { productFields } from '../visa/products.ts'
import { AUTHORIZATION_STATES, EXTENSIONS, inOrder, periodFields } from './authorization-period.ts'

const MOST_ROWS = 100

/** What people write of an authorisation: through whom an agent may order what, and how long. */
export const authorizationFields = {
  ...productFields,
  acceptOrgId: id,
  ...periodFields,
  /** Chosen for the agent unless somebody chooses another. */
  isDefault: z._default(flag, false),
}

/** Which rows of a record somebody means, and as they saw them. */
export const seenRow = { id, seen }

export const revokeRows = z._default(z.array(z.strictObject(seenRow)).check(z.maxLength(MOST_ROWS)), [])

export const Authorization = z.object({
  ...RECORD,
  companyId: z.number(),
  ...answerFields(authorizationFields),
  orgName: z.string(),
  /** Until when the organisation handles the product; null: it does not on the day asked about. */
  orgValidTo: z.nullable(z.iso.date()),
  working: z.boolean(),
  state: z.enum(AUTHORIZATION_STATES),
})
export type Authorization = z.output<typeof Authorization>

const AuthorizationAdd = z.strictObject(authorizationFields).check(inOrder)
const AuthorizationChange = z
  .strictObject({ ...seenRow, ...periodFields, isDefault: authorizationFields.isDefault })
  .check(inOrder)

const rowsOf = <Row extends z.ZodMiniType>(row: Row) =>
  z._default(z.array(row).check(z.maxLength(MOST_ROWS)), [])

/** Something is to be done; whole requests that ask for nothing are mistakes. */
export const asksForSomething = z.refine<{
  add: readonly unknown[]
  change: readonly unknown[]
  revoke: readonly unknown[]
}>(({ add, change, revoke }) => add.length + change.length + revoke.length > 0, {
  error: 'rule:required',
  path: ['add'],
})

export const AgentAuthorize = z
  .strictObject({
    /** The agent. */
    companyId: id,
    add: rowsOf(AuthorizationAdd),
    change: rowsOf(AuthorizationChange),
    revoke: revokeRows,
  })
  .check(asksForSomething)
export type AgentAuthorize = z.output<typeof AgentAuthorize>

/** How many rows became what. */
export const AuthorizeResult = z.object({ added: z.number(), changed: z.number(), revoked: z.number() })
export type AuthorizeResult = z.output<typeof AuthorizeResult>

const WRITE = 'cust.agent.authorize'

/** Whoever looks after agents sees what they are authorised for; whoever may authorise does so. */
const READ = [WRITE, 'cust.agent'] as const

export const agentAuthorize = endpoint({
  method: 'POST',
  path: '/api/company/agent/authorize',
  access: WRITE,
  summary: 'Give, change and revoke authorisations of one agent, all of them or none; the platform’s alone',
  json: AgentAuthorize,
  data: AuthorizeResult,
})

export const AUTHORIZATION_FILTERS = ['all', 'expiring', 'expired'] as const

export const AuthorizationQuery = z.strictObject({
  ...PageQuery.shape,
  /** In the agent's code, names or pinyin. */
  keyword: searchTerm(),
  /** One agent alone. */
  companyId: z.optional(id),
  acceptOrgId: z.optional(id),
  /** The day to look at; today unless given. */
  day: z.optional(plannedDay),
  phase: z._default(z.enum(AUTHORIZATION_FILTERS, 'rule:choice'), 'all'),
})
export type AuthorizationQuery = z.output<typeof AuthorizationQuery>

export const AuthorizedAgent = z.object({
  companyId: z.number(),
  companyName: z.string(),
  shortName: z.string(),
  users: z.number(),
  /** Of each organisation and product what holds that day or will, else what ended last. */
  authorizations: z.array(Authorization),
})
export type AuthorizedAgent = z.output<typeof AuthorizedAgent>

export const authorizationPage = endpoint({
  method: 'GET',
  path: '/api/company/agent/authorizations',
  access: READ,
  summary: 'Agents within reach with their authorisations as they stand on a day, a page',
  query: AuthorizationQuery,
  data: pageOf(AuthorizedAgent),
})

const ExpiringAuthorization = z.object({ ...Authorization.shape, shortName: z.string() })
export type ExpiringAuthorization = z.output<typeof ExpiringAuthorization>

export const AuthorizationSummary = z.object({
  today: z.iso.date(),
  /** How many agents may order each product that day; products that nobody may are left out. */
  valid: z.array(z.object({ ...answerFields(productFields), agents: z.number() })),
  /** Those that ended or will within 30 days and are followed by no other, the first to end first. */
  expiring: z.array(ExpiringAuthorization),
  /** Set when there are more than are told. */
  more: z.boolean(),
  reminder: z.nullable(z.object({ sentTime: z.iso.datetime(), count: z.number() })),
})
export type AuthorizationSummary = z.output<typeof AuthorizationSummary>

export const authorizationSummary = endpoint({
  method: 'GET',
  path: '/api/company/agent/expiring',
  access: READ,
  summary: 'Authorisations that ended or end soon, how many agents may order what, and the last reminder',
  query: z.strictObject({ day: z.optional(plannedDay) }),
  data: AuthorizationSummary,
})

export const authorizationsOfAgent = endpoint({
  method: 'GET',
  path: '/api/company/agent/authorization',
  access: 'session',
  summary:
    'What one agent within reach is and was authorised for: the own company’s people, and the platform',
  query: z.strictObject({ companyId: id }),
  data: z.array(Authorization),
})

export const AuthorizationExtend = z.strictObject({
  rows: z.array(z.strictObject(seenRow)).check(z.minLength(1, 'rule:required'), z.maxLength(MOST_ROWS)),
  extension: z.enum(EXTENSIONS, 'rule:choice'),
})
export type AuthorizationExtend = z.output<typeof AuthorizationExtend>

export const authorizationExtend = endpoint({
  method: 'POST',
  path: '/api/company/agent/extend',
  access: WRITE,
  summary: 'Let authorisations go on from their end or, where that is past, from today; all of them or none',
  json: AuthorizationExtend,
  data: z.object({ extended: z.number() }),
})

const CopiedRow = z.object({
  ...answerFields(productFields),
  orgName: z.string(),
  ...answerFields(periodFields),
  ok: z.boolean(),
  /** Why it was left out, in the reader's language; empty when it was copied. */
  message: z.string(),
})
export type CopiedRow = z.output<typeof CopiedRow>

export const authorizationCopy = endpoint({
  method: 'POST',
  path: '/api/company/agent/copy',
  access: WRITE,
  summary: 'Give an agent what another one is authorised for now and later; tells what became of each',
  json: z.strictObject({ fromCompanyId: id, companyId: id }),
  data: z.object({ rows: z.array(CopiedRow) }),
})

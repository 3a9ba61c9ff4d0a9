import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { plannedDay, id } from '../fields.ts'
import { RECORD, answerFields } from '../shape.ts'
import { productFields } from '../visa/products.ts'
import { AuthorizeResult, asksForSomething, revokeRows, seenRow } from './agent-authorization.ts'
import { inOrder, periodFields } from './authorization-period.ts'

const MOST_ROWS = 100

/** What an acceptance organisation handles, and how long. */
export const orgProductFields = { ...productFields, ...periodFields }

export const OrgProduct = z.object({
  ...RECORD,
  companyId: z.number(),
  ...answerFields(orgProductFields),
  /** How many agents may order it through the organisation today; told to the platform and nobody else. */
  agents: z.nullable(z.number()),
})
export type OrgProduct = z.output<typeof OrgProduct>

const rowsOf = <Row extends z.ZodMiniType>(row: Row) =>
  z._default(z.array(row).check(z.maxLength(MOST_ROWS)), [])

export const OrgAuthorize = z
  .strictObject({
    /** The acceptance organisation. */
    companyId: id,
    add: rowsOf(z.strictObject(orgProductFields).check(inOrder)),
    change: rowsOf(z.strictObject({ ...seenRow, ...periodFields }).check(inOrder)),
    revoke: revokeRows,
  })
  .check(asksForSomething)
export type OrgAuthorize = z.output<typeof OrgAuthorize>

export const acceptOrgAuthorize = endpoint({
  method: 'POST',
  path: '/api/company/acceptOrg/authorize',
  access: 'cust.acceptOrg.authorize',
  summary:
    'Say what an acceptance organisation handles and how long, all of it or nothing; the platform’s alone',
  json: OrgAuthorize,
  data: AuthorizeResult,
})

export const acceptOrgProducts = endpoint({
  method: 'GET',
  path: '/api/company/acceptOrg/products',
  access: 'session',
  summary: 'What one organisation within reach handles and handled: its own people, and the platform',
  query: z.strictObject({ companyId: id }),
  data: z.array(OrgProduct),
})

const AuthorizableOrg = z.object({
  id: z.number(),
  companyName: z.string(),
  shortName: z.string(),
  ...answerFields(periodFields),
})
export type AuthorizableOrg = z.output<typeof AuthorizableOrg>

export const listCanAuthorize = endpoint({
  method: 'GET',
  path: '/api/company/listCanAuthorize',
  access: ['cust.agent.authorize', 'cust.acceptOrg.authorize'],
  summary: 'Acceptance organisations that may work and handle a product on a day or later, with how long',
  query: z.strictObject({ ...productFields, day: z.optional(plannedDay) }),
  data: z.array(AuthorizableOrg),
})

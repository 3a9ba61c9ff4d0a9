import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cents, code, id, ids, integer, plannedDay, remark, searchTerm, seen } from '../fields.ts'
import { MAX_CENTS } from '../money.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RECORD, answerFields } from '../shape.ts'
import {
  AGE_GROUPS,
  FEE_READERS,
  FEE_WRITERS,
  HOME_CURRENCY,
  HOME_RATE,
  RULE_KINDS,
  isTooDear,
  type RuleKind,
} from './fee-kinds.ts'
import { NATION_CODES, productFields } from './products.ts'

/** Dated rules of fees: what is charged, for what, from when to when. */

const FEE_RULE_LIMITS = { code: 64, remark: 255 } as const

export const codeOrAll = z._default(
  z.string().check(z.trim(), z.maxLength(FEE_RULE_LIMITS.code), z.regex(/^[A-Za-z0-9_.-]*$/, 'rule:code')),
  '',
)
const idOrAll = z._default(z.nullable(id), null)

const ageGroup = z._default(z.enum(['', ...AGE_GROUPS], 'rule:choice'), '')

/** What a rule is for; empty or null is for all. */
const conditionFields = {
  /** Of what is done on top, VAS_KIND. */
  service: codeOrAll,
  nationCode: z._default(z.enum(['', ...NATION_CODES], 'rule:choice'), ''),
  visaType: z._default(z.nullable(productFields.visaType), null),
  visaCategory: codeOrAll,
  entries: codeOrAll,
  urgencyLevel: codeOrAll,
  ageGroup,
  /** NATION_GROUP: what consulates ask depends on whose passport it is. */
  nationGroup: codeOrAll,
  agentId: idOrAll,
  /** AGENT_LEVEL; of a rule for one agent none. */
  agentLevel: codeOrAll,
  acceptOrgId: idOrAll,
}

/** What it charges, and for how long. */
const worth = {
  /** Of its currency. */
  amountCents: cents(-MAX_CENTS),
  currency: z._default(code(3), HOME_CURRENCY),
  /** What a hundred of its currency are charged with. */
  rateCents: z._default(cents(1), HOME_RATE),
  remark: remark(FEE_RULE_LIMITS.remark),
}

const period = {
  validFrom: plannedDay,
  /** The last day; null: until further notice. */
  validTo: z._default(z.nullable(plannedDay), null),
}

export const feeRuleFields = {
  kind: z.enum(RULE_KINDS, 'rule:choice'),
  ...conditionFields,
  ...worth,
  ...period,
}

interface Judged {
  kind: RuleKind
  service: string
  agentId: number | null
  agentLevel: string
  amountCents: number
  currency: string
  rateCents: number
  validFrom: string
  validTo: string | null
}

const inOrder = z.refine<Pick<Judged, 'validFrom' | 'validTo'>>(
  ({ validFrom, validTo }) => validTo === null || validTo >= validFrom,
  { error: 'rule:endsBeforeStart', path: ['validTo'] },
)

export const notTooDear = z.refine<Pick<Judged, 'amountCents' | 'rateCents'>>((rule) => !isTooDear(rule), {
  error: 'rule:tooDear',
  path: ['amountCents'],
})

export const homeRate = z.refine<Pick<Judged, 'currency' | 'rateCents'>>(
  ({ currency, rateCents }) => currency !== HOME_CURRENCY || rateCents === HOME_RATE,
  { error: 'rule:homeRate', path: ['rateCents'] },
)

/** What only several fields together can tell. */
const TOGETHER = [
  inOrder,
  notTooDear,
  z.refine<Judged>(({ kind, service }) => kind !== 'vas' || service !== '', {
    error: 'rule:required',
    path: ['service'],
  }),
  z.refine<Judged>(({ kind, service }) => kind === 'vas' || service === '', {
    error: 'rule:serviceOfVas',
    path: ['service'],
  }),
  z.refine<Judged>(({ agentId, agentLevel }) => agentId === null || agentLevel === '', {
    error: 'rule:agentOrLevel',
    path: ['agentLevel'],
  }),
  z.refine<Judged>(({ kind, amountCents }) => (kind === 'discount' ? amountCents <= 0 : amountCents >= 0), {
    error: 'rule:feeSign',
    path: ['amountCents'],
  }),
  homeRate,
] as const

export const FeeRuleDraft = z.strictObject(feeRuleFields).check(...TOGETHER)
export type FeeRuleDraft = z.output<typeof FeeRuleDraft>

/** Over, in force or to come, on the day somebody asks. */
export const RULE_PHASES = ['inForce', 'coming', 'over'] as const

export const FeeRule = z.object({
  ...RECORD,
  ...answerFields(feeRuleFields),
  /** Of rules with the same conditions the how manieth. */
  version: z.number(),
  agentName: z.string(),
  acceptOrgName: z.string(),
  phase: z.enum(RULE_PHASES),
  /** Whether an order was priced by it: then only its end can be changed. */
  used: z.boolean(),
})
export type FeeRule = z.output<typeof FeeRule>

export const FeeRuleQuery = z.strictObject({
  ...PageQuery.shape,
  kind: z.optional(z.enum(RULE_KINDS, 'rule:choice')),
  /** Of the kinds that are looked after at one entry of the menu. */
  screen: z.optional(z.enum(FEE_READERS, 'rule:choice')),
  nationCode: z.optional(productFields.nationCode),
  visaType: z.optional(productFields.visaType),
  phase: z.optional(z.enum(RULE_PHASES, 'rule:choice')),
  agentId: z.optional(id),
  acceptOrgId: z.optional(id),
  /** In the remark or the category. */
  keyword: searchTerm(),
})
export type FeeRuleQuery = z.output<typeof FeeRuleQuery>

export const feeRulePage = endpoint({
  method: 'GET',
  path: '/api/visa/fee/page',
  access: FEE_READERS,
  summary: 'Rules of fees within reach, a page; shares only those of the own side',
  query: FeeRuleQuery,
  data: pageOf(FeeRule),
})

export const feeRuleAdd = endpoint({
  method: 'POST',
  path: '/api/visa/fee/add',
  access: FEE_WRITERS,
  summary: 'Add a rule from today on or later; one with the same conditions on any of its days is refused',
  json: FeeRuleDraft,
  data: z.object({ id: z.number() }),
})

export const FeeRuleUpdate = z.strictObject({ id, ...feeRuleFields, seen }).check(...TOGETHER)
export type FeeRuleUpdate = z.output<typeof FeeRuleUpdate>

export const feeRuleUpdate = endpoint({
  method: 'POST',
  path: '/api/visa/fee/update',
  access: FEE_WRITERS,
  summary: 'Change a rule that has not begun; of one that has, the end and the remark alone',
  json: FeeRuleUpdate,
  data: z.null(),
})

export const FeeRuleReplace = z.strictObject({ id, ...worth, from: plannedDay, seen })
export type FeeRuleReplace = z.output<typeof FeeRuleReplace>

export const feeRuleReplace = endpoint({
  method: 'POST',
  path: '/api/visa/fee/replace',
  access: FEE_WRITERS,
  summary: 'Charge another amount from a day on: the rule ends the day before, its next version begins',
  json: FeeRuleReplace,
  data: z.object({ id: z.number() }),
})

export const feeRuleDelete = endpoint({
  method: 'POST',
  path: '/api/visa/fee/delete',
  access: FEE_WRITERS,
  summary: 'Delete rules that no order was priced by: all of them or none',
  json: z.strictObject({ ids }),
  data: z.object({ deleted: z.number() }),
})

const PERCENT_LEAST = -90
const PERCENT_MOST = 300

export const FeeCopy = z.strictObject({
  ...productFields,
  kinds: z
    .array(z.enum(RULE_KINDS, 'rule:choice'))
    .check(z.minLength(1, 'rule:required'), z.maxLength(RULE_KINDS.length)),
  from: plannedDay,
  /** By how much all amounts change; nothing unless given. */
  percent: z._default(integer(PERCENT_LEAST, PERCENT_MOST), 0),
  remark: remark(FEE_RULE_LIMITS.remark),
})
export type FeeCopy = z.output<typeof FeeCopy>

export const feeCopy = endpoint({
  method: 'POST',
  path: '/api/visa/fee/copy',
  access: FEE_WRITERS,
  summary:
    'Begin a new price list of one product on a day to come: every rule in force then gets its next version',
  json: FeeCopy,
  data: z.object({ rules: z.number() }),
})

export const feeRuleLog = endpoint({
  method: 'GET',
  path: '/api/visa/fee/log',
  access: FEE_READERS,
  summary: 'Who changed the rules of one product, newest first; the platform’s alone',
  query: z.strictObject({ ...PageQuery.shape, ...productFields }),
  data: pageOf(LogRow),
})

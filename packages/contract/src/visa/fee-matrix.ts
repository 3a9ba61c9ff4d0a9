import * as z from 'zod/mini'
import { VISA_FEE } from '../centre/config-visa-fee.ts'
import { endpoint } from '../endpoint.ts'
import { code, id, plannedDay, seenOrUnset } from '../fields.ts'
import { AGE_GROUPS, FEE_READERS, RULE_KINDS } from './fee-kinds.ts'
import { FeeRule, codeOrAll } from './fee-rule.ts'
import { productFields } from './products.ts'

/** Prices of one product on a day, all combinations at once, and why each is what it is. */

/** Centres look at what consulates ask there. */
const LOOKERS = [...FEE_READERS, VISA_FEE] as const

/** For whom prices are looked at: nobody's agent and any organisation unless given; a centre looks at its own. */
const looking = {
  ...productFields,
  /** Today unless given. */
  day: z.optional(plannedDay),
  agentId: z.optional(id),
  agentLevel: codeOrAll,
  acceptOrgId: z.optional(id),
}

const money = z.nullable(z.number())

const MatrixAmount = z.object({
  kind: z.enum(RULE_KINDS),
  /** Null: no rule, though it must be paid. */
  cents: money,
  /** The same on the day of today; null: no rule then. */
  todayCents: money,
  ruleId: money,
  /** Another rule has as many conditions; which one counts is decided by what they are. */
  tied: z.boolean(),
})

const MatrixCell = z.object({
  urgencyLevel: z.string(),
  ageGroup: z.enum(AGE_GROUPS),
  /** False: the product is not offered like that. */
  offered: z.boolean(),
  amounts: z.array(MatrixAmount),
  /** Of what a person pays, without what is chosen on top; null where something is missing. */
  totalCents: money,
  /** The same on the day of today. */
  todayCents: money,
})
export type MatrixCell = z.output<typeof MatrixCell>

const MatrixRow = z.object({
  visaCategory: z.string(),
  entries: z.string(),
  /** NATION_GROUP; empty: no rule asks for one. */
  nationGroup: z.string(),
  cells: z.array(MatrixCell),
})
export type MatrixRow = z.output<typeof MatrixRow>

/** A fee that is missing on some days to come, in so many cells, the first of them by name. */
const MatrixGap = z.object({
  kind: z.enum(RULE_KINDS),
  from: z.iso.date(),
  /** Null: as far as is looked ahead. */
  to: z.nullable(z.iso.date()),
  cells: z.number(),
  visaCategory: z.string(),
  entries: z.string(),
  urgencyLevel: z.string(),
  nationGroup: z.string(),
})
export type MatrixGap = z.output<typeof MatrixGap>

export const FeeMatrix = z.object({
  today: z.iso.date(),
  day: z.iso.date(),
  /** Each speed with its working days, which a centre is not told; the last column is for children of its own. */
  columns: z.array(
    z.object({
      urgencyLevel: z.string(),
      ageGroup: z.enum(AGE_GROUPS),
      workingDays: z.nullable(z.number()),
    }),
  ),
  rows: z.array(MatrixRow),
  gaps: z.array(MatrixGap),
  /** The days on which something about these prices changed last and will change next. */
  lastChange: z.nullable(z.iso.date()),
  nextChange: z.nullable(z.iso.date()),
})
export type FeeMatrix = z.output<typeof FeeMatrix>

export const feeMatrix = endpoint({
  method: 'GET',
  path: '/api/visa/fee/matrix',
  access: LOOKERS,
  summary: 'The prices of one product on a day by category, entries and speed, with what is missing',
  query: z.strictObject(looking),
  data: FeeMatrix,
})

const RULE_VERDICTS = ['used', 'lessSpecific', 'otherConditions', 'notYet', 'over'] as const

const WhyKind = z.object({
  kind: z.enum(RULE_KINDS),
  /** Without a rule of this kind there is no price. */
  needed: z.boolean(),
  cents: money,
  /** Every rule that fits, on whatever days, the most specific first, and why it is the one or is not. */
  rules: z.array(
    z.extend(z.omit(FeeRule, { createTime: true, updateTime: true, used: true }), {
      chargedCents: z.number(),
      /** How many conditions it has. */
      conditions: z.number(),
      verdict: z.enum(RULE_VERDICTS),
    }),
  ),
  /** Which rule counts when, some months around the day. */
  spans: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), ruleId: money, cents: money })),
})
export type WhyKind = z.output<typeof WhyKind>

export const FeeWhy = z.object({
  day: z.iso.date(),
  kinds: z.array(WhyKind),
  totalCents: money,
  todayCents: money,
})
export type FeeWhy = z.output<typeof FeeWhy>

export const feeWhy = endpoint({
  method: 'GET',
  path: '/api/visa/fee/why',
  access: LOOKERS,
  summary:
    'Why one price is what it is: the rules that could apply, the one that does, and when others will; without what is chosen on top',
  query: z.strictObject({
    ...looking,
    visaCategory: codeOrAll,
    entries: codeOrAll,
    urgencyLevel: codeOrAll,
    ageGroup: z._default(z.enum(AGE_GROUPS, 'rule:choice'), 'adult'),
    /** NATION_GROUP; empty: what holds for everybody. */
    nationGroup: codeOrAll,
  }),
  data: FeeWhy,
})

/** What an order gives to one of its sides. */
const OrderShare = z.object({
  kind: z.enum(RULE_KINDS),
  quantity: z.number(),
  unitCents: z.number(),
  ruleId: z.number(),
  version: z.number(),
})
export type OrderShare = z.output<typeof OrderShare>

export const feeShares = endpoint({
  method: 'GET',
  path: '/api/visa/fee/shares',
  access: FEE_READERS,
  summary: 'What an order within reach gives to its sides: of all to the platform, to others their own',
  query: z.strictObject({ orderId: id }),
  data: z.array(OrderShare),
})

const AgentLevel = z.object({
  agentId: z.number(),
  shortName: z.string(),
  level: z.string(),
  /** Null: it never had one. */
  changedAt: z.nullable(z.iso.datetime()),
})
export type AgentLevel = z.output<typeof AgentLevel>

export const agentLevels = endpoint({
  method: 'GET',
  path: '/api/visa/fee/levels',
  access: 'visa.fee.agent',
  summary: 'Agents within reach with the level whose prices they pay; the platform’s alone',
  data: z.array(AgentLevel),
})

export const agentLevelSet = endpoint({
  method: 'POST',
  path: '/api/visa/fee/setLevel',
  access: 'visa.fee.agent.edit',
  summary: 'Give an agent a level, or none: orders made from then on are priced by it',
  json: z.strictObject({ agentId: id, level: z._default(z.nullable(code(64)), null), seen: seenOrUnset }),
  data: z.null(),
})

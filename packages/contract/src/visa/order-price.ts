import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { integer } from '../fields.ts'
import { orderFields } from './order.ts'
import { AGE_GROUPS, FEE_KINDS } from './fee-kinds.ts'
import { agentOrWalkIn } from './order-face.ts'

/** What an order costs and when it is done, with the reasons: the same answer for an estimate and for a confirmation. */

/** One line of a price, with the rule that made it. */
export const FeeLine = z.object({
  kind: z.enum(FEE_KINDS),
  /** VAS_KIND of what is done on top; else empty. */
  service: z.string(),
  /** For whom of the order it is. */
  ageGroups: z.array(z.enum(AGE_GROUPS)),
  /** The same with the country of their passports, as `whomOf` writes it; empty: a line from before that counted. */
  whom: z.array(z.string()),
  quantity: z.number(),
  unitCents: z.number(),
  ruleId: z.number(),
  version: z.number(),
})
export type FeeLine = z.output<typeof FeeLine>

/** Why it is that much: what the rule asks for; empty or null is for all. */
export const ExplainedFee = z.extend(FeeLine, {
  nationCode: z.string(),
  visaType: z.nullable(z.number()),
  visaCategory: z.string(),
  entries: z.string(),
  urgencyLevel: z.string(),
  ageGroup: z.enum(['', ...AGE_GROUPS]),
  nationGroup: z.string(),
  agentLevel: z.string(),
  agentName: z.string(),
  acceptOrgName: z.string(),
  /** What the rule says in its own currency; `unitCents` is that at the rule's rate. */
  currency: z.string(),
  amountCents: z.number(),
  validFrom: z.iso.date(),
  validTo: z.nullable(z.iso.date()),
})
export type ExplainedFee = z.output<typeof ExplainedFee>

const PricedLine = z.extend(ExplainedFee, {
  /** What it will be once the rule has ended; null while nobody knows. */
  nextCents: z.nullable(z.number()),
})
export type PricedLine = z.output<typeof PricedLine>

/** A fee that must be paid and that no rule says: never taken for nothing. */
export const FeeGap = z.object({
  kind: z.enum(FEE_KINDS),
  service: z.string(),
  ageGroup: z.enum(AGE_GROUPS),
  nationality: z.string(),
})
export type FeeGap = z.output<typeof FeeGap>

export const Price = z.object({
  lines: z.array(PricedLine),
  /** Of the lines; no price while something is missing. */
  totalCents: z.number(),
  gaps: z.array(FeeGap),
})
export type Price = z.output<typeof Price>

/** How a day counts towards a promise. */
const PromiseDay = z.object({
  day: z.iso.date(),
  kind: z.enum(['start', 'working', 'off', 'promised']),
  /** Of a holiday, or of the weekend day worked instead of one; empty for an ordinary day. */
  name: z.string(),
})

/** How a promised day comes about. */
export const Promised = z.object({
  workingDays: z.number(),
  /** Null: later than the calendar of holidays goes. */
  promisedDate: z.nullable(z.iso.date()),
  /** The last day of which the calendar knows whether it is worked. */
  knownUntil: z.nullable(z.iso.date()),
  /** Where it would be lodged, where that was known; it takes as long as there. */
  consulate: z.optional(z.string()),
  days: z.array(PromiseDay),
})
export type Promised = z.output<typeof Promised>

const {
  nationCode,
  visaType,
  visaCategory,
  entries,
  urgencyLevel,
  acceptOrgId,
  returnWay,
  entryDate,
  services,
} = orderFields

/** 人数 is a guess of whoever asks; it is not kept. */
export const MOST_PEOPLE = 200

export const EstimateQuery = z.strictObject({
  nationCode,
  visaType,
  visaCategory,
  entries,
  urgencyLevel,
  agentId: agentOrWalkIn,
  acceptOrgId,
  returnWay,
  entryDate,
  services,
  people: z._default(integer(1, MOST_PEOPLE), 1),
})
export type EstimateQuery = z.output<typeof EstimateQuery>

export const Estimate = z.object({
  ...Price.shape,
  /** Null where no process time holds for the product at this speed. */
  promise: z.nullable(Promised),
  /** Each speed with its own day. */
  speeds: z.array(
    z.object({
      urgencyLevel: z.string(),
      workingDays: z.number(),
      promisedDate: z.nullable(z.iso.date()),
    }),
  ),
  /** C5.16: the last day of the stay, where the product sets it. */
  exitDate: z.nullable(z.iso.date()),
  /** The first day for which it is not too late to apply, where the product has such a rule. */
  earliestEntry: z.nullable(z.iso.date()),
})
export type Estimate = z.output<typeof Estimate>

export const orderEstimate = endpoint({
  method: 'POST',
  path: '/api/visa/order/estimate',
  access: 'visa.order.add',
  summary: 'What an order would cost today and for when it would be promised, line by line with the rules',
  json: EstimateQuery,
  repeat: 'harmless',
  data: Estimate,
})

export const servicesOffered = endpoint({
  method: 'GET',
  path: '/api/visa/order/services',
  access: 'visa.order.add',
  summary: 'What can be done on top of a visa today, with what it costs a person',
  query: z.strictObject({ nationCode, visaType }),
  data: z.array(z.object({ service: z.string(), cents: z.number() })),
})

import * as z from 'zod/mini'
import { flag, id, seenIfThere } from '../fields.ts'
import { WALK_IN_CUSTOMER } from '../org/company-options.ts'
import { picked, type ValuesOf } from '../shape.ts'
import { orderFields, type OrderChanges, type OrderFields } from './order.ts'
import { NATION_CODES, VISA_TYPE } from './products.ts'

/** What the two faces of orders share in what they take: names and rules of C5.24, −99 for a walk-in. */

/** C5.24 */
export const visaCountry = z.enum(NATION_CODES, 'rule:countryMissing')
export const visaKind = z.pipe(
  z.pipe(z.union([z.number(), z.enum(['1', '2'])], 'rule:visaTypeMissing'), z.transform(Number)),
  z.literal(Object.values(VISA_TYPE), 'rule:visaTypeMissing'),
)

/** P3.23: nobody's agent is −99 outside and nothing inside. */
export const agentOrWalkIn = z._default(
  z.nullable(
    z.union([
      z.literal(WALK_IN_CUSTOMER),
      z.pipe(z.literal(String(WALK_IN_CUSTOMER)), z.transform(Number)),
      id,
    ]),
  ),
  null,
)
/** What is searched for by an organisation: −99 finds what goes through none. */
export const orgOrNone = z.optional(
  z.union([
    z.literal(WALK_IN_CUSTOMER),
    z.pipe(z.literal(String(WALK_IN_CUSTOMER)), z.transform(Number)),
    id,
  ]),
)
export const agentOf = (agentId: number | null): number | null =>
  agentId === WALK_IN_CUSTOMER ? null : agentId

const {
  entries,
  urgencyLevel,
  purposeSection,
  purposeGoal,
  acceptOrgId,
  contactName,
  contactMobile,
  contactEmail,
  customerAddr,
  entryDate,
  exitDate,
  returnWay,
  services,
  orderSource,
  userName,
  remark,
} = orderFields

/** What both faces call by the name that the model has. */
const same = {
  contactMobile,
  contactName,
  contactEmail,
  userName,
  orderSource,
  purposeSection,
  purposeGoal,
  entries,
  entryDate,
  exitDate,
  urgencyLevel,
  acceptOrgId,
  returnWay,
  services,
  customerAddr,
  remark,
}

export const sharedFields = {
  ...same,
  visaCountry,
  agentId: agentOrWalkIn,
  /** The member that it is for. */
  userId: orderFields.memberId,
}

/** Beside what an order holds. */
export const writing = {
  id: z.optional(id),
  seen: seenIfThere,
  /** Though one just like it is there. */
  anyway: z._default(flag, false),
}

type Shared = ValuesOf<typeof sharedFields>

/** Fields of which any may not have been sent. */
export type Sent<Values> = { [Name in keyof Values]?: Values[Name] | undefined }

const withoutUnsent = (values: Sent<OrderFields>): OrderChanges =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/**
 * The part of a request that is the same on both faces, as the model has it. Nobody's agent must be said, with −99:
 * an agent that is null is one that was not chosen.
 */
export const fromShared = ({
  visaCountry: nationCode,
  userId: memberId,
  agentId,
  ...draft
}: Sent<Shared>): OrderChanges =>
  withoutUnsent({
    ...picked(same, draft),
    nationCode,
    memberId,
    agentId: agentId === undefined || agentId === null ? undefined : agentOf(agentId),
  })
